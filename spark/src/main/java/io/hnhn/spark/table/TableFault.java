package io.hnhn.spark.table;

/**
 * Something in a table that can't be learned from: told once, with table, column and an example.
 */
public final class TableFault extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /**
   * Says what is wrong.
   *
   * @param table its name, such as {@code nodes}
   * @param column the name of its column
   * @param expected what should be there
   * @param found what is there, with an example
   * @param remedy what to do
   */
  public TableFault(String table, String column, String expected, String found, String remedy) {
    super(
        "Table %s, column %s: expected %s, but found %s; %s"
            .formatted(table, column, expected, found, remedy));
  }
}
