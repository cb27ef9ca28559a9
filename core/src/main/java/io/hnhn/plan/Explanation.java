package io.hnhn.plan;

import io.hnhn.graph.Amount;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A plan as a table for people. */
record Explanation(Plan plan, double @Nullable [] seconds, @Nullable Roofline roofline) {
  private static final long TERABYTE = 1_000_000_000_000L;

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(heading());
    if (!plan.once().isEmpty()) {
      table(text, "once", plan.once(), null, null);
    }
    table(text, "every run", plan.steps(), seconds, roofline);
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
      @Nullable Roofline roofline) {
    String line = "%4s  %-52s %14s %11s %10s %10s%s%s%n";
    text.append(
        line.formatted(
            "",
            title,
            "rows x columns",
            "nonzeros",
            "MFLOP",
            "MB",
            roofline == null ? "" : "%10s".formatted("at best"),
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
              steps.get(i).description(),
              steps.get(i).output().shape(),
              work.nonzeros() == 0 ? "" : work.nonzeros(),
              millions(work.flops()),
              millions(work.bytes()),
              roofline == null ? "" : milliseconds(roofline.seconds(work)),
              seconds == null ? "" : milliseconds(seconds[i])));
      atBest += roofline == null ? 0 : roofline.seconds(work);
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
            roofline == null ? "" : milliseconds(atBest),
            seconds == null ? "" : milliseconds(total)));
  }

  private static String milliseconds(double seconds) {
    return "%10s".formatted(decimal(seconds * 1e3));
  }

  private static String millions(long count) {
    return (count == Amount.MOST ? "> " : "") + decimal(count / 1e6);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 1 ? "%.1f" : "%.3f", value);
  }

  private static String bytes(long bytes) {
    return bytes < TERABYTE
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : Amount.bytes(bytes);
  }
}
