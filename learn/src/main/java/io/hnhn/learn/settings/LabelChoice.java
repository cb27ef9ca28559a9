package io.hnhn.learn.settings;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.model.Task;
import java.io.IOException;
import java.util.stream.IntStream;

/** Which labels to learn from; the others are kept for a test. */
@FunctionalInterface
public interface LabelChoice {
  /** All of them, so that there is no test. */
  LabelChoice ALL =
      (dataset, task, seed) -> {
        int[] labels = rows(dataset, task).labels();
        int[] all =
            IntStream.range(0, labels.length)
                .filter(row -> labels[row] != Attributes.NO_LABEL)
                .toArray();
        return Split.of(all, labels);
      };

  /**
   * The rows to learn from and the other labelled ones.
   *
   * @param seed where they are drawn by chance
   */
  Split split(Dataset dataset, Task task, long seed) throws IOException;

  /**
   * A share of the labels of each class, drawn by the seed.
   *
   * @param share above 0 and at most 1: 0.15 is 15%
   */
  static LabelChoice share(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new SettingException(
          "Expected {label-rate} above 0 and at most 1 (0.15 is 15%%), but found %s", share);
    }
    return (dataset, task, seed) -> Splits.stratified(rows(dataset, task).labels(), share, seed);
  }

  /**
   * Those of a published split of the nodes.
   *
   * @param number from 0
   */
  static LabelChoice published(int number) {
    return (dataset, task, seed) -> {
      if (task != Task.NODES) {
        throw new SettingException(
            "Expected {split} with {task} nodes, since published splits are of nodes");
      }
      return Splits.published(dataset, number);
    };
  }

  /** Those of some rows. */
  static LabelChoice rows(int... rows) {
    int[] chosen = rows.clone();
    return (dataset, task, seed) -> Split.of(chosen, rows(dataset, task).labels());
  }

  private static Attributes rows(Dataset dataset, Task task) {
    return task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
  }
}
