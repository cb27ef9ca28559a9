package io.hnhn.cli.bench;

import io.hnhn.data.DataHome;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A piece of work that both sides do.
 *
 * @param name what it is called on the command line
 * @param data name of the data set, or {@link #JDK}
 * @param words random words of each node in place of the data set's features, 0 to keep those
 * @param copies disjoint copies of the hypergraph
 * @param labelRate share of the nodes that have a label
 * @param layers of HNHN
 * @param measure what is measured
 */
record Workload(
    String name,
    String data,
    int words,
    int copies,
    double labelRate,
    int layers,
    Measure measure) {

  /** What is measured. */
  enum Measure {
    /** One epoch: forward, backward and update. */
    EPOCH,
    /** Logits of all nodes. */
    INFERENCE,
    /** A whole program of {@link #WHOLE_EPOCHS} epochs, from its start to its end. */
    WHOLE
  }

  /** The hypergraph of the running JDK. */
  static final String JDK = "jdk";

  /** Different words there are. */
  static final int VOCABULARY = 1425;

  /** Width of the hidden layers. */
  static final int HIDDEN = 400;

  /**
   * The learning rate: no matter for the time, but at the paper's 0.04 the loss of the first epochs
   * jumps so wildly that rounding decides where it goes.
   */
  static final double RATE = 0.0003;

  /** Epochs of a whole training. */
  static final int WHOLE_EPOCHS = 200;

  private static final int WORDS = 50;
  private static final double DBLP_RATE = 0.042;

  /** All there are. */
  static List<Workload> all() {
    List<Workload> all = new ArrayList<>();
    all.add(dblp("dblp", 1, DBLP_RATE, 1, Measure.EPOCH));
    all.add(dblp("dblp-2layers", 1, DBLP_RATE, 2, Measure.EPOCH));
    for (int percent : new int[] {1, 20, 100}) {
      all.add(dblp("dblp-labels-" + percent, 1, percent / 100.0, 1, Measure.EPOCH));
    }
    all.add(dblp("dblp-inference", 1, DBLP_RATE, 1, Measure.INFERENCE));
    for (int copies = 2; copies <= 32; copies *= 2) {
      all.add(dblp("dblp-x" + copies, copies, DBLP_RATE, 1, Measure.EPOCH));
    }
    all.add(new Workload("citeseer", "citeseer", 0, 1, 0.15, 1, Measure.WHOLE));
    all.add(new Workload("demo", JDK, 0, 1, 0.02, 1, Measure.EPOCH));
    return all;
  }

  /** Whether it is the one work of growing size: {@code dblp} and its copies. */
  boolean isOfGrowth() {
    return equals(dblp(name, copies, DBLP_RATE, 1, Measure.EPOCH));
  }

  /**
   * Looks for its data before anything is measured.
   *
   * @throws FileNotFoundException if they are not there
   */
  void expectData(DataHome home) throws FileNotFoundException {
    if (!data.equals(JDK)) {
      home.folder(data);
    }
  }

  /** Whether its steps can be looked at: epochs are measured, and of no larger copies. */
  boolean isOneEpoch() {
    return measure == Measure.EPOCH && copies == 1;
  }

  private static Workload dblp(
      String name, int copies, double labelRate, int layers, Measure measure) {
    return new Workload(name, "dblp", WORDS, copies, labelRate, layers, measure);
  }

  /**
   * The one of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Workload named(String name) {
    return all().stream()
        .filter(workload -> workload.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a workload of %s, but found %s"
                        .formatted(
                            Stream.of(
                                    all().stream().map(Workload::name),
                                    GrownWorkload.all().map(GrownWorkload::name),
                                    PredictBench.names())
                                .flatMap(names -> names)
                                .collect(Collectors.joining(", ")),
                            name)));
  }
}
