package io.hnhn.learn.settings;

import io.hnhn.data.Dataset;
import io.hnhn.model.Task;
import io.hnhn.train.Negatives;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is to be learned, and from which labels or sets of nodes.
 *
 * @param task what; null for what the data has labels of
 * @param labels which of them to learn from
 * @param negatives for prediction: what sets that are no hyperedges are like
 * @param negativesEach for prediction: how many of them there are for each hyperedge
 */
public record TaskSettings(
    @Nullable Task task, LabelChoice labels, Negatives negatives, int negativesEach) {
  /** The classes of nodes, or of hyperedges where they alone have labels, from all labels. */
  public static final TaskSettings DEFAULT =
      new TaskSettings(null, LabelChoice.ALL, Negatives.SIZED, 1);

  public TaskSettings {
    if (negativesEach < 1) {
      throw new SettingException(
          "Expected {negatives-each} of at least 1, but found %d", negativesEach);
    }
  }

  /** The same for a task. */
  public TaskSettings withTask(@Nullable Task task) {
    return new TaskSettings(task, labels, negatives, negativesEach);
  }

  /** The same with other labels to learn from. */
  public TaskSettings withLabels(LabelChoice labels) {
    return new TaskSettings(task, labels, negatives, negativesEach);
  }

  /** The same with other sets that are no hyperedges. */
  public TaskSettings withNegatives(Negatives kind, int each) {
    return new TaskSettings(task, labels, kind, each);
  }

  /** The task that was said, or the one that a data set has labels for. */
  public Task taskOf(Dataset dataset) {
    return Objects.requireNonNullElse(
        task,
        dataset.hyperedges().hasLabels() && !dataset.nodes().hasLabels()
            ? Task.HYPEREDGES
            : Task.NODES);
  }
}
