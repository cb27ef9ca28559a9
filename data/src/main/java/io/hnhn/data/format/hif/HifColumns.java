package io.hnhn.data.format.hif;

import java.util.List;

/**
 * The columns of features and how a file names each: by its name, or by its number from 0 where
 * columns have no names.
 *
 * @param names one for each, or none if the columns have no names
 */
record HifColumns(int count, List<String> names) {
  static HifColumns numbered(int count) {
    return new HifColumns(count, List.of());
  }

  static HifColumns named(List<String> names) {
    return new HifColumns(names.size(), names);
  }

  /** The key of a column. */
  String keyOf(int column) {
    return names.isEmpty() ? Integer.toString(column) : names.get(column);
  }
}
