package io.hnhn.spark.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import io.hnhn.spark.part.NumberedPart;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * The logits of the rows of one task's parts, a result for each part.
 *
 * @param numbers of the parts of each task
 */
record LogitsTask(Broadcast<PartPlans> plans, Broadcast<float[]> values, int[][] numbers)
    implements FlatMapFunction<Iterator<NumberedPart>, PartResult> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<PartResult> call(Iterator<NumberedPart> parts) {
    PartPlans here = plans.value();
    List<PartResult> results = new ArrayList<>();
    for (int number : numbers[TaskContext.getPartitionId()]) {
      Plan plan = here.plan(number, parts);
      Weights weights = here.take(plan.layout(), values.value());
      try (Execution execution = here.backend().load(plan, weights)) {
        execution.run(Randomness.NONE);
        results.add(new PartResult(0, execution.output(0).toArray(), 0, 0));
      } finally {
        here.give(weights);
      }
    }
    return results.iterator();
  }
}
