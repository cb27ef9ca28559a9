package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DemandPassTest {
  private static final Set<Pass> DEMAND = EnumSet.of(Pass.DEMAND);

  /** A path of triangles 0-1-2, 2-3-4, ..., 18-19-20; node 21 is isolated. */
  private static final Hypergraph PATH = path();

  private static Hypergraph path() {
    int[][] triangles = new int[10][];
    for (int j = 0; j < triangles.length; j++) {
      triangles[j] = new int[] {2 * j, 2 * j + 1, 2 * j + 2};
    }
    return Hypergraph.of(22, triangles);
  }

  @Test
  void onlyTheReceptiveFieldOfNodesIsComputed() {
    for (int[] rows : List.of(new int[] {0}, new int[] {5, 12}, new int[] {3, 21})) {
      int[] lastEdges = touched(PATH.byNode(), rows);
      int[] nodes = touched(PATH.byHyperedge(), lastEdges);
      int[] edges = touched(PATH.byNode(), nodes);
      Plan plan = plan(Hnhn.forNodes(3).withHidden(4).withLayers(2), rows);
      assertThat(rowsOfProducts(plan).getFirst())
          .isEqualTo(touched(PATH.byHyperedge(), edges).length);
      assertThat(rowsOfActivations(plan))
          .containsExactly(edges.length, nodes.length, lastEdges.length, rows.length);
      assertThat(plan.outputs().getFirst().shape().rows()).isEqualTo(rows.length);
    }
  }

  @Test
  void onlyTheReceptiveFieldOfHyperedgesIsComputed() {
    int[] rows = {4};
    int[] nodes = touched(PATH.byHyperedge(), rows);
    int[] edges = touched(PATH.byNode(), nodes);
    Plan plan = plan(Hnhn.forHyperedges(3).withHidden(4).withLayers(2), rows);
    assertThat(rowsOfProducts(plan).getFirst())
        .isEqualTo(touched(PATH.byHyperedge(), edges).length);
    assertThat(rowsOfActivations(plan)).containsExactly(edges.length, nodes.length, 1);
  }

  private static int[] touched(CompressedRows pattern, int[] rows) {
    return Arrays.stream(rows).flatMap(row -> Arrays.stream(pattern.row(row))).distinct().toArray();
  }

  @Test
  void anIsolatedNodeNeedsNoOtherRow() {
    Plan plan = plan(Hnhn.forNodes(3).withHidden(4), new int[] {21});
    assertThat(rowsOfActivations(plan)).containsExactly(0, 1);
  }

  @Test
  void withoutThePassEveryRowIsComputed() {
    Expr logits = logits(Hnhn.forNodes(3).withHidden(4)).selectRows(new int[] {0});
    Plan plan = Plans.infer(Pass.none(), logits);
    assertThat(rowsOfActivations(plan)).containsExactly(10, 22);
  }

  @Test
  void rowsAreComputedOnceForTwoThatNeedDifferentOnes() {
    Expr x = Expr.parameter("x", 9, 2, new Initializer.Normal(1)).relu();
    Expr first = x.selectRows(new int[] {1, 3});
    Expr second = x.selectRows(new int[] {3, 4});
    Plan plan = Plans.infer(DEMAND, first, second);
    assertThat(rowsOfActivations(plan)).containsExactly(3);
    Results.of(Plans.infer(Pass.none(), first, second)).expectSame(Results.of(plan), "two parts");
  }

  @Test
  void someEntriesOfAPatternMayBringInAllOfThem() {
    // Entries 0 and 2 bring in their rows, and so all entries, but not row 1, which has none.
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {}, {2, 3}});
    Expr left = Expr.parameter("left", 3, 2, new Initializer.Normal(1)).relu();
    Expr right = Expr.parameter("right", 4, 2, new Initializer.Normal(1)).relu();
    Expr dots = Expr.of(new IncidenceDot(pattern), left, right).selectRows(new int[] {0, 2});
    Expr softmax = dots.scale(2).plus(dots);
    Results.of(Plans.infer(Pass.none(), softmax))
        .expectSame(Results.of(Plans.infer(DEMAND, softmax)), "entries 0 and 2");
  }

  @Test
  void theSoftmaxOfOneEntryNeedsItsWholeSegment() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {}, {1, 2, 3}});
    Expr scores = Expr.parameter("scores", 5, 1, new Initializer.Normal(1)).relu();
    Expr one = scores.segmentSoftmax(pattern).selectRows(new int[] {3});
    Plan plan = Plans.infer(DEMAND, one);
    assertThat(rowsOfActivations(plan)).containsExactly(3);
    Results.of(Plans.infer(Pass.none(), one)).expectSame(Results.of(plan), "entry 3");
  }

  @Test
  void theSumOfOneSegmentNeedsNoOther() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {}, {1, 2, 3}});
    Expr scores = Expr.parameter("scores", 5, 1, new Initializer.Normal(1)).relu();
    Expr sums = scores.segmentLogSumExp(pattern).selectRows(new int[] {2, 1});
    Plan plan = Plans.infer(DEMAND, sums);
    assertThat(rowsOfActivations(plan)).containsExactly(3);
    Results.of(Plans.infer(Pass.none(), sums)).expectSame(Results.of(plan), "rows 2 and 1");
  }

  @Test
  void theChoiceOfOneEntryNeedsItsWholeSegment() {
    CompressedRows pattern = CompressedRows.of(4, new int[][] {{0, 1}, {}, {1, 2, 3}});
    Expr scores = Expr.parameter("scores", 5, 1, new Initializer.Normal(1)).relu();
    for (SegmentExtreme.Kind kind : SegmentExtreme.Kind.values()) {
      Expr one = scores.segmentExtreme(pattern, kind).selectRows(new int[] {3});
      Plan plan = Plans.infer(DEMAND, one);
      assertThat(rowsOfActivations(plan)).containsExactly(3);
      Results.of(Plans.infer(Pass.none(), one)).expectSame(Results.of(plan), "entry 3");
    }
  }

  static Stream<ModelProvider> models() {
    return Models.forTask(Task.NODES).stream();
  }

  static Stream<ModelProvider> predictors() {
    return Models.forTask(Task.SETS).stream();
  }

  /** The path has 22 nodes and 30 incidences; node 0 is at its end. */
  @ParameterizedTest
  @MethodSource("models")
  void noModelComputesWhatIsFarAway(ModelProvider entry) {
    Plan plan = plan(entry.with(Architecture.forNodes(3).withHidden(4)), new int[] {0});
    assertThat(plan.steps())
        .isNotEmpty()
        .allMatch(step -> step.output().shape().rows() <= 9, "of at most 9 rows");
  }

  /** Set 0 lies at the end of the path, the others at its other end. */
  @ParameterizedTest
  @MethodSource("predictors")
  void noModelComputesSetsThatAreNotAskedAbout(ModelProvider entry) {
    Model model = entry.with(Architecture.forSets().withHidden(4));
    Plan plan = plan(model, new int[] {0});
    assertThat(plan.steps())
        .isNotEmpty()
        .allMatch(step -> step.output().shape().rows() <= 10, "of at most 10 rows");
  }

  private static Plan plan(Model model, int[] rows) {
    Expr logits = logits(model);
    ParameterLayout layout = ParameterLayout.of(List.of(logits));
    return new Planner(DEMAND, CostModel.DEFAULT).infer(layout, List.of(logits.selectRows(rows)));
  }

  private static Expr logits(Model model) {
    int[][] sets = {{0, 1}, {12, 20}, {13, 19}, {14, 15, 16, 17, 18, 21}};
    Inputs inputs =
        new Inputs(PATH, Matrix.filled(PATH.nodes(), 5, 1))
            .withCandidates(Hypergraph.of(PATH.nodes(), sets));
    return model.build(inputs, Mode.INFERENCE).logits();
  }

  private static List<Integer> rowsOfActivations(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.op() instanceof Activate)
        .map(step -> step.output().shape().rows())
        .toList();
  }

  private static List<Integer> rowsOfProducts(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.op() instanceof MatMul)
        .map(step -> step.output().shape().rows())
        .toList();
  }
}
