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
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan as a table for people. */
record Explanation(Plan plan, double @Nullable [] seconds, @Nullable Ceiling ceiling) {
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(heading());
    if (!plan.once().isEmpty()) {
      table(text, "once", plan.once(), null, null);
    }
    table(text, "every run", plan.steps(), seconds, ceiling);
    text.append(
        "peak memory %s: constants %s, parameters %s, workspace %s%n"
            .formatted(
                bytes(plan.peakBytes()),
                bytes(plan.constantBytes()),
                bytes(plan.parameterBytes()),
                bytes(plan.workspaceBytes())));
    return text.toString();
  }

  private String heading() {
    String passes =
        List.of(Pass.values()).stream()
            .filter(plan.passes()::contains)
            .map(pass -> pass.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .collect(Collectors.joining(", "));
    return "%s, %d parameters in %d matrices; passes: %s%n"
        .formatted(
            plan.training() ? "training" : "inference",
            plan.layout().size(),
            plan.layout().parameters().size(),
            passes.isEmpty() ? "none" : passes);
  }

  private static void table(
      StringBuilder text,
      String title,
      List<Step> steps,
      double @Nullable [] seconds,
      @Nullable Ceiling ceiling) {
    String line = "%4s  %-52s %14s %11s %10s %10s%s%s%n";
    text.append(
        line.formatted(
            "",
            title,
            "rows x columns",
            "nonzeros",
            "MFLOP",
            "MB",
            ceiling == null ? "" : "%10s".formatted("at best"),
            seconds == null ? "" : "%10s".formatted("ms")));
    double flops = 0;
    double moved = 0;
    double atBest = 0;
    double total = 0;
    for (int i = 0; i < steps.size(); i++) {
      Work work = Work.of(steps.get(i));
      flops += work.flops();
      moved += work.bytes();
      text.append(
          line.formatted(
              i + 1,
              describe(steps.get(i)),
              steps.get(i).output().shape(),
              work.nonzeros() == 0 ? "" : work.nonzeros(),
              decimal(work.flops() / 1e6),
              decimal(work.bytes() / 1e6),
              ceiling == null ? "" : milliseconds(ceiling.seconds(work)),
              seconds == null ? "" : milliseconds(seconds[i])));
      atBest += ceiling == null ? 0 : ceiling.seconds(work);
      total += seconds == null ? 0 : seconds[i];
    }
    text.append(
        line.formatted(
            "",
            "total",
            "",
            "",
            decimal(flops / 1e6),
            decimal(moved / 1e6),
            ceiling == null ? "" : milliseconds(atBest),
            seconds == null ? "" : milliseconds(total)));
  }

  private static String milliseconds(double seconds) {
    return "%10s".formatted(decimal(seconds * 1e3));
  }

  private static String describe(Step step) {
    String riders =
        step.stages().stream().map(stage -> " + " + name(stage.op())).collect(Collectors.joining());
    String into = step.output().place() instanceof Buffer.Gradients ? " -> gradient" : "";
    return name(step.op()) + riders + into;
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

  private static String decimal(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 1 ? "%.1f" : "%.3f", value);
  }

  private static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
