package io.hnhn.report.training;

import io.hnhn.backend.Backend;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.report.plan.StepTimes;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.Labels;
import io.hnhn.train.Negatives;
import io.hnhn.train.PredictionOptions;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A small training run: 90 nodes of three classes, most hyperedges within one class. */
final class SampleRun {
  static final int NODES = 90;
  static final int LEARNED = 18;
  static final int VALIDATED = 12;

  /** Node 89 has no label. */
  static final int TESTED = NODES - 1 - LEARNED - VALIDATED;

  private static final int HYPEREDGES = 60;

  private SampleRun() {}

  static Loaded data() {
    Philox random = new Philox(5);
    int[][] hyperedges = new int[HYPEREDGES][];
    for (int j = 0; j < HYPEREDGES; j++) {
      int edge = j;
      int from = j % 3;
      hyperedges[j] =
          IntStream.range(0, 2 + j % 5)
              .map(
                  i ->
                      random.uniform(1, edge * 10L + i) < 0.8
                          ? from + 3 * random.below(NODES / 3, 2, edge * 10L + i)
                          : random.below(NODES, 3, edge * 10L + i))
              .distinct()
              .sorted()
              .toArray();
    }
    Matrix features = Matrix.zeros(NODES, 6);
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < 6; c++) {
        features.set(i, c, (float) (random.gaussian(4, i * 6L + c) + (c == i % 3 ? 1.5 : 0)));
      }
    }
    int[] labels = IntStream.range(0, NODES).map(i -> i % 3).toArray();
    labels[NODES - 1] = Attributes.NO_LABEL;
    Dataset dataset =
        Dataset.of(
            "sample",
            Hypergraph.of(NODES, hyperedges),
            features,
            labels,
            List.of("red", "green", "<b>blue"));
    List<String> names = IntStream.range(0, NODES).mapToObj(i -> "node <" + i + ">").toList();
    return new Loaded(
        dataset.withNodes(dataset.nodes().withNames(names)),
        Omissions.NONE.plus("duplicate incidences", 7));
  }

  static Inputs inputs(Loaded data) {
    return new Inputs(data.dataset().hypergraph(), data.dataset().nodes().features());
  }

  /** Trained on the first labels, validated on the next and tested on all others. */
  static RunFacts of(Model model, Backend backend) {
    Loaded data = data();
    Inputs inputs = inputs(data);
    int[] labels = data.dataset().nodes().labels();
    Labels training = labels(0, LEARNED, labels);
    Labels validation = labels(LEARNED, LEARNED + VALIDATED, labels);
    Trainer trainer =
        new Trainer(
                backend, TrainingOptions.PAPER.withEpochs(25).withSchedule(Schedule.constant(0.02)))
            .withValidation(validation);
    TrainedModel trained = trainer.train(model, inputs, training);
    return RunFacts.of("train sample", data, trained, trained.predictor(inputs).all(), training)
        .withValidation(validation)
        .withTest(labels(LEARNED + VALIDATED, NODES - 1, labels))
        .withPlan(
            StepTimes.measure(
                trainer.plan(model, inputs, training), backend, Duration.ofMillis(50)))
        .withScores(List.of(0.75, 0.5, 0.7));
  }

  /** Which sets of nodes are hyperedges, with two others for each. */
  static RunFacts ofSets(Model model, Backend backend) {
    Loaded data = data();
    PredictionOptions options =
        PredictionOptions.DEFAULT
            .withHeldOut(0.3)
            .withSupervision(0.5)
            .withKind(Negatives.CORRUPTED)
            .withNegatives(2);
    HyperedgePrediction task = HyperedgePrediction.of(inputs(data), options);
    Trainer trainer =
        new Trainer(
            backend, TrainingOptions.PAPER.withEpochs(25).withSchedule(Schedule.constant(0.02)));
    TrainedModel trained = trainer.train(model, task.trainingInputs(), task.training());
    Hypergraph sets = task.testInputs().candidates();
    List<String> names =
        IntStream.range(0, sets.hyperedges())
            .mapToObj(
                set ->
                    Arrays.stream(sets.nodesOf(set))
                        .mapToObj(data.dataset().nodes()::nameOf)
                        .collect(Collectors.joining(";")))
            .toList();
    return RunFacts.of(
            "train sample",
            data,
            trained,
            trained.predictor(task.testInputs()).all(),
            task.training())
        .withTest(task.heldOut().open(trained, task.testInputs()))
        .withSets(new TestedSets(names, List.of("no hyperedge", "hyperedge"), options.kind()))
        .withScores(List.of(0.75, 0.5, 0.7));
  }

  private static Labels labels(int from, int to, int[] labels) {
    return Labels.of(IntStream.range(from, to).toArray(), Arrays.copyOf(labels, NODES));
  }
}
