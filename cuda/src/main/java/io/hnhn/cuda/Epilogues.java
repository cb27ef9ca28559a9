package io.hnhn.cuda;

import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.EpilogueArgument.Stage;
import io.hnhn.cuda.gpu.StageKind;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Scale;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.List;

/**
 * The stages of epilogues, as kernels take them.
 *
 * @param state where it is said what random decisions follow from
 */
record Epilogues(CudaBuffers buffers, long state) {

  /** The epilogue of a step, in as many parts as it takes: none where it has no stages. */
  List<EpilogueArgument> of(Step step) {
    return parts(stages(step));
  }

  /** That of a step whose own operation is one on single elements: its first stage. */
  List<EpilogueArgument> withHead(Step step) {
    List<Stage> all = new ArrayList<>();
    all.add(stage(step.op(), step.inputs().subList(1, step.inputs().size())));
    all.addAll(stages(step));
    return parts(all);
  }

  /** An epilogue without stages. */
  EpilogueArgument none() {
    return new EpilogueArgument(state, List.of());
  }

  private List<Stage> stages(Step step) {
    return step.epilogue().stream().map(s -> stage(s.op(), s.operands())).toList();
  }

  private List<EpilogueArgument> parts(List<Stage> stages) {
    List<EpilogueArgument> parts = new ArrayList<>();
    for (int at = 0; at < stages.size(); at += EpilogueArgument.MOST_STAGES) {
      int end = Math.min(stages.size(), at + EpilogueArgument.MOST_STAGES);
      parts.add(new EpilogueArgument(state, stages.subList(at, end)));
    }
    return parts;
  }

  private Stage stage(Op op, List<Buffer> operands) {
    return switch (op) {
      case AddBias b -> Stage.of(StageKind.ADD_BIAS, operand(operands));
      case Add a -> Stage.of(StageKind.ADD, operand(operands));
      case Multiply m -> Stage.of(StageKind.MULTIPLY, operand(operands));
      case Scale(double factor) -> new Stage(StageKind.SCALE, 0, 0, 0, 0, (float) factor);
      case Drop(Dropout dropout) ->
          new Stage(
              StageKind.DROPOUT,
              0,
              rowNumbers(dropout),
              Philox.dropBelow(dropout.rate()),
              dropout.stream(),
              keptFactor(dropout));
      case Activate(Activation f) -> Stage.of(StageKind.of(f), 0);
      case Activate.Gradient(Activation f) -> Stage.of(StageKind.gradientOf(f), operand(operands));
      default ->
          throw new IllegalArgumentException(
              "Expected an operation on single rows, but found " + op);
    };
  }

  private long operand(List<Buffer> operands) {
    return buffers.address(operands.getFirst());
  }

  /** Where the numbers are that count as rows, or 0 where rows are numbered as they come. */
  long rowNumbers(Dropout dropout) {
    return dropout.rowNumbers() == null ? 0 : buffers.constants().ints(dropout.rowNumbers());
  }

  /** What an element that is kept is multiplied with. */
  static float keptFactor(Dropout dropout) {
    return (float) (1 / (1 - dropout.rate()));
  }
}
