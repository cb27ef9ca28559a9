package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every model that there is, for every task it has. */
@ParameterizedClass
@MethodSource("models")
record EveryModelTest(ModelProvider entry, Task task) {
  private static final int[][] HYPEREDGES = {
    {0, 1, 2, 5}, {3}, {}, {0, 2, 3, 6, 7}, {1, 2}, {2, 7}
  };

  /** Nodes 4 and 8 are isolated, hyperedge 1 has one node, hyperedge 2 has none. */
  private static final Hypergraph GRAPH =
      Hypergraph.of(9, HYPEREDGES).withHyperedgeWeights(1, 2, 0.5f, 3, 0.25f, 1);

  private static final Matrix FEATURES = Operators.random(9, 7, 1);
  private static final Matrix OF_HYPEREDGES = Operators.random(6, 3, 2);

  /** Set 1 has an isolated node alone, set 2 has none, set 3 is a hyperedge as well. */
  private static final int[][] SETS = {{0, 4, 6}, {8}, {}, {1, 2}};

  private static final Inputs INPUTS =
      new Inputs(GRAPH, FEATURES, OF_HYPEREDGES).withCandidates(Hypergraph.of(9, SETS));

  private static final Inputs CHAIN = chain(100);

  /** Hyperedges of three nodes, each having one in common with the next. */
  private static Inputs chain(int hyperedges) {
    int nodes = 2 * hyperedges + 1;
    int[][] members = new int[hyperedges][];
    Arrays.setAll(members, j -> new int[] {2 * j, 2 * j + 1, 2 * j + 2});
    return new Inputs(Hypergraph.of(nodes, members), Operators.random(nodes, 7, 3))
        .withCandidates(Hypergraph.of(nodes, new int[] {0, 9}, new int[] {90, 120, 150}));
  }

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  private int classes() {
    return task == Task.SETS ? 2 : 3;
  }

  private Model model() {
    return entry.with(new Architecture(task, classes(), 5, 2, 0.3, 0.2));
  }

  private static List<Matrix> compute(Model model, Inputs inputs, Way way) {
    return Computation.by(way).withSeed(4).of(model.build(inputs, Mode.INFERENCE).all());
  }

  /** Two layers, with dropout: what the loss is minimised by. */
  @Test
  void gradientsAreTheCentralDifferences() {
    ModelCheck.of(model()).on(INPUTS).gradientsAreRight();
  }

  @Test
  void thePartThatItAsksForIsEnoughAndNotTooMuch() {
    ModelCheck.of(model()).reachIsEnough();
    ModelCheck.of(model()).reachIsLeast();
  }

  /** Both features and answers, but for sets, whose answers can't be. */
  private Model smoothed() {
    Smoothing some = new Smoothing(1, 0.25);
    Architecture architecture =
        new Architecture(
            task, classes(), 4, 1, 0.3, 0.2, some, task == Task.SETS ? Smoothing.NONE : some);
    return entry.with(architecture);
  }

  @Test
  void smoothedItsGradientsAreTheCentralDifferences() {
    ModelCheck.of(smoothed()).on(INPUTS).gradientsAreRight();
  }

  /** On a long chain, where every hop leads farther. */
  @Test
  void smoothedItReachesFartherAndNotTooFar() {
    ModelCheck.of(smoothed()).on(CHAIN).reachIsEnough();
    ModelCheck.of(smoothed()).on(CHAIN).reachIsLeast();
    assertThat(smoothed().passesMessages()).isTrue();
  }

  @Test
  void permutingNodesHyperedgesAndSetsPermutesTheOutputs() {
    int[] nodes = {4, 7, 0, 8, 2, 1, 6, 3, 5};
    int[] hyperedges = {3, 5, 1, 0, 4, 2};
    int[] sets = {2, 0, 3, 1};
    int[][] renamed = new int[HYPEREDGES.length][];
    float[] weights = new float[HYPEREDGES.length];
    for (int j = 0; j < renamed.length; j++) {
      renamed[hyperedges[j]] = Arrays.stream(HYPEREDGES[j]).map(i -> nodes[i]).toArray();
      weights[hyperedges[j]] = GRAPH.hyperedgeWeight(j);
    }
    int[][] asked = new int[SETS.length][];
    for (int j = 0; j < asked.length; j++) {
      asked[sets[j]] = Arrays.stream(SETS[j]).map(i -> nodes[i]).toArray();
    }
    Inputs permuted =
        new Inputs(
                Hypergraph.of(9, renamed).withHyperedgeWeights(weights),
                moved(FEATURES, nodes),
                moved(OF_HYPEREDGES, hyperedges))
            .withCandidates(Hypergraph.of(9, asked));
    List<Matrix> outputs = compute(model(), INPUTS, Way.REFERENCE);
    List<Matrix> found = compute(model(), permuted, Way.REFERENCE);
    for (int i = 0; i < outputs.size(); i++) {
      int[] order =
          switch (outputs.get(i).rows()) {
            case 9 -> nodes;
            case 6 -> hyperedges;
            default -> sets;
          };
      assertThat(found.get(i)).isCloseTo(moved(outputs.get(i), order), 2e-6);
    }
  }

  /** Row i becomes row {@code to[i]}. */
  private static Matrix moved(Matrix matrix, int[] to) {
    Matrix result = Matrix.zeros(matrix.rows(), matrix.columns());
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < matrix.columns(); c++) {
        result.set(to[r], c, matrix.get(r, c));
      }
    }
    return result;
  }

  @Test
  void isolatedNodesAndEmptyHyperedgesGetFiniteAnswers() {
    List<Inputs> lonely =
        List.of(
            INPUTS,
            new Inputs(Hypergraph.of(9, new int[0], new int[0]), FEATURES, Matrix.zeros(2, 3)),
            new Inputs(Hypergraph.of(9, new int[0][]), FEATURES, Matrix.zeros(0, 3)),
            new Inputs(Hypergraph.of(0, new int[0]), Matrix.zeros(0, 7), Matrix.zeros(1, 3)));
    for (Inputs graph : lonely) {
      int nodes = graph.hypergraph().nodes();
      int[] last = nodes == 0 ? new int[0] : new int[] {nodes - 1};
      Inputs inputs = graph.withCandidates(Hypergraph.of(nodes, new int[0], last));
      for (Way way : Way.values()) {
        List<Matrix> found = compute(model(), inputs, way);
        assertThat(found.getFirst()).hasShape(task.count(inputs), classes());
        for (Matrix output : found) {
          for (float value : output.toArray()) {
            assertThat(value).isFinite();
          }
        }
      }
    }
  }

  /** So that what was learned on one hypergraph can be used on another. */
  @Test
  void parametersAreKnownByTheWidthsOfFeaturesAlone() {
    Inputs without = new Inputs(GRAPH, FEATURES).withCandidates(INPUTS.candidates());
    Inputs other =
        new Inputs(Hypergraph.of(2, new int[] {0, 1}), Matrix.zeros(2, 7), Matrix.zeros(1, 3))
            .withCandidates(Hypergraph.of(2, new int[] {1}));
    ModelCheck.of(model()).on(INPUTS, without, other).parametersAreTold();
  }

  @ParameterizedTest
  @EnumSource
  void denseAndSparseFeaturesGiveTheSame(Way way) {
    Inputs sparse =
        new Inputs(GRAPH, SparseMatrix.of(FEATURES), SparseMatrix.of(OF_HYPEREDGES))
            .withCandidates(INPUTS.candidates());
    List<Matrix> expected = compute(model(), INPUTS, way);
    List<Matrix> found = compute(model(), sparse, way);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(found.get(i)).isCloseTo(expected.get(i), 1e-5);
    }
  }

  /** What HyperGCN draws in training beside dropout is fixed in inference too. */
  @ParameterizedTest
  @EnumSource
  void inferenceIsTheSameInEveryEpoch(Way way) {
    Expr logits = model().build(INPUTS, Mode.INFERENCE).logits();
    Computation computation = Computation.by(way).withSeed(4);
    assertThat(computation.withRandomness(9, 7).of(logits))
        .hasBitsOf(computation.withRandomness(1, 3).of(logits));
  }

  @ParameterizedTest
  @EnumSource
  void trainingDropsAnewInEveryEpoch(Way way) {
    // Wide enough that rows differ in more than their scale, which sets don't look at.
    Architecture wide = model().architecture().withHidden(16);
    Expr logits = model().with(wide).build(INPUTS, Mode.TRAINING).logits();
    Computation computation = Computation.by(way).withSeed(4);
    assertThat(computation.withRandomness(9, 7).of(logits))
        .isFartherThan(1e-4, computation.withRandomness(9, 8).of(logits));
  }
}
