package io.hnhn.spark.cluster;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;

/** Does something, once, when the job of an epoch begins, which is known by its description. */
final class EpochWatch extends SparkListener {
  private static final Pattern EPOCH = Pattern.compile("hnhn: epoch (\\d+) of .*");

  private final Map<Integer, Runnable> actions;

  EpochWatch(Map<Integer, Runnable> actions) {
    this.actions = new ConcurrentHashMap<>(actions);
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    String text = job.properties().getProperty("spark.job.description", "");
    Matcher matcher = EPOCH.matcher(text);
    if (matcher.matches()) {
      int epoch = Integer.parseInt(matcher.group(1));
      Runnable action = actions.remove(epoch);
      if (action != null) {
        action.run();
      }
    }
  }
}
