package io.hnhn.spark.train;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.plan.Plan;
import io.hnhn.spark.part.NumberedPart;
import io.hnhn.train.PairwiseSum;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * Loss and gradient of the parts of one task, added up in the order of their numbers.
 *
 * @param plans of the parts
 * @param values of the parameters
 * @param numbers of the parts of each task
 * @param seed of dropout
 * @param epoch from 0
 */
record GradientTask(
    Broadcast<PartPlans> plans, Broadcast<float[]> values, int[][] numbers, long seed, int epoch)
    implements FlatMapFunction<Iterator<NumberedPart>, PartResult> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<PartResult> call(Iterator<NumberedPart> parts) {
    int[] wanted = numbers[TaskContext.getPartitionId()];
    if (wanted.length == 0) {
      return List.<PartResult>of().iterator();
    }
    long began = cpuTime();
    PartPlans here = plans.value();
    Plan first = here.plan(wanted[0], parts);
    Weights weights = here.take(first.layout(), values.value());
    long computing = 0;
    try (PairwiseSum sum = new PairwiseSum(here.backend(), weights)) {
      sum.begin();
      for (int i = 0; i < wanted.length; i++) {
        Plan plan = i == 0 ? first : here.plan(wanted[i], parts);
        try (Execution execution = here.backend().load(plan, weights)) {
          long start = cpuTime();
          execution.run(new Randomness(seed, epoch));
          double loss = execution.scalar(0);
          computing += cpuTime() - start;
          sum.add(loss);
        }
      }
      double loss = sum.total();
      float[] gradient = weights.read(Vector.GRADIENTS).toArray(ValueLayout.JAVA_FLOAT);
      return List.of(new PartResult(loss, gradient, computing, cpuTime() - began)).iterator();
    } finally {
      here.give(weights);
    }
  }

  static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
