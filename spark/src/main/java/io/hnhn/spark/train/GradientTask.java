package io.hnhn.spark.train;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.plan.Plan;
import io.hnhn.spark.part.NumberedPart;
import io.hnhn.spark.part.TaskShares;
import io.hnhn.train.PairwiseSum;
import java.io.Serializable;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * Loss and gradient of the parts of one task, added up in the order of their numbers, for one
 * training or for several that go on side by side.
 *
 * @param steps what each training wants to know
 * @param values of the parameters of each
 * @param shares which numbers a task may have
 * @param numbers of the parts of each task
 * @param metrics what is told about time
 */
record GradientTask(
    List<Step> steps,
    Broadcast<float[][]> values,
    TaskShares shares,
    int[][] numbers,
    TrainingMetrics metrics)
    implements FlatMapFunction<Iterator<NumberedPart>, PartResult> {
  private static final long serialVersionUID = 1;

  /**
   * A step of a training.
   *
   * @param plans of the parts
   * @param seed of dropout
   * @param epoch from 0
   */
  @DefaultSerializer(JavaSerializer.class)
  record Step(Broadcast<PartPlans> plans, long seed, int epoch) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  @Override
  public Iterator<PartResult> call(Iterator<NumberedPart> parts) {
    PartCursor cursor = new PartCursor(parts);
    List<TaskSum> sums = new ArrayList<>();
    try {
      for (int i = 0; i < steps.size(); i++) {
        sums.add(new TaskSum(i, steps.get(i), values.value()[i]));
      }
      for (int number : numbers[TaskContext.getPartitionId()]) {
        for (TaskSum sum : sums) {
          sum.add(number, shares.place(number), cursor, metrics);
        }
      }
      return sums.stream().map(TaskSum::result).flatMap(Optional::stream).toList().iterator();
    } finally {
      sums.forEach(TaskSum::close);
    }
  }

  private static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** What a task adds up for one training. */
  private static final class TaskSum implements AutoCloseable {
    private final int training;
    private final Step step;
    private final PartPlans plans;
    private final float[] values;
    private @Nullable Weights weights;
    private @Nullable PairwiseSum sum;

    TaskSum(int training, Step step, float[] values) {
      this.training = training;
      this.step = step;
      this.plans = step.plans().value();
      this.values = values;
    }

    /**
     * Adds a part, if it has a row to learn from.
     *
     * @param place of it in the task, by which it is added up
     */
    void add(int number, int place, PartCursor parts, TrainingMetrics metrics) {
      Optional<Plan> found = plans.plan(number, parts);
      if (found.isEmpty()) {
        return;
      }
      Plan plan = found.get();
      Backend backend = plans.backend();
      if (weights == null || sum == null) {
        weights = plans.weights(plan.layout(), values);
        sum = new PairwiseSum(backend, weights);
        sum.begin();
      }
      try (Execution execution = backend.load(plan, weights)) {
        long start = cpuTime();
        execution.run(new Randomness(step.seed(), step.epoch()));
        double loss = execution.scalar(0);
        metrics.computed(cpuTime() - start);
        sum.add(place, loss);
      }
    }

    /** The sum; empty where none of the parts has a row to learn from. */
    Optional<PartResult> result() {
      if (weights == null || sum == null) {
        return Optional.empty();
      }
      double loss = sum.total();
      float[] gradient = weights.read(Vector.GRADIENTS).toArray(ValueLayout.JAVA_FLOAT);
      return Optional.of(new PartResult(TaskContext.getPartitionId(), training, loss, gradient));
    }

    @Override
    public void close() {
      if (sum != null) {
        sum.close();
      }
      if (weights != null) {
        weights.close();
      }
    }
  }
}
