package io.hnhn.sql;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL server for one test, in a folder of its own, reached from this machine only. */
final class LocalPostgres {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final int port;

  private LocalPostgres(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** The folder of initdb and postgres, if they are installed. */
  static Optional<Path> programs() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(Path::of)
        .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
        .filter(folder -> Files.isExecutable(folder.resolve("postgres")))
        .findFirst();
  }

  /** Whether this user may run it: root has to become another one. */
  static boolean canRun() {
    return !isRoot() || Files.isExecutable(Path.of("/usr/bin/setpriv"));
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  static LocalPostgres start(Path programs, Path folder) throws IOException, InterruptedException {
    Path data = Files.createDirectory(folder.resolve("data"));
    if (isRoot()) {
      run(List.of("chown", "-R", "postgres", folder.toString()));
    }
    run(
        asUser(
            programs.resolve("initdb").toString(),
            "-D",
            data.toString(),
            "-U",
            "test",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync"));
    int port = freePort();
    Process process =
        new ProcessBuilder(
                asUser(
                    programs.resolve("postgres").toString(),
                    "-D",
                    data.toString(),
                    "-F",
                    "-h",
                    "127.0.0.1",
                    "-p",
                    Integer.toString(port),
                    "-k",
                    data.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    LocalPostgres server = new LocalPostgres(process, port);
    server.await();
    return server;
  }

  private static List<String> asUser(String... command) {
    List<String> all = new ArrayList<>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    all.addAll(List.of(command));
    return all;
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("Expected " + command + " to run, but found that it failed");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void await() throws IOException, InterruptedException {
    for (int i = 0; i < PATIENCE_SECONDS * 10 && process.isAlive(); i++) {
      try (Connection _ = connect()) {
        return;
      } catch (SQLException _) {
        Thread.sleep(100);
      }
    }
    stop();
    throw new IOException("Expected PostgreSQL to start, but found that it did not");
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres?user=test".formatted(port));
  }

  void stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
