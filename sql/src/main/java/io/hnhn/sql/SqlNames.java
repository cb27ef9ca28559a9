package io.hnhn.sql;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Names of tables and columns inside SQL. Whatever is in a name, it stays a name.
 *
 * @param quote what the database puts around a name; inside of one it is written twice
 */
record SqlNames(String quote) {
  static SqlNames of(Connection connection) throws SQLException {
    String quote = connection.getMetaData().getIdentifierQuoteString();
    if (quote.isBlank()) {
      throw new SQLException("expected a database with quoted names, but found none");
    }
    return new SqlNames(quote);
  }

  String quoted(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }
}
