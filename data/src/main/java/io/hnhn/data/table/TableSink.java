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
   * @param type what its cells are
   */
  record Column(String name, Type type) {
    /** A column of text. */
    public static Column text(String name) {
      return new Column(name, Type.TEXT);
    }

    /** A column of numbers. */
    public static Column numeric(String name) {
      return new Column(name, Type.FLOAT);
    }

    /** A column of numbers that have more digits than features. */
    public static Column exact(String name) {
      return new Column(name, Type.DOUBLE);
    }

    /** Whether its cells are numbers; they are text otherwise. */
    public boolean isNumeric() {
      return type != Type.TEXT;
    }
  }

  /** What the cells of a column are. */
  enum Type {
    /** Text. */
    TEXT,
    /** Numbers in single precision. */
    FLOAT,
    /** Numbers in double precision. */
    DOUBLE
  }

  /** Begins the table. */
  void begin(List<Column> columns) throws IOException;

  /**
   * Adds a row.
   *
   * @param cells one for each column: a {@link Float}, a {@link Double}, a {@link String}, or an
   *     empty string where something is missing
   */
  void add(Object[] cells) throws IOException;
}
