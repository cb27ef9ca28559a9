package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Rows of text under named columns, walked through once from the first to the last. A number is its
 * decimal text, a cell without a value is the empty text. For one thread; once it is closed it must
 * not be read any more.
 *
 * <pre>{@code
 * try (TableRows table = source.open()) {
 *   int product = table.columns().indexOf("product");
 *   while (table.next()) {
 *     table.cell(product);
 *   }
 * }
 * }</pre>
 */
public interface TableRows extends Closeable {
  /** What people call it, such as the name of its file. */
  String name();

  /** The names of the columns, no two alike. */
  List<String> columns();

  /**
   * Goes to the next row; false after the last.
   *
   * @throws DataFormatException if the row is not one of this table
   */
  boolean next() throws IOException;

  /** What the current row has in a column, counted from 0; empty where it has nothing. */
  String cell(int column);

  /** How much of the table was read, from 0 to 1; no number where nobody knows. */
  default double share() {
    return Double.NaN;
  }

  /** A fault in the current row, or in the names of the columns before the first row. */
  DataFormatException malformed(String expected, String found, String advice);
}
