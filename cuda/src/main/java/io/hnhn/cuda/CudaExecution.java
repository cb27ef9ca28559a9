package io.hnhn.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.cuda.gpu.AdamArgument;
import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.Device;
import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A plan on a device. The first run gives the commands one by one, the second one records them as a
 * graph, and from then on a run is one replay, the update of the weights by the gradients of the
 * run before included. What differs from run to run is read from the device's memory.
 */
final class CudaExecution implements Execution {
  /** Bytes of the structure {@code State} of {@code common.cuh}. */
  private static final long STATE_BYTES = 64;

  private static final long NONE = 0;

  private final Plan plan;
  private final CudaWeights weights;
  private final Device device;
  private final CudaBuffers buffers;
  private final long state;
  private final Notices.@Nullable Notice loss;
  private final List<Integer> order;

  /** The commands of each step, in that order. */
  private final List<List<Command>> steps = new ArrayList<>();

  /** What comes first: the update by the gradients of an earlier run. */
  private final List<Command> update = new ArrayList<>();

  private final Consumer<CudaExecution> whenClosed;
  private long runs;
  private long graph = NONE;

  CudaExecution(
      Plan plan,
      CudaWeights weights,
      Device device,
      DeviceConstants constants,
      Notices notices,
      Consumer<CudaExecution> whenClosed) {
    this.plan = plan;
    this.weights = weights;
    this.device = device;
    this.whenClosed = whenClosed;
    Step lossStep = lossStep(plan);
    this.order = StepOrder.of(plan, lossStep);
    this.loss = lossStep == null ? null : notices.take();
    this.buffers = new CudaBuffers(plan.workspaceBytes(), weights, device, constants.lease());
    try {
      this.state = buffers.scratch(STATE_BYTES);
      if (lossStep != null) {
        buffers.keepApart(lossStep.output());
      }
      StepCommands commands =
          new StepCommands(
              buffers,
              weights,
              device.facts(),
              state,
              step -> step.equals(lossStep) && loss != null ? loss.address() : 0);
      weights.use(
          () -> {
            begin(Randomness.NONE, null);
            plan.once().forEach(step -> issue(commands.of(step)));
            order.forEach(number -> steps.add(commands.of(plan.steps().get(number))));
            if (plan.training()) {
              update.addAll(weights.updateInRun(state));
            }
            device.await(weights.stream());
          });
    } catch (RuntimeException | Error e) {
      release();
      throw e;
    }
  }

  /** The step that ends in the loss, if it is one that tells the host, or null. */
  private static @Nullable Step lossStep(Plan plan) {
    return plan.steps().stream()
        .filter(step -> plan.training() && step.output().equals(plan.outputs().getFirst()))
        .filter(step -> step.op() instanceof SoftmaxCrossEntropy)
        .filter(step -> step.epilogue().size() <= EpilogueArgument.MOST_STAGES)
        .findFirst()
        .orElse(null);
  }

  private void issue(List<Command> commands) {
    commands.forEach(command -> device.issue(command, weights.stream()));
  }

  /** Says which run comes, and which update it begins with. */
  private void begin(Randomness random, @Nullable AdamArgument adam) {
    device.issue(
        Launch.of(
            Kernel.BEGIN_RUN,
            1,
            state,
            (int) random.seed(),
            (int) (random.seed() >>> 32),
            (int) random.epoch(),
            Integer.reverse((int) (random.epoch() >>> 32)),
            runs,
            adam == null ? 0 : 1,
            adam == null ? AdamArgument.NONE : adam),
        weights.stream());
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public void run(Randomness random) {
    if (plan.training()) {
      weights.useBeforeUpdate(
          () -> {
            expectOpen();
            run(random, weights.takeUpdate());
          });
    } else {
      use(() -> run(random, null));
    }
  }

  private void run(Randomness random, @Nullable AdamArgument adam) {
    runs++;
    begin(random, adam);
    if (runs == 1) {
      issue(update);
      steps.forEach(this::issue);
      return;
    }
    if (graph == NONE) {
      List<Command> all = new ArrayList<>(update);
      steps.forEach(all::addAll);
      graph = device.capture(all, weights.stream());
    }
    device.replay(graph, weights.stream());
  }

  @Override
  public double[] profile(Randomness random) {
    double[] seconds = new double[steps.size()];
    use(
        () -> {
          runs++;
          begin(random, null);
          double[] inOrder = device.time(steps, weights.stream());
          for (int i = 0; i < seconds.length; i++) {
            seconds[order.get(i)] = inOrder[i];
          }
        });
    return seconds;
  }

  @Override
  public Matrix output(int index) {
    Buffer buffer = plan.outputs().get(index);
    Matrix result = Matrix.zeros(buffer.shape().rows(), buffer.shape().columns());
    use(() -> device.download(result.segment(), buffers.address(buffer), weights.stream()));
    return result;
  }

  @Override
  public double scalar(int index) {
    Buffer buffer = plan.outputs().get(index);
    if (!buffer.shape().equals(Shape.SCALAR)) {
      throw new IllegalArgumentException(
          "Expected an output of 1 x 1, but found " + buffer.shape());
    }
    float[] value = new float[1];
    use(
        () -> {
          if (index == 0 && loss != null && runs > 0) {
            value[0] = loss.await(runs, weights.stream());
          } else {
            try (Arena scratch = Arena.ofConfined()) {
              MemorySegment number = scratch.allocate(JAVA_FLOAT);
              device.download(number, buffers.address(buffer), weights.stream());
              value[0] = number.get(JAVA_FLOAT, 0);
            }
          }
        });
    return value[0];
  }

  private void use(Runnable work) {
    weights.use(
        () -> {
          expectOpen();
          work.run();
        });
  }

  private void expectOpen() {
    if (!buffers.isOpen()) {
      throw new IllegalStateException(
          "Expected an open execution, but found it closed; load the plan again");
    }
  }

  private void release() {
    if (graph != NONE) {
      device.closeGraph(graph);
      graph = NONE;
    }
    buffers.close();
    if (loss != null) {
      loss.close();
    }
  }

  /** Waits for a run that is under way. */
  @Override
  public void close() {
    weights.alone(
        () -> {
          if (buffers.isOpen()) {
            weights.await();
            release();
          }
        });
    whenClosed.accept(this);
  }
}
