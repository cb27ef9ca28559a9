package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Weights;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.learn.problem.Problem;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.EpochLoop;
import io.hnhn.train.Labels;
import io.hnhn.train.LossGradient;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/** The same data in memory, to compare with. */
record OneMachine(Dataset dataset, Inputs inputs) {
  static OneMachine of(Dataset dataset) {
    return new OneMachine(dataset, new Inputs(dataset.hypergraph(), dataset.nodes().features()));
  }

  /** Labels of some rows, with the numbers that a model has for the classes. */
  Labels labels(HnhnClassificationModel model, IntPredicate rows) {
    boolean ofNodes = model.stored().trained().model().task() == Task.NODES;
    int[] labels = (ofNodes ? dataset.nodes() : dataset.hyperedges()).labels();
    List<String> names = model.stored().classNames();
    int[] classes =
        Arrays.stream(labels)
            .map(label -> label < 0 ? -1 : names.indexOf(dataset.classNames().get(label)))
            .toArray();
    return Labels.of(
        IntStream.range(0, labels.length).filter(i -> labels[i] >= 0 && rows.test(i)).toArray(),
        classes);
  }

  /** What is to be learned from some labels of nodes. */
  Problem problem(Labels training) {
    return new Problem(
        dataset,
        AddedFeatures.NONE,
        Task.NODES,
        dataset.classNames(),
        inputs,
        training,
        inputs,
        Optional.empty(),
        Optional.empty());
  }

  /** How the regime {@code plain} trains. */
  static TrainingOptions plain(Model model, int epochs) {
    return options(Regime.PLAIN, model, epochs);
  }

  /** How a regime trains. */
  static TrainingOptions options(Regime regime, Model model, int epochs) {
    return regime
        .of(new Candidate(model, TrainingOptions.PAPER.withSeed(1)))
        .options()
        .withEpochs(epochs);
  }

  /**
   * Checks the losses of a training by the regime {@code plain} against those of all rows at once.
   */
  void assertLosses(HnhnClassificationModel model, int epochs, IntPredicate learned) {
    Model network = model.stored().trained().model();
    assertClose(model.losses(), losses(network, plain(network, epochs), labels(model, learned)));
  }

  /** The losses of the same training, all rows at once. */
  List<Double> losses(Model model, TrainingOptions options, Labels training) {
    try (Backend backend = Backends.open("cpu", 1)) {
      return new Trainer(backend, options).train(model, inputs, training).history().losses();
    }
  }

  /**
   * The losses of the same training over the parts of {@link SameParts}, on any backend: on the one
   * that executors compute with, those of Spark to the last bit.
   */
  List<Double> lossesInParts(
      Backend backend, Model model, TrainingOptions options, Labels training, long partSize) {
    List<Double> losses = new ArrayList<>();
    ParameterLayout layout = new Trainer(backend, options).plan(model, inputs, training).layout();
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(options.seed());
      try (LossGradient parts =
          new SameParts(backend, model, inputs, training, partSize, weights)) {
        new EpochLoop(options, parts).run(epoch -> losses.add(epoch.loss()));
      }
    }
    return losses;
  }

  static void assertClose(double[] losses, List<Double> expected) {
    assertThat(losses).hasSize(expected.size());
    for (int e = 0; e < losses.length; e++) {
      assertThat(losses[e] / expected.get(e)).as("epoch %d", e + 1).isCloseTo(1, within(1e-5));
    }
  }

  /** Checks logits and embeddings of all rows, in a table with ids, against those computed here. */
  void assertAnswers(HnhnClassificationModel model, org.apache.spark.sql.Dataset<Row> answers) {
    List<Row> rows =
        answers.select("id", "rawPrediction", "embedding", "prediction").collectAsList();
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained = model.stored().trained().on(backend);
      boolean ofNodes = trained.model().task() == Task.NODES;
      Matrix logits = trained.predict(inputs).logits();
      int[] classes = trained.predict(inputs).classes();
      Matrix vectors =
          ofNodes ? trained.nodeRepresentations(inputs) : trained.hyperedgeRepresentations(inputs);
      assertThat(rows).hasSize(logits.rows());
      for (Row row : rows) {
        int i = (int) row.getLong(0);
        assertClose((Vector) row.get(1), logits.row(i));
        assertClose((Vector) row.get(2), vectors.row(i));
        assertThat(row.getDouble(3)).isEqualTo(classes[i]);
      }
      assertThat(rows.stream().map(row -> row.getLong(0)).distinct().count())
          .isEqualTo(rows.size());
    }
  }

  private static void assertClose(Vector found, float[] expected) {
    double largest = 1;
    for (float value : expected) {
      largest = Math.max(largest, Math.abs(value));
    }
    assertThat(found.size()).isEqualTo(expected.length);
    for (int k = 0; k < expected.length; k++) {
      assertThat(found.apply(k)).isCloseTo(expected[k], within(1e-5 * largest));
    }
  }
}
