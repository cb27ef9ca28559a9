package io.hnhn.data.table;

import java.io.IOException;
import java.util.List;

/**
 * Where a table is written to: its columns first, then its rows one after another. For one thread.
 */
public interface TableSink {
  /**
   * A column to be written.
   *
   * @param isNumeric whether its cells are numbers; they are text otherwise
   */
  record Column(String name, boolean isNumeric) {
    /** A column of text. */
    public static Column text(String name) {
      return new Column(name, false);
    }

    /** A column of numbers. */
    public static Column numeric(String name) {
      return new Column(name, true);
    }
  }

  /** Begins the table. */
  void begin(List<Column> columns) throws IOException;

  /**
   * Adds a row.
   *
   * @param cells one for each column: a {@link Float}, a {@link String}, or an empty string where
   *     text is missing
   */
  void add(Object[] cells) throws IOException;
}
