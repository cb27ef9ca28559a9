package io.hnhn.spark.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;

/** What Spark's pages call the jobs and the stages that were run. */
final class JobNames extends SparkListener {
  private final Set<String> descriptions = ConcurrentHashMap.newKeySet();
  private final Set<String> stages = ConcurrentHashMap.newKeySet();

  /** Of the jobs; empty for one without. */
  Set<String> descriptions() {
    return descriptions;
  }

  Set<String> stages() {
    return stages;
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    descriptions.add(job.properties().getProperty("spark.job.description", ""));
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted stage) {
    stages.add(stage.stageInfo().name());
  }
}
