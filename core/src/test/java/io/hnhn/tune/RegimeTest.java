package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegimeTest {
  private static final int NODES = 300;

  /** At a constant rate of 0.01 the loss jumps up by 4.6 with 200 labels, and by 2.7 with 300. */
  @ParameterizedTest
  @ValueSource(ints = {200, 300})
  void theLossDoesNotJumpOnceLabelsAreLearned(int labelled) {
    Candidate plain = Regime.PLAIN.of(new Candidate(network(), TrainingOptions.PAPER));
    Hnhn awake = ((Hnhn) plain.model()).withNeuronDropout(0);
    List<Double> losses;
    try (Backend backend = Backends.open("cpu", 1)) {
      losses =
          new Trainer(backend, plain.options())
              .train(awake, inputs(), labels(labelled))
              .history()
              .losses();
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (int epoch = 0; epoch < losses.size(); epoch++) {
      if (epoch >= 20) {
        assertThat(losses.get(epoch)).as("epoch %d", epoch).isLessThan(smallest + 0.1);
      }
      smallest = Math.min(smallest, losses.get(epoch));
    }
    assertThat(smallest).isLessThan(0.1);
  }

  private static Hnhn network() {
    return Hnhn.forNodes(5)
        .withHidden(100)
        .withResidual(true)
        .withInitialWeights(InitialWeights.HE);
  }

  private static Labels labels(int labelled) {
    SplittableRandom random = new SplittableRandom(3);
    int[] rows = IntStream.range(0, labelled).toArray();
    return new Labels(rows, IntStream.of(rows).map(row -> random.nextInt(5)).toArray());
  }

  private static Inputs inputs() {
    SplittableRandom random = new SplittableRandom(1);
    Matrix features = Matrix.zeros(NODES, 200);
    for (int node = 0; node < NODES; node++) {
      for (int word = 0; word < 8; word++) {
        features.set(node, random.nextInt(200), 0.35f);
      }
    }
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(NODES);
    for (int j = 0; j < 150; j++) {
      builder.addHyperedge(random.ints(4, 0, NODES).distinct().toArray());
    }
    Hypergraph graph = builder.build();
    return new Inputs(graph, features);
  }
}
