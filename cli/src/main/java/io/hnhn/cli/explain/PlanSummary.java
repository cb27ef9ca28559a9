package io.hnhn.cli.explain;

import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.plan.Work;
import io.hnhn.train.PartsSummary;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A plan in numbers; {@code hnhn explain --json} prints it as it is here.
 *
 * @param model the model with all its options
 * @param labels how many labels are learned from
 * @param parameters numbers that are trained
 * @param once steps before the first epoch
 * @param steps steps of every epoch
 * @param flops floating-point operations of an epoch
 * @param peakBytes all the memory it needs
 * @param parts where an epoch is computed in parts: how; the steps are those of the first one then
 */
record PlanSummary(
    String data,
    String model,
    int labels,
    long parameters,
    List<StepSummary> once,
    List<StepSummary> steps,
    long flops,
    long peakBytes,
    @Nullable PartsSummary parts) {

  /**
   * A step.
   *
   * @param nonzeros entries of its sparse operator, 0 if there is none
   * @param bytes read and written at the least
   * @param milliseconds what it took at best, or null where it was not run
   */
  record StepSummary(
      String step,
      int rows,
      int columns,
      long nonzeros,
      long flops,
      long bytes,
      @Nullable Double milliseconds) {

    static StepSummary of(Step step, @Nullable Double milliseconds) {
      Work work = Work.of(step);
      return new StepSummary(
          step.description(),
          step.output().shape().rows(),
          step.output().shape().columns(),
          work.nonzeros(),
          work.flops(),
          work.bytes(),
          milliseconds);
    }
  }

  /**
   * A plan in numbers.
   *
   * @param seconds of each step of an epoch, or null where it was not run
   */
  static PlanSummary of(
      String data,
      String model,
      int labels,
      Plan plan,
      double @Nullable [] seconds,
      @Nullable PartsSummary parts) {
    return new PlanSummary(
        data,
        model,
        labels,
        plan.layout().size(),
        plan.once().stream().map(step -> StepSummary.of(step, null)).toList(),
        IntStream.range(0, plan.steps().size())
            .mapToObj(
                i -> StepSummary.of(plan.steps().get(i), seconds == null ? null : 1e3 * seconds[i]))
            .toList(),
        plan.flops(),
        plan.peakBytes(),
        parts);
  }
}
