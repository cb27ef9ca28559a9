package io.hnhn.data.table;

import java.io.IOException;
import java.util.List;

/** Where a table is read from. What it is like is looked at before its turn has come to be read. */
@FunctionalInterface
public interface TableSource {
  /** The table, before its first row. */
  TableRows open() throws IOException;

  /** The names of its columns, no two alike. */
  default List<String> columns() throws IOException {
    try (TableRows table = open()) {
      return table.columns();
    }
  }
}
