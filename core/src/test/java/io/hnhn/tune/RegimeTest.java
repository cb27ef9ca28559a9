package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.Collections;
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
    Candidate plain = plain();
    List<Double> losses = losses(awake(plain), plain.options(), labelled);
    assertThat(jump(losses)).isLessThan(0.1);
    assertThat(Collections.min(losses)).isLessThan(0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 300})
  void norDoesItWhereNeuronsRest(int labelled) {
    Candidate plain = plain();
    assertThat(((Hnhn) plain.model()).neuronDropout()).isPositive();
    List<Double> losses = losses(plain.model(), plain.options(), labelled);
    assertThat(jump(losses)).isLessThan(0.1);
    assertThat(Collections.min(losses)).isLessThan(0.2);
  }

  private static Candidate plain() {
    return Regime.PLAIN.of(new Candidate(network(), TrainingOptions.PAPER));
  }

  private static Hnhn awake(Candidate plain) {
    return ((Hnhn) plain.model()).withNeuronDropout(0);
  }

  private static List<Double> losses(Model model, TrainingOptions options, int labelled) {
    try (Backend backend = Backends.open("cpu", 1)) {
      return new Trainer(backend, options)
          .train(model, inputs(), labels(labelled))
          .history()
          .losses();
    }
  }

  /** How far a loss is above the smallest before it, at most, from the twentieth epoch on. */
  private static double jump(List<Double> losses) {
    double smallest = Double.POSITIVE_INFINITY;
    double jump = 0;
    for (int epoch = 0; epoch < losses.size(); epoch++) {
      jump = epoch >= 20 ? Math.max(jump, losses.get(epoch) - smallest) : jump;
      smallest = Math.min(smallest, losses.get(epoch));
    }
    return jump;
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
