package io.hnhn.learn.problem;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import java.util.Arrays;

/**
 * Refuses labels that are no classes: texts, names and numbers that tell rows apart. A model has
 * weights for each class, so thousands of them take all memory and learn nothing.
 *
 * <p>Tables are checked where they are read, and may list their classes, whatever their number; so
 * this looks at data of other formats.
 */
final class SharedClasses {
  /** So many classes at most are plausible, however few rows they have. */
  private static final int MANY = 1000;

  /** Of many classes each has so many rows or more on average. */
  private static final int ROWS_OF_MANY = 10;

  /** With fewer labels there may be as many classes as there are. */
  private static final int FEW_LABELS = 50;

  private SharedClasses() {}

  /**
   * Checks the labels of nodes or hyperedges.
   *
   * @throws IllegalArgumentException if they are no classes
   */
  static void require(Dataset dataset, Task task) {
    if (dataset.reading().isPresent()) {
      return;
    }
    int[] labels = (task == Task.NODES ? dataset.nodes() : dataset.hyperedges()).labels();
    long labelled = Arrays.stream(labels).filter(label -> label != Attributes.NO_LABEL).count();
    int classes = dataset.classes();
    boolean different = labelled >= FEW_LABELS && 2L * classes > labelled;
    boolean many = classes > MANY && (long) ROWS_OF_MANY * classes > labelled;
    if (different || many) {
      throw new IllegalArgumentException(
          "Expected labels of the %s of %s that are classes of several rows each, but found %d different ones in %d rows, such as %s; give labels that rows have in common"
              .formatted(
                  TaskNames.of(task),
                  dataset.name(),
                  classes,
                  labelled,
                  DataFormatException.quoted(dataset.classNames().getFirst())));
    }
  }
}
