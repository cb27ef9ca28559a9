package io.hnhn.learn.run;

import io.hnhn.data.Attributes;
import io.hnhn.learn.problem.Problem;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a model was asked about when it was trained: all of them, or, where these are too many
 * for the memory, those with labels.
 */
public final class AnsweredRows {
  /** All of them. */
  public static final AnsweredRows ALL = new AnsweredRows(null);

  private final int @Nullable [] rows;

  private AnsweredRows(int @Nullable [] rows) {
    this.rows = rows;
  }

  /** The rows of a problem that have labels; of sets of nodes those that the test asks about. */
  static AnsweredRows labelled(Problem problem) {
    if (problem.task() == Task.SETS) {
      return new AnsweredRows(
          IntStream.range(0, problem.task().count(problem.testInputs())).toArray());
    }
    int[] labels = problem.rows().labels();
    return new AnsweredRows(
        IntStream.range(0, labels.length)
            .filter(row -> labels[row] != Attributes.NO_LABEL)
            .toArray());
  }

  /** Whether it was asked about all of them. */
  public boolean isAll() {
    return rows == null;
  }

  /**
   * The numbers of the rows, ascending.
   *
   * @param count how many there are in all
   */
  int[] numbers(int count) {
    return rows == null ? IntStream.range(0, count).toArray() : rows.clone();
  }

  /** Where the answer about a row is; negative where it was not asked about. */
  public int position(int row) {
    return rows == null ? row : Arrays.binarySearch(rows, row);
  }

  /** Labels of rows that were asked about, by where the answers are. */
  Labels within(Labels labels) {
    return rows == null
        ? labels
        : new Labels(Arrays.stream(labels.rows()).map(this::position).toArray(), labels.classes());
  }

  /** What is known about the rows that were asked about. */
  Attributes of(Attributes all) {
    return rows == null ? all : all.restrictedTo(rows);
  }
}
