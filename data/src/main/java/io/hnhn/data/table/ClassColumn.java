package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TableReading;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Refuses a column of labels that are no classes: texts, names and numbers that tell rows apart. A
 * model has weights for each class, so thousands of them take all memory and learn nothing.
 */
final class ClassColumn {
  private static final int MOST = 1000;

  /** With fewer labels there may be as many classes as there are. */
  private static final int FEW_LABELS = 50;

  private ClassColumn() {}

  /**
   * Checks the labels of a table.
   *
   * @param labelTexts the different labels
   * @param labels how many rows have one
   * @param declared classes that are meant as such, whatever their number
   */
  static void require(
      TableSource source,
      TableReading.Described columns,
      List<String> labelTexts,
      long labels,
      List<String> declared)
      throws IOException {
    Set<String> classes = new HashSet<>(labelTexts);
    declared.forEach(classes::remove);
    boolean different = labels >= FEW_LABELS && 2L * classes.size() > labels;
    if (columns.label().isEmpty() || (classes.size() <= MOST && !different)) {
      return;
    }
    try (TableRows table = source.open()) {
      throw table.malformed(
          "classes in the column %s, at most %d and each in two rows or more on average"
              .formatted(DataFormatException.quoted(columns.label().get()), MOST),
          "%d different labels in %d rows, such as %s"
              .formatted(classes.size(), labels, DataFormatException.quoted(labelTexts.getFirst())),
          "name another column as label, or list them as \"classes\" in dataset.json");
    }
  }
}
