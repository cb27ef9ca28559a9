package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Resources;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.EpochReport;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingListener;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Trains a small network on made-up data on a thread of its own, while the data to learn from is
 * read. The virtual machine compiles what it has seen run for a while, and loops over vectors are
 * many times slower before: without a rehearsal the first seconds of a search are spent on that, by
 * all threads at once and beside the compiler.
 *
 * <p>It comes to nothing that anybody sees, and ends after its last epoch or the one in which it is
 * closed. Where there is a single thread, or a device that computes, nothing is rehearsed.
 *
 * <pre>{@code
 * try (Rehearsal _ = Rehearsal.beside(settings.backend())) {
 *   loaded = read();
 * }
 * }</pre>
 */
public final class Rehearsal implements AutoCloseable {
  private static final int NODES = 1000;
  private static final int HYPEREDGES = 400;
  private static final int MEMBERS = 6;
  private static final int FEATURES = 500;
  private static final int WORDS = 8;
  private static final int CLASSES = 4;
  private static final int EPOCHS = 400;
  private static final double DROPOUT = 0.5;

  private final Thread thread;
  private volatile boolean over;
  private volatile int epochs;

  private Rehearsal(BackendChoice backend) {
    thread = Thread.ofPlatform().daemon().name("hnhn-rehearsal").unstarted(() -> train(backend));
  }

  /** Begins one, for what is to be computed by a backend later. */
  public static Rehearsal beside(BackendChoice backend) {
    Rehearsal rehearsal = new Rehearsal(backend);
    if (backend.resources().threads() > 1) {
      rehearsal.thread.start();
    }
    return rehearsal;
  }

  private void train(BackendChoice choice) {
    Resources one = choice.resources().withThreads(1);
    try (Backend backend = new BackendChoice(choice.name(), one).open()) {
      if (backend.freeMemory().isPresent()) {
        return;
      }
      Candidate candidate = candidate();
      new Trainer(backend, candidate.options().withEpochs(EPOCHS))
          .withListener(new Listener())
          .train(candidate.model(), inputs(), labels());
    } catch (IllegalArgumentException | IllegalStateException _) {
      // What can't be had or does not fit is told of where it is needed.
    }
  }

  /** The usual model with everything that a search tries, so that all loops are run. */
  private static Candidate candidate() {
    Model model = ModelSettings.DEFAULT.withLayers(2).model(Task.HYPEREDGES, CLASSES);
    Candidate plain = Regime.PLAIN.of(new Candidate(model, TrainingOptions.PAPER));
    Model awake = plain.model();
    return plain.withModel(awake.with(awake.architecture().withInputDropout(DROPOUT)));
  }

  private static Inputs inputs() {
    SplittableRandom random = new SplittableRandom(1);
    Matrix features = Matrix.zeros(NODES, FEATURES);
    for (int node = 0; node < NODES; node++) {
      for (int word = 0; word < WORDS; word++) {
        features.set(node, random.nextInt(FEATURES), 1);
      }
    }
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(NODES);
    for (int hyperedge = 0; hyperedge < HYPEREDGES; hyperedge++) {
      builder.addHyperedge(random.ints(MEMBERS, 0, NODES).distinct().toArray());
    }
    return new Inputs(builder.build(), features.toSparse());
  }

  private static Labels labels() {
    int[] rows = IntStream.range(0, HYPEREDGES).toArray();
    return new Labels(rows, IntStream.of(rows).map(row -> row % CLASSES).toArray());
  }

  /** How many epochs it has come to. */
  int epochs() {
    return epochs;
  }

  /** Whether it is still going on. */
  boolean isRunning() {
    return thread.isAlive();
  }

  /** Ends it after the epoch that it is in, without waiting for that. */
  @Override
  public void close() {
    over = true;
  }

  private final class Listener implements TrainingListener {
    @Override
    public void epochDone(EpochReport report) {
      epochs = report.epoch();
    }

    @Override
    public boolean isCancelled() {
      return over;
    }
  }
}
