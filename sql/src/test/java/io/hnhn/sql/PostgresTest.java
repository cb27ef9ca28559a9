package io.hnhn.sql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** All of {@link SqlDatasetTest} against a PostgreSQL of its own, where one is installed. */
class PostgresTest extends SqlDatasetTest {
  private static @Nullable LocalPostgres server;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException, InterruptedException {
    Optional<Path> programs = LocalPostgres.programs();
    assumeTrue(programs.isPresent(), "no PostgreSQL installed: initdb is not on the PATH");
    assumeTrue(LocalPostgres.canRun(), "PostgreSQL does not run as root, and setpriv is missing");
    server = LocalPostgres.start(programs.get(), folder);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (server != null) {
      server.stop();
    }
  }

  @Override
  Connection connect() throws SQLException {
    Connection connection = server.connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA public CASCADE");
      statement.execute("CREATE SCHEMA public");
    }
    return connection;
  }
}
