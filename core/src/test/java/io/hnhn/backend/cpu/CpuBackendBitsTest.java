package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Operations;
import io.hnhn.backend.Outcome;
import io.hnhn.backend.Randomness;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.linalg.Gemm;
import io.hnhn.linalg.GemmChoice;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.plan.Step;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither the number of threads nor the kind of loops changes a bit. */
@Tag("plain-jvm")
class CpuBackendBitsTest {
  private static final int NODES = 3001;
  private static final int HYPEREDGES = 1009;
  private static final int WORDS = 211;
  private static final Inputs INPUTS = inputs();

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void trainingGivesTheSameBitsOnOneOrManyThreads(int threads) {
    assertSameBits(
        train(learnedExponents(), Backends.open("cpu", threads)),
        train(learnedExponents(), Backends.open("cpu", 1)));
  }

  @Test
  void trainingGivesTheSameBitsWithAndWithoutVectors() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
    assumeTrue(GemmChoice.ofThisJvm().gemm().isOpenBlas(), "there is no OpenBLAS");
    Model model = learnedExponents().withAlpha(Exponent.fixed(0.2)).withBeta(Exponent.fixed(-0.3));
    assertSameBits(
        train(model, backend(new PlainKernels())), train(model, backend(new VectorKernels())));
  }

  /** Costs decide about plans, and plans about bits. */
  @Test
  void besideOpenBlasAllLoopsCostTheSame() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
    Gemm openBlas = GemmChoice.ofThisJvm().gemm();
    assumeTrue(openBlas.isOpenBlas(), "there is no OpenBLAS");
    assertThat(CpuProvider.costs(new KernelChoice(new PlainKernels(), openBlas)))
        .isEqualTo(CpuProvider.costs(new KernelChoice(new VectorKernels(), openBlas)));
  }

  /** With the costs of these loops, by which plans are made. */
  private static Backend backend(Kernels kernels) {
    KernelChoice choice = new KernelChoice(kernels, GemmChoice.ofThisJvm().gemm());
    return new CpuBackend(choice.kernels(), choice.gemm(), CpuProvider.costs(choice), 2);
  }

  private static void assertSameBits(Map<String, float[]> found, Map<String, float[]> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, values) -> assertThat(found.get(name)).as(name).isEqualTo(values));
  }

  @Test
  void theTrainingAboveIsCutIntoTiles() {
    try (Backend backend = Backends.open("cpu", 1)) {
      Plan plan = new Trainer(backend, options()).plan(learnedExponents(), INPUTS, labels());
      long cut =
          plan.steps().stream()
              .map(Step::output)
              .filter(out -> Tiles.ofRows(out.shape().rows(), out.shape().columns()).count() > 1)
              .count();
      assertThat(cut).isGreaterThan(5);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void everyOperationGivesTheSameBitsOnOneOrManyThreads(int threads) {
    List<Expr> roots = Operations.of(2003, 67);
    Plan plan = new Planner(Pass.none(), CostModel.DEFAULT).infer(ParameterLayout.of(roots), roots);
    Randomness random = new Randomness(4, 2);
    try (Backend one = Backends.open("cpu", 1);
        Backend many = Backends.open("cpu", threads)) {
      Outcome.of(many, plan, random).expectSameBits(Outcome.of(one, plan, random));
    }
  }

  private static Hnhn learnedExponents() {
    return new Hnhn(
        new Architecture(Task.NODES, 4, 48, 2, 0.3, 0.2),
        Exponent.trainable(0.2),
        Exponent.trainable(-0.3));
  }

  private static TrainingOptions options() {
    return TrainingOptions.PAPER.withEpochs(30).withSeed(11).withWeightDecay(1e-3);
  }

  private static Labels labels() {
    int[] rows = IntStream.range(0, NODES).filter(i -> i % 2 == 0).toArray();
    return new Labels(rows, IntStream.of(rows).map(row -> row / 2 % 4).toArray());
  }

  /** All that training gives: parameters, losses, predictions. */
  private static Map<String, float[]> train(Model model, Backend opened) {
    try (Backend backend = opened) {
      TrainedModel trained = new Trainer(backend, options()).train(model, INPUTS, labels());
      Map<String, float[]> result = new LinkedHashMap<>();
      trained.parameters().forEach((name, value) -> result.put(name, value.toArray()));
      result.put("logits", trained.predict(INPUTS).logits().toArray());
      return result;
    }
  }

  private static Inputs inputs() {
    Random random = new Random(12);
    int[][] members = new int[HYPEREDGES][];
    for (int j = 0; j < HYPEREDGES; j++) {
      members[j] = random.ints(random.nextInt(12), 0, NODES).distinct().toArray();
    }
    int[] rowOf = new int[NODES * 5];
    int[] columnOf = new int[rowOf.length];
    float[] valueOf = new float[rowOf.length];
    for (int k = 0; k < rowOf.length; k++) {
      rowOf[k] = k / 5;
      columnOf[k] = (k / 5 * 31 + k % 5 * 41) % WORDS;
      valueOf[k] = 1 + k % 3;
    }
    SparseMatrix words = SparseMatrix.of(NODES, WORDS, rowOf, columnOf, valueOf);
    return new Inputs(Hypergraph.of(NODES, members), words);
  }
}
