package io.hnhn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code hnhn} in a JVM of its own, for what can't be tried in this one: signals, environment. */
public final class CommandProcess {
  /** How it ends after the signal that asks it to: 128 and the signal's number. */
  public static final int TERMINATED = 143;

  private CommandProcess() {}

  /** What starts {@code hnhn} with arguments, by the class path of the tests. */
  public static ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** Runs it to its end. */
  public static CommandRun run(ProcessBuilder builder) throws IOException, InterruptedException {
    Path err = Files.createTempFile("hnhn", ".err");
    try {
      Process process = builder.redirectError(err.toFile()).start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new CommandRun(process.waitFor(), out, Files.readString(err));
    } finally {
      Files.delete(err);
    }
  }
}
