package io.hnhn.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Operations;
import io.hnhn.backend.Precision;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.SmallModels;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.cuda.gpu.Product;
import io.hnhn.expr.Expr;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the backend tells a device to do, by a device that writes it down. */
class StandInBackendTest {
  private static final AdamStep STEP = new AdamStep(1, 0.1, 0.9, 0.999, 1e-8, 0, false);

  private final RecordingDevice device = new RecordingDevice();
  private final Backend backend = CudaBackend.on(device, Precision.FLOAT32);

  @AfterEach
  void everythingIsGivenBack() {
    backend.close();
    assertThat(device.inUse()).isZero();
    assertThat(device.closed).isTrue();
  }

  private Plan plan(List<Expr> roots) {
    return new Planner(Pass.none(), backend.costs()).infer(ParameterLayout.of(roots), roots);
  }

  private Plan training() {
    Expr loss = SmallModels.HNHN_WITH_ALL.loss();
    return new Planner(backend.costs()).train(ParameterLayout.of(List.of(loss)), loss);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 3", "3, 0", "1, 1", "17, 7", "127, 3"})
  void everyOperationBecomesCommandsOnMemoryThatIsThere(int rows, int columns) {
    Plan plan = plan(Operations.of(rows, columns));
    try (Execution execution = backend.load(plan, backend.allocate(plan.layout()))) {
      device.events.clear();
      execution.run(Randomness.NONE);
      long computed = plan.steps().stream().filter(s -> s.output().shape().size() > 0).count();
      assertThat(device.events).hasSizeGreaterThanOrEqualTo((int) computed + 1);
      device.events.forEach(event -> expectMemory((Command) event));
    }
  }

  /** Arguments that look like addresses are such. */
  private void expectMemory(Command command) {
    if (command instanceof Launch launch) {
      launch.arguments().stream()
          .filter(argument -> argument instanceof Long address && address >= RecordingDevice.FIRST)
          .forEach(argument -> device.at((Long) argument));
      launch.arguments().stream()
          .filter(EpilogueArgument.class::isInstance)
          .map(EpilogueArgument.class::cast)
          .flatMap(epilogue -> epilogue.stages().stream())
          .filter(stage -> stage.operand() != 0)
          .forEach(stage -> device.at(stage.operand()));
    }
    if (command instanceof Product product) {
      device.at(product.left());
      device.at(product.right());
      device.at(product.out());
      assertThat(product.leftStride())
          .isEqualTo(product.transposeLeft() ? product.m() : product.k());
      assertThat(product.rightStride())
          .isEqualTo(product.transposeRight() ? product.k() : product.n());
    }
  }

  @Test
  void everyKernelIsUsed() {
    Set<Kernel> used = EnumSet.noneOf(Kernel.class);
    List<Expr> roots = new ArrayList<>(Operations.of(17, 33));
    // Long rows, and an operator that reads few rows again and again.
    roots.add(propagated(2, 5000, 3));
    roots.add(propagated(4000, 10, 64));
    // A dense product of as many tiles as there are multiprocessors, or somewhat more.
    roots.addAll(Operations.products(400));
    Plan plan = plan(roots);
    Plan training = training();
    try (Weights one = backend.allocate(plan.layout());
        Weights other = backend.allocate(training.layout());
        Execution all = backend.load(plan, one);
        Execution epoch = backend.load(training, other)) {
      all.run(Randomness.NONE);
      epoch.run(Randomness.NONE);
      other.adam(STEP);
      other.read(Vector.VALUES);
      other.add(Vector.GRADIENTS, other);
    }
    device.events.stream()
        .filter(Launch.class::isInstance)
        .forEach(event -> used.add(((Launch) event).kernel()));
    assertThat(used).containsExactlyInAnyOrder(Kernel.values());
  }

  private static Expr propagated(int rows, int columns, int width) {
    Matrix ones = Matrix.filled(rows, columns, 1);
    String name = "x %d x %d".formatted(columns, width);
    return Expr.parameter(name, columns, width, new Initializer.Normal(1))
        .propagate(SparseMatrix.of(ones));
  }

  @Test
  void aRunIsOneReplayWithTheUpdateBeforeIt() {
    Plan plan = training();
    Weights weights = backend.allocate(plan.layout());
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      assertThat(device.graphs).isEmpty();
      weights.adam(STEP);
      execution.run(Randomness.NONE);
      assertThat(device.graphs).hasSize(1);
      device.events.clear();
      weights.adam(STEP);
      execution.run(new Randomness(5L << 32 | 3, 7));
      assertThat(device.events).hasSize(2);
      Launch begin = (Launch) device.events.getFirst();
      assertThat(begin.kernel()).isEqualTo(Kernel.BEGIN_RUN);
      assertThat(begin.arguments().subList(1, 7)).containsExactly(3, 5, 7, 0, 3L, 1);
      assertThat(device.events.getLast())
          .isEqualTo(new RecordingDevice.Replay(device.graphs.keySet().iterator().next()));
      List<Command> graph = device.graphs.values().iterator().next();
      assertThat(((Launch) graph.getFirst()).kernel()).isEqualTo(Kernel.UPDATE_WEIGHTS);

      device.events.clear();
      execution.run(Randomness.NONE);
      assertThat(((Launch) device.events.getFirst()).arguments().get(6)).isEqualTo(0);
    }
  }

  @Test
  void anUpdateThatNoRunTakesIsTakenBeforeAnybodyLooks() {
    Plan plan = training();
    Weights weights = backend.allocate(plan.layout());
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      device.events.clear();
      weights.adam(STEP);
      assertThat(device.events).isEmpty();
      weights.read(Vector.VALUES);
      weights.read(Vector.VALUES);
      assertThat(kernels()).containsExactly(Kernel.ADAM_STEP);
      weights.adam(STEP);
      weights.adam(STEP);
      execution.profile(Randomness.NONE);
      assertThat(kernels().stream().filter(k -> k == Kernel.ADAM_STEP)).hasSize(3);
      assertThat(kernels()).doesNotContain(Kernel.UPDATE_WEIGHTS);
    }
  }

  private List<Kernel> kernels() {
    return device.events.stream()
        .filter(Launch.class::isInstance)
        .map(event -> ((Launch) event).kernel())
        .toList();
  }

  /** The loss is known before the gradients are computed, whatever the plan's order. */
  @Test
  void theLossComesAsSoonAsItCan() {
    Plan plan = training();
    List<Integer> order =
        StepOrder.of(
            plan,
            plan.steps().stream()
                .filter(step -> step.op() instanceof SoftmaxCrossEntropy)
                .findFirst()
                .orElseThrow());
    assertThat(order).hasSameSizeAs(plan.steps()).doesNotHaveDuplicates();
    int loss = 0;
    while (!(plan.steps().get(order.get(loss)).op() instanceof SoftmaxCrossEntropy)) {
      loss++;
    }
    assertThat(plan.steps().get(order.get(loss - 1)).output())
        .isEqualTo(plan.steps().get(order.get(loss)).inputs().getFirst());
    assertThat(order.subList(0, loss)).isSorted();
    assertThat(order.subList(loss + 1, order.size())).isSorted();
    assertThat(order.get(loss)).isGreaterThan(order.get(loss + 1));
    assertThat(StepOrder.of(plan, null)).isSorted();
  }

  /** The stand-in takes as long for commands as their hash code says. */
  @Test
  void aProfileKnowsWhichStepIsWhich() {
    Plan plan = training();
    try (Execution execution = backend.load(plan, backend.allocate(plan.layout()))) {
      double[] seconds = execution.profile(Randomness.NONE);
      assertThat(seconds).hasSize(plan.steps().size());
      for (int i = 0; i < seconds.length; i++) {
        boolean isLoss = plan.steps().get(i).op() instanceof SoftmaxCrossEntropy;
        double ofLoss = lossSeconds();
        assertThat(seconds[i] == ofLoss).as("step %d", i).isEqualTo(isLoss);
      }
    }
  }

  /** Of the kernel that makes the loss: one alone, since rows are few. */
  private double lossSeconds() {
    int at = 0;
    while (!(device.events.get(at) instanceof Launch launch
        && launch.kernel() == Kernel.CROSS_ENTROPY)) {
      at++;
    }
    return List.of(device.events.get(at)).hashCode();
  }

  @Test
  void constantsAreBroughtOnceForAllLanes() {
    Plan plan = training();
    try (Backend lane = backend.lane();
        Execution first = backend.load(plan, backend.allocate(plan.layout()))) {
      int uploads = device.uploads;
      assertThat(uploads).isPositive();
      try (Execution second = lane.load(plan, lane.allocate(plan.layout()))) {
        assertThat(device.uploads).isEqualTo(uploads);
        assertThat(second.plan()).isSameAs(first.plan());
      }
      first.run(Randomness.NONE);
    }
    int before = device.uploads;
    backend.load(plan, backend.allocate(plan.layout())).close();
    assertThat(device.uploads).isGreaterThan(before);
  }

  @Test
  void weightsLieApartAndAreReadTogether() {
    ParameterLayout layout =
        ParameterLayout.of(
            List.of(
                Expr.parameter("a", 3, 5, new Initializer.Normal(1)),
                Expr.parameter("none", 0, 5, new Initializer.Normal(1)),
                Expr.parameter("b", 1, 1, new Initializer.Normal(1)),
                Expr.parameter("c", 70, 2, new Initializer.Normal(1))));
    CudaWeights weights = (CudaWeights) backend.allocate(layout);
    float[] numbers = new float[156];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i + 1;
    }
    weights.write(Vector.VALUES, Matrix.of(1, 156, numbers).segment());
    assertThat(weights.read(Vector.VALUES).toArray(JAVA_FLOAT)).isEqualTo(numbers);
    for (String name : List.of("a", "b", "c")) {
      long address = weights.address(Vector.VALUES, layout.offset(name));
      assertThat(address % DeviceLayout.ALIGNMENT).as(name).isZero();
      float first = numbers[(int) layout.offset(name)];
      assertThat(device.at(address).get(JAVA_FLOAT, 0)).isEqualTo(first);
      assertThat(weights.get(Vector.VALUES, name).get(0, 0)).isEqualTo(first);
    }
  }

  @Test
  void whatDoesNotFitIsRefusedWithWhatToLower() {
    ParameterLayout layout =
        ParameterLayout.of(
            List.of(Expr.parameter("a", 1 << 15, 1 << 14, new Initializer.Normal(1))));
    Weights weights = backend.allocate(layout);
    MemorySegment one = Matrix.zeros(1, 1).segment();
    assertThatIllegalStateException()
        .isThrownBy(() -> weights.read(Vector.GRADIENTS, 0, one))
        .withMessage(
            "Expected 2.15 GB of memory on A stand-in, but found 1.07 GB. Lower the hidden width,"
                + " or close what else uses it.");
  }

  @Test
  void itSaysWhatItsBitsDependOn() {
    assertThat(backend.name()).isEqualTo("cuda");
    assertThat(backend.arithmetic())
        .isEqualTo("A stand-in, no library, dense products in float32")
        .isEqualTo(backend.description());
    RecordingDevice second = new RecordingDevice();
    try (Backend coarse = CudaBackend.on(second, Precision.TF32)) {
      assertThat(coarse.arithmetic()).endsWith("in tf32");
    }
  }
}
