package io.hnhn.data.table;

import java.io.IOException;

/** Where a table is read from. It is opened when its turn has come, and once. */
@FunctionalInterface
public interface TableSource {
  /** The table, before its first row. */
  Table open() throws IOException;
}
