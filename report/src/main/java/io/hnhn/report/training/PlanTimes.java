package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.report.Page;
import io.hnhn.report.plan.StepTimes;
import java.util.Locale;

/** How an epoch is computed, and where its time goes. */
final class PlanTimes {
  private PlanTimes() {}

  static void add(RunFacts run, Page page) {
    StepTimes times = run.plan();
    if (times == null || times.seconds().length == 0) {
      return;
    }
    page.section(
        "How it was computed",
        String.format(
            Locale.ROOT,
            "Before training, the formula of the model became a plan: the steps of an epoch in the"
                + " order that costs least, without what the labels can't see. An epoch takes"
                + " %.2f ms in %d steps; %s of it is step %s. It needs %.1f MB of memory.",
            times.total() * 1e3,
            times.seconds().length,
            percent(times.seconds()[times.longest()] / times.total()),
            times.name(times.longest()),
            times.plan().peakBytes() / 1e6));
    page.chart(
        times.toChart(
            "Time of each step",
            "Forwards from the features to the loss, then backwards to the gradients.",
            null));
    page.folded("All %d steps".formatted(times.seconds().length), times.toTable());
  }
}
