package io.hnhn.spark.cluster;

import io.hnhn.spark.train.TrainingMetrics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.jdk.javaapi.CollectionConverters;

/** Adds up what Spark says of tasks, by what the descriptions of their jobs begin with. */
final class PhaseCosts extends SparkListener {
  private static final Pattern EPOCH = Pattern.compile("hnhn: epoch (\\d+) of .*");

  /**
   * What tasks took.
   *
   * @param cpu seconds of their threads
   * @param computing seconds of that in which losses and gradients were computed
   * @param shuffled bytes that they wrote for others
   * @param results bytes that they sent to the driver
   */
  record Cost(double cpu, double computing, long shuffled, long results) {
    static final Cost NONE = new Cost(0, 0, 0, 0);

    Cost plus(Cost more) {
      return new Cost(
          cpu + more.cpu,
          computing + more.computing,
          shuffled + more.shuffled,
          results + more.results);
    }
  }

  private final int warm;
  private final Map<Integer, String> phases = new ConcurrentHashMap<>();
  private final Map<String, Cost> costs = new TreeMap<>();

  /**
   * Nothing yet.
   *
   * @param warm the first epoch that is counted by itself, when compilers are done
   */
  PhaseCosts(int warm) {
    this.warm = warm;
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    String text = job.properties().getProperty("spark.job.description", "");
    CollectionConverters.asJava(job.stageInfos())
        .forEach(stage -> phases.put(stage.stageId(), phase(text)));
  }

  private String phase(String description) {
    Matcher epoch = EPOCH.matcher(description);
    if (epoch.matches()) {
      return Integer.parseInt(epoch.group(1)) < warm ? "first epochs" : "epochs";
    }
    return description.startsWith("hnhn: cutting")
        ? "parts"
        : description.startsWith("hnhn: numbering")
            ? "numbers"
            : description.startsWith("hnhn: answers") ? "answers" : "other";
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
    TaskMetrics metrics = task.taskMetrics();
    if (metrics == null) {
      return;
    }
    double computing =
        CollectionConverters.asJava(task.taskInfo().accumulables()).stream()
            .filter(told -> told.name().contains(TrainingMetrics.COMPUTING))
            .mapToLong(told -> (Long) told.update().get())
            .sum();
    costs.merge(
        phases.getOrDefault(task.stageId(), "other"),
        new Cost(
            (metrics.executorCpuTime() + metrics.executorDeserializeCpuTime()) / 1e9,
            computing / 1e9,
            metrics.shuffleWriteMetrics().bytesWritten(),
            metrics.resultSize()),
        Cost::plus);
  }

  /** What a phase took. */
  synchronized Cost of(String phase) {
    return costs.getOrDefault(phase, Cost.NONE);
  }

  /** Forgets all of it. */
  synchronized void clear() {
    costs.clear();
  }
}
