package io.hnhn.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.MappedPages;
import io.hnhn.model.Architecture;
import io.hnhn.model.EdHnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelCheck;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.plan.RandomExpressions;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockRunTest {
  private static final int EXPRESSIONS = 80;

  @TempDir private Path folder;

  private RecordingBackend backend;

  @BeforeEach
  void open() {
    backend = new RecordingBackend(Backends.open("cpu", 2));
  }

  @AfterEach
  void close() {
    backend.close();
  }

  private ScratchFolder scratch() {
    return new ScratchFolder(folder);
  }

  private Weights weights(List<Expr> outputs) {
    Weights weights = backend.allocate(ParameterLayout.of(outputs));
    weights.initialize(1);
    return weights;
  }

  private List<Matrix> whole(List<Expr> outputs, Weights weights) {
    Plan plan = new Planner(backend.costs()).infer(weights.layout(), outputs);
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      return IntStream.range(0, outputs.size()).mapToObj(execution::output).toList();
    }
  }

  private void expectTheSame(List<Expr> outputs, long memory, String what) throws IOException {
    try (Weights weights = weights(outputs)) {
      List<Matrix> expected = whole(outputs, weights);
      backend.loaded().clear();
      BlockPlan plan = BlockPlan.of(outputs, memory, backend.costs());
      try (BlockRun run = new BlockRun(plan, backend, weights, scratch())) {
        List<Matrix> found = run.compute(BlockListener.NONE);
        for (int i = 0; i < found.size(); i++) {
          expectClose(found.get(i), expected.get(i), what);
        }
      }
      for (Plan block : backend.loaded()) {
        assertThat(block.workspaceBytes() + block.constantBytesToMake())
            .as(what)
            .isLessThanOrEqualTo(memory);
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  private static void expectClose(Matrix found, Matrix expected, String what) {
    assertThat(found.shape()).as(what).isEqualTo(expected.shape());
    double largest = 1;
    for (float value : expected.toArray()) {
      largest = Math.max(largest, Float.isFinite(value) ? Math.abs(value) : 1);
    }
    for (int r = 0; r < found.rows(); r++) {
      for (int c = 0; c < found.columns(); c++) {
        double wanted = expected.get(r, c);
        if (Double.isFinite(wanted)) {
          assertThat((double) found.get(r, c)).as(what).isCloseTo(wanted, within(2e-6 * largest));
        } else {
          assertThat((double) found.get(r, c)).as(what).isEqualTo(wanted);
        }
      }
    }
  }

  @Test
  void everyOperationIsTheSameInBlocksWithinItsMemory() throws IOException {
    for (int seed = 0; seed < EXPRESSIONS; seed++) {
      List<Expr> outputs = new RandomExpressions(seed, false).roots();
      expectTheSame(outputs, seed % 2 == 0 ? 4_000 : 8_000, "expressions of seed " + seed);
    }
  }

  @Test
  void whatIsKeptLiesInFilesThatNobodyCutsOff() throws IOException {
    List<Expr> outputs =
        Hnhn.forNodes(3).withHidden(4).build(ModelCheck.inputs(1), Mode.INFERENCE).all();
    BlockPlan plan = BlockPlan.of(outputs, 2_000, backend.costs());
    try (Weights weights = weights(outputs);
        BlockRun run = new BlockRun(plan, backend, weights, scratch())) {
      assertThat(run.compute(BlockListener.NONE))
          .extracting(Matrix::segment)
          .allMatch(MemorySegment::isMapped)
          .noneMatch(MappedPages::canBeCut);
    }
    MemorySegment large = scratch().allocate(2 << 20, Float.BYTES);
    assertThat(large.isMapped()).isTrue();
    assertThat(MappedPages.canBeCut(large)).isFalse();
  }

  @Test
  void aRowOfALayerIsComputedOnce() throws IOException {
    Model model = Hnhn.forNodes(3).withHidden(4).withLayers(3);
    List<Expr> outputs = model.build(ModelCheck.inputs(1), Mode.INFERENCE).all();
    List<Integer> rows = new ArrayList<>();
    for (long memory : List.of(2_000L, 1_000_000L)) {
      expectTheSame(outputs, memory, model.toString());
      rows.add(
          backend.loaded().stream()
              .mapToInt(plan -> plan.outputs().getFirst().shape().rows())
              .sum());
    }
    assertThat(rows.getFirst()).isEqualTo(rows.getLast());
  }

  @Test
  void aHyperedgeOfAllNodesIsNoObstacle() throws IOException {
    int nodes = 3000;
    Hypergraph graph = Hypergraph.of(nodes, new int[] {0, 1}, IntStream.range(0, nodes).toArray());
    Matrix features = Matrix.zeros(nodes, 4);
    IntStream.range(0, nodes).forEach(i -> features.set(i, i % 4, i % 7));
    Model model = new EdHnn(Architecture.forNodes(2).withHidden(8));
    expectTheSame(
        model.build(new Inputs(graph, features), Mode.INFERENCE).all(), 60_000, "a large one");
  }

  @Test
  void manyLayersAreNoObstacle() throws IOException {
    Model model = new Mlp(Architecture.forNodes(2).withHidden(2).withLayers(1000));
    expectTheSame(
        List.of(model.build(ModelCheck.inputs(1), Mode.INFERENCE).logits()), 100_000, "deep");
  }

  @Test
  void memoryForLessThanARowIsRefused() {
    Expr row = Expr.constant(Matrix.filled(5, 100, 1)).relu();
    assertThatIllegalStateException()
        .isThrownBy(() -> BlockPlan.of(List.of(row), 500, backend.costs()))
        .withMessage(
            "Expected memory for one row at a time, 928 bytes for row 0 of 5, but found 500 bytes;"
                + " give more memory");
  }

  @Test
  void nothingIsLeftBehindByAnError() throws IOException {
    Expr x = Expr.constant(Matrix.filled(50, 3, 1)).relu();
    BlockPlan plan = BlockPlan.of(List.of(x), 300, backend.costs());
    try (Weights weights = weights(List.of(x));
        BlockRun run = new BlockRun(plan, backend, weights, scratch())) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  run.compute(
                      (done, all, work) -> {
                        assertThat(folder).isEmptyDirectory();
                        if (done == 2) {
                          throw new IllegalStateException("enough");
                        }
                      }))
          .withMessage("enough");
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void progressIsTold() throws IOException {
    Expr x = Expr.constant(Matrix.filled(50, 3, 1)).relu();
    BlockPlan plan = BlockPlan.of(List.of(x), 300, backend.costs());
    List<Double> told = new ArrayList<>();
    try (Weights weights = weights(List.of(x));
        BlockRun run = new BlockRun(plan, backend, weights, scratch())) {
      run.compute((done, all, work) -> told.add(work));
    }
    assertThat(told).hasSize(plan.count() + 1).isSorted().startsWith(0.0).endsWith(1.0);
    assertThat(plan.count()).isGreaterThan(5);
  }

  @Test
  void aFolderThatCannotBeWrittenIsTold() {
    Expr x = Expr.parameter("w", 2, 2, new Initializer.Zeros()).relu();
    BlockPlan plan = BlockPlan.of(List.of(x), 10_000, backend.costs());
    try (Weights weights = weights(List.of(x))) {
      BlockRun run = new BlockRun(plan, backend, weights, new ScratchFolder(folder.resolve("no")));
      assertThatExceptionOfType(FileSystemException.class)
          .isThrownBy(() -> run.compute(BlockListener.NONE))
          .withMessageContaining("no: expected room for what does not fit into memory, but")
          .withMessageContaining("make room, or give more memory");
    }
  }
}
