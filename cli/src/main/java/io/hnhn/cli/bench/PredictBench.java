package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import io.hnhn.train.Predictor;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * How fast a {@link Predictor} answers, one question after the other: about a node that it knows,
 * about a node that was just added to some hyperedges, about a thousand nodes together.
 */
final class PredictBench {
  /** What the command is asked for: all of them, or those on one hypergraph. */
  static final String NAME = "predict";

  private static final String ROW = "%-20s %12s %10s %10s%n";

  /** Questions that are measured, or as many as there is time for. */
  private static final int MOST = 5000;

  private static final long SECONDS = 3;
  private static final long SECOND = 1_000_000_000;

  /** The longest to wait for the compiler, which may have to share a core with the questions. */
  private static final int MOST_TO_WARM_UP = 30;

  /** The compiler is done when it took no more of a second than this. */
  private static final long QUIET_MILLISECONDS = 20;

  private final Inputs inputs;
  private final Predictor predictor;
  private final Random random = new Random(0);

  private PredictBench(Inputs inputs, Predictor predictor) {
    this.inputs = inputs;
    this.predictor = predictor;
  }

  /** What was measured for one kind of question. */
  private record Speed(String workload, double perSecond, double median, double slow) {
    static Speed of(String workload, double[] milliseconds) {
      double[] sorted = milliseconds.clone();
      Arrays.sort(sorted);
      return new Speed(
          workload,
          1e3 * sorted.length / Arrays.stream(sorted).sum(),
          sorted[sorted.length / 2],
          sorted[(int) (0.99 * sorted.length)]);
    }

    Map<String, Object> toJson(BenchBackend backend) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("workload", workload);
      json.putAll(backend.toJson());
      json.put("per_s", perSecond);
      json.put("p50_ms", median);
      json.put("p99_ms", slow);
      return json;
    }

    Object[] cells() {
      return Stream.of(
              workload,
              String.format(Locale.ROOT, "%.0f", perSecond),
              String.format(Locale.ROOT, "%.3f", median),
              String.format(Locale.ROOT, "%.3f", slow))
          .toArray();
    }
  }

  /** Whether a name is one of these. */
  static boolean isNamed(String name) {
    return names().anyMatch(name::equals);
  }

  /** All that can be asked for. */
  static Stream<String> names() {
    return Stream.concat(Stream.of(NAME), data().map(data -> NAME + "-" + data));
  }

  private static Stream<String> data() {
    return Stream.of("dblp", "demo");
  }

  /**
   * Measures and tells, a row as soon as it is known.
   *
   * @return all of it, for a file
   */
  static List<Map<String, Object>> run(List<String> names, BenchBackend where, PrintWriter out)
      throws IOException {
    out.printf("%s, Java %s%n", where.where(), Runtime.version());
    out.printf(ROW, "workload", "answers/s", "median ms", "99% ms");
    List<Map<String, Object>> results = new ArrayList<>();
    for (String data : data().toList()) {
      if (names.contains(NAME) || names.contains(NAME + "-" + data)) {
        run(
            data,
            where,
            speed -> {
              out.printf(ROW, speed.cells());
              out.flush();
              results.add(speed.toJson(where));
            });
      }
    }
    return results;
  }

  private static void run(String data, BenchBackend where, Consumer<Speed> told)
      throws IOException {
    Workload workload = Workload.named(data);
    BenchInputs known = BenchInputs.make(workload);
    try (Backend backend = where.open()) {
      BenchTraining training = BenchTraining.of(workload, known, backend);
      TrainedModel trained =
          new Trainer(backend, training.options().withEpochs(1))
              .train(training.model(), known.inputs(), known.labels());
      try (Predictor predictor = trained.predictor(known.inputs())) {
        PredictBench bench = new PredictBench(known.inputs(), predictor);
        told.accept(Speed.of("predict-known-" + data, measure(bench::askKnown)));
        told.accept(Speed.of("predict-new-" + data, measure(bench::askNew)));
        told.accept(Speed.of("predict-1000-" + data, measure(bench::askThousand)));
      }
    }
  }

  private static double[] measure(Runnable question) {
    warmUp(question);
    double[] milliseconds = new double[MOST];
    long start = System.nanoTime();
    int count = 0;
    for (long now = start; count < MOST && now - start < SECONDS * SECOND; count++) {
      question.run();
      long next = System.nanoTime();
      milliseconds[count] = (next - now) / 1e6;
      now = next;
    }
    return Arrays.copyOf(milliseconds, count);
  }

  /** Asks until what answers is compiled: a server is asked for days. */
  private static void warmUp(Runnable question) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    for (int second = 0; second < MOST_TO_WARM_UP; second++) {
      long compiled = compiler.getTotalCompilationTime();
      long start = System.nanoTime();
      while (System.nanoTime() - start < SECOND) {
        question.run();
      }
      if (compiler.getTotalCompilationTime() - compiled <= QUIET_MILLISECONDS) {
        return;
      }
    }
  }

  private int node() {
    return random.nextInt(inputs.hypergraph().nodes());
  }

  private void askKnown() {
    predictor.predict(node());
  }

  /** A node with the features of one node, in the hyperedges of another. */
  private void askNew() {
    Hypergraph hypergraph = inputs.hypergraph();
    Features features = inputs.nodeFeatures().selectRows(new int[] {node()});
    EditedInputs grown =
        EditedInputs.of(inputs).plusNode(features, hypergraph.hyperedgesOf(node()));
    predictor.about(grown).predict(hypergraph.nodes());
  }

  private void askThousand() {
    predictor.predict(random.ints(0, inputs.hypergraph().nodes()).distinct().limit(1000).toArray());
  }
}
