package io.hnhn.sql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs work as one transaction: several queries see the same data, and several tables are written
 * together or not at all. PostgreSQL also fetches rows little by little only inside one.
 */
final class Transaction {
  private Transaction() {}

  interface Work<T> {
    T run() throws IOException, SQLException;
  }

  /** Runs the work; inside a transaction of the caller, which then stays open, it joins that. */
  static <T> T run(Connection connection, Work<T> work) throws IOException, SQLException {
    if (!connection.getAutoCommit()) {
      return work.run();
    }
    connection.setAutoCommit(false);
    try {
      T result = work.run();
      connection.commit();
      return result;
    } catch (IOException | SQLException | RuntimeException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }
}
