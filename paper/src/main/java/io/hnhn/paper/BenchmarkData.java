package io.hnhn.paper;

import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.Labels;
import java.util.function.Supplier;

/**
 * A data set of the benchmark, and how its labels are divided: half of them to learn from, a
 * quarter to choose by, and a quarter to be judged by.
 *
 * @param name that its runs are kept by
 * @param source reads it, and only where something is run
 */
record BenchmarkData(String name, Supplier<Dataset> source) {
  private static final double LEARNED = 0.5;

  /** What is chosen by, of what is not learned from. */
  private static final double CHOSEN_BY = 0.5;

  /**
   * The labels of a split.
   *
   * @param training to learn from
   * @param validation to choose settings and the number of epochs by
   */
  record Division(Labels training, Labels validation, HeldOutSet heldOut) {}

  Dataset dataset() {
    return source.get();
  }

  /** A random division; the same number gives every system the same one. */
  Division division(int split) {
    int[] labels = dataset().nodes().labels();
    int[] learned = Splits.random(labels, LEARNED, split).train();
    int[] others = labels.clone();
    for (int row : learned) {
      others[row] = -1;
    }
    Split rest = Splits.random(others, CHOSEN_BY, split);
    return new Division(
        Labels.of(learned, labels),
        Labels.of(rest.train(), labels),
        new HeldOutSet(Labels.of(rest.rest(), labels)));
  }
}
