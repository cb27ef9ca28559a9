package io.hnhn.spark.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import io.hnhn.spark.part.NumberedPart;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * The logits of the rows of one task's parts, a result for each part and training.
 *
 * @param plans of each training
 * @param values of the parameters of each
 * @param numbers of the parts of each task
 */
record LogitsTask(List<Broadcast<PartPlans>> plans, Broadcast<float[][]> values, int[][] numbers)
    implements FlatMapFunction<Iterator<NumberedPart>, PartResult> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<PartResult> call(Iterator<NumberedPart> parts) {
    int task = TaskContext.getPartitionId();
    PartCursor cursor = new PartCursor(parts);
    List<PartResult> results = new ArrayList<>();
    for (int number : numbers[task]) {
      for (int training = 0; training < plans.size(); training++) {
        PartPlans here = plans.get(training).value();
        Optional<Plan> plan = here.plan(number, cursor);
        if (plan.isPresent()) {
          float[] logits = logits(here, plan.get(), values.value()[training]);
          results.add(new PartResult(task, training, 0, logits));
        }
      }
    }
    return results.iterator();
  }

  private static float[] logits(PartPlans here, Plan plan, float[] values) {
    try (Weights weights = here.weights(plan.layout(), values);
        Execution execution = here.backend().load(plan, weights)) {
      execution.run(Randomness.NONE);
      return execution.output(0).toArray();
    }
  }
}
