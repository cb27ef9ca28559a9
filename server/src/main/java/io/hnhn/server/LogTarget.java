package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.server.http.AccessLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Where a server notes its requests.
 *
 * @param file what has to be closed after the log
 */
record LogTarget(Optional<AccessLog> log, Optional<PrintWriter> file) implements AutoCloseable {
  /** Opens what was named: a file, {@code -} for standard output or {@code none}. */
  static LogTarget open(String name, Terminal terminal) throws IOException {
    return switch (name) {
      case "none" -> new LogTarget(Optional.empty(), Optional.empty());
      case "-" -> new LogTarget(Optional.of(new AccessLog(terminal.out())), Optional.empty());
      default -> {
        PrintWriter file =
            new PrintWriter(
                Files.newBufferedWriter(
                    Path.of(name), UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        yield new LogTarget(Optional.of(new AccessLog(file)), Optional.of(file));
      }
    };
  }

  @Override
  public void close() {
    log.ifPresent(AccessLog::close);
    file.ifPresent(PrintWriter::close);
  }
}
