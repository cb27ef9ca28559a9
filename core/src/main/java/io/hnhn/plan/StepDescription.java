package io.hnhn.plan;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.Scale;
import java.util.Locale;
import java.util.stream.Collectors;

/** A step in words: its operation, its epilogue, and where it goes. */
final class StepDescription {
  private StepDescription() {}

  static String of(Step step) {
    String epilogue =
        step.epilogue().stream()
            .map(stage -> " + " + name(stage.op()))
            .collect(Collectors.joining());
    String into = step.output().place() instanceof Buffer.Gradient ? " -> gradient" : "";
    return name(step.op()) + epilogue + into;
  }

  private static String name(Op op) {
    return switch (op) {
      case MatMul(boolean left, boolean right) ->
          left ? "matmul Aᵀ B" : right ? "matmul A Bᵀ" : "matmul A B";
      case Propagate p -> "propagate";
      case PropagateWeighted(var pattern, boolean transposed) ->
          transposed ? "propagate back, weighted" : "propagate, weighted";
      case Activate(var activation) -> lower(activation.name());
      case Activate.Gradient(var activation) -> lower(activation.name()) + " gradient";
      case Add a -> "add";
      case AddBias b -> "bias";
      case Drop d -> "dropout";
      case DroppedValues d -> "dropout of sparse values";
      case Multiply m -> "multiply";
      case Scale s -> "scale";
      default -> words(op.getClass());
    };
  }

  /** SegmentSoftmax.Gradient becomes "segment softmax gradient". */
  private static String words(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    String words = lower(type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_"));
    return outer == null ? words : words(outer) + " " + words;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
