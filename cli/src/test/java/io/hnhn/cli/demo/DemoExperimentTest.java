package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.demo.DemoExperiment.Outcome;
import io.hnhn.cli.demo.DemoResults.Example;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import io.hnhn.train.TrainingListener;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DemoExperimentTest {
  private static final int[] LABELS = {0, 0, 0, 0, 1, 1, 1, 1};

  private static final Dataset DATASET =
      new Dataset(
          "two groups",
          Hypergraph.of(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6, 7}, new int[] {4, 5}),
          Attributes.none(8)
              .withFeatures(wordsOfTheLastOfAGroup())
              .withLabels(LABELS)
              .withNames(IntStream.range(0, 8).mapToObj(i -> "node" + i).toList()),
          Attributes.none(3),
          List.of("A", "B"),
          List.of());

  private static final Split SPLIT = Split.of(new int[] {0, 4}, LABELS);

  private final Backend backend = Backends.open("cpu", 1);

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void hnhnKnowsTheOthersOfAGroupWhereFeaturesTellNothing() {
    DemoExperiment experiment = new DemoExperiment(backend, DATASET, SPLIT, 1);

    Outcome hnhn = experiment.run(DemoNetwork.HNHN, 60, TrainingListener.NONE);
    Outcome features = experiment.run(DemoNetwork.FEATURES_ONLY, 60, TrainingListener.NONE);

    assertThat(hnhn.predictions().classes()).isEqualTo(LABELS);
    assertThat(hnhn.score().testAccuracy()).isEqualTo(1);
    assertThat(features.predictions().classes()[1]).isEqualTo(features.predictions().classes()[5]);
    assertThat(hnhn.score().epochs()).isEqualTo(60);
  }

  @Test
  void labelsOfTheTestDoNotReachTheNetwork() {
    int[] wrong = {0, 1, 1, 1, 1, 0, 0, 0};
    Dataset relabelled =
        Dataset.of(
            "relabelled",
            DATASET.hypergraph(),
            DATASET.nodes().features(),
            wrong,
            DATASET.classNames());

    for (DemoNetwork network : DemoNetwork.values()) {
      Outcome outcome =
          new DemoExperiment(backend, DATASET, SPLIT, 1).run(network, 20, TrainingListener.NONE);
      Outcome other =
          new DemoExperiment(backend, relabelled, SPLIT, 1).run(network, 20, TrainingListener.NONE);
      assertThat(other.predictions().classes()).isEqualTo(outcome.predictions().classes());
      assertThat(other.score().trainingLoss()).isEqualTo(outcome.score().trainingLoss());
    }
  }

  @Test
  void examplesAreOfTheTestAndOneForEachClass() {
    DemoExperiment experiment = new DemoExperiment(backend, DATASET, SPLIT, 1);

    List<Example> examples = experiment.examples(new int[] {0, 0, 0, 0, 0, 0, 0, 0});

    assertThat(examples).hasSize(2);
    assertThat(examples.getFirst().right()).isTrue();
    assertThat(examples.getFirst().node()).isIn("node1", "node2", "node3");
    assertThat(examples.getLast())
        .isIn(
            List.of(
                new Example("node5", "A", "B"),
                new Example("node6", "A", "B"),
                new Example("node7", "A", "B")));
    assertThat(experiment.examples(new int[] {0, 0, 0, 0, 0, 0, 0, 0})).isEqualTo(examples);
  }

  /** Only nodes 3 and 7 have features, so that nodes 0 and 4 differ by their hyperedges alone. */
  private static SparseMatrix wordsOfTheLastOfAGroup() {
    SparseRows rows = new SparseRows();
    for (int node = 0; node < LABELS.length; node++) {
      if (node == 3 || node == 7) {
        rows.add(LABELS[node], 1);
      }
      rows.endRow();
    }
    return rows.toMatrix(2);
  }
}
