package io.hnhn.spark.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Counts executors that come and leave, and tasks that are run beside a slow one. */
final class ExecutorEvents extends SparkListener {
  private final AtomicInteger came = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger speculated = new AtomicInteger();

  int came() {
    return came.get();
  }

  int left() {
    return left.get();
  }

  int speculated() {
    return speculated.get();
  }

  @Override
  public void onExecutorAdded(SparkListenerExecutorAdded executor) {
    came.incrementAndGet();
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
    left.incrementAndGet();
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart task) {
    if (task.taskInfo().speculative()) {
      speculated.incrementAndGet();
    }
  }
}
