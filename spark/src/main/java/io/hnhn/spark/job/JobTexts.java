package io.hnhn.spark.job;

import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/** What Spark's pages say about jobs. */
public record JobTexts(SparkContext spark) {
  /** Does something whose jobs are shown with a description. */
  public <T> T describing(String text, Supplier<T> work) {
    String before = spark.getLocalProperty("spark.job.description");
    spark.setJobDescription(text);
    try {
      return work.get();
    } finally {
      spark.setJobDescription(before);
    }
  }
}
