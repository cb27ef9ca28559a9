package io.hnhn.report.training;

import io.hnhn.train.Labels;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a run; none of them is in two of these.
 *
 * @param training it learned from
 * @param validation its epoch was chosen by, or null
 * @param test it is judged by, or null
 */
public record RunLabels(Labels training, @Nullable Labels validation, @Nullable Labels test) {
  /** Labels without rows are none. */
  public RunLabels {
    validation = validation == null || validation.size() == 0 ? null : validation;
    test = test == null || test.size() == 0 ? null : test;
  }
}
