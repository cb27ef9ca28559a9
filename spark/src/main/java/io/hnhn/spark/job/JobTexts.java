package io.hnhn.spark.job;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/** What Spark's pages say about jobs and their stages. */
public record JobTexts(SparkContext spark) {
  /** What Spark calls a stage, where nobody says so: a line of the program. */
  private static final String STAGE_NAME = "callSite.short";

  /** Does something whose jobs are shown with a description. */
  public <T extends @Nullable Object> T describing(String text, Supplier<T> work) {
    String before = spark.getLocalProperty("spark.job.description");
    spark.setJobDescription(text);
    try {
      return work.get();
    } finally {
      spark.setJobDescription(before);
    }
  }

  /** The same for something that gives nothing back. */
  public void describing(String text, Runnable work) {
    describing(
        text,
        () -> {
          work.run();
          return null;
        });
  }

  /** Makes tables, or runs a job, whose stages are shown with a name. */
  public <T> T naming(String text, Supplier<T> work) {
    String before = spark.getLocalProperty(STAGE_NAME);
    spark.setCallSite(text);
    try {
      return work.get();
    } finally {
      spark.setLocalProperty(STAGE_NAME, before);
    }
  }
}
