package io.hnhn.spark.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Counts executors that come, train and leave, and tasks that are run beside a slow one. */
final class ExecutorEvents extends SparkListener {
  private final AtomicInteger came = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();
  private final Set<Integer> training = ConcurrentHashMap.newKeySet();
  private final Set<String> trained = ConcurrentHashMap.newKeySet();
  private final AtomicInteger speculated = new AtomicInteger();

  /** Those that have computed a loss. */
  Set<String> trained() {
    return trained;
  }

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
  public void onStageSubmitted(SparkListenerStageSubmitted stage) {
    if (stage.stageInfo().name().equals("losses and gradients of parts")) {
      training.add(stage.stageInfo().stageId());
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    if (training.contains(task.stageId())) {
      trained.add(task.taskInfo().executorId());
    }
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart task) {
    if (task.taskInfo().speculative()) {
      speculated.incrementAndGet();
    }
  }
}
