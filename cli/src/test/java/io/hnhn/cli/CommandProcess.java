package io.hnhn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** {@code hnhn} in a JVM of its own, for what can't be tried in this one: signals, environment. */
public final class CommandProcess {
  /** How it ends after the signal that asks it to: 128 and the signal's number. */
  public static final int TERMINATED = 143;

  /** What the launcher tells the JVM. */
  static final List<String> FLAGS =
      List.of(
          "--add-modules",
          "jdk.incubator.vector",
          "--enable-native-access=ALL-UNNAMED",
          "-XX:-UseProfiledLoopPredicate",
          "-XX:+UseSerialGC",
          "-Xms40m",
          "-Xmn32m",
          "-XX:-ShrinkHeapInSteps");

  private CommandProcess() {}

  /** What starts {@code hnhn} as its launcher does, but by the class path of the tests. */
  public static ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /**
   * A process that runs.
   *
   * @param standardOut the file it prints to
   * @param standardError the file of what it says beside
   */
  public record Running(Process process, Path standardOut, Path standardError) {
    /** What it has printed so far. */
    public String out() {
      return read(standardOut);
    }

    /** What it has said so far. */
    public String err() {
      return read(standardError);
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** How long it has computed, on all cores together; for ever where that is not known. */
    public Duration cpuTime() {
      return process.info().totalCpuDuration().orElse(ChronoUnit.FOREVER.getDuration());
    }
  }

  /**
   * Starts {@code hnhn}, asks it to stop once it is under way, and waits for its end. Ctrl-C goes
   * the same way as this signal, but shells let background jobs ignore it. Where a process can't be
   * asked to stop the test is skipped.
   */
  public static CommandRun stopped(List<String> arguments, Predicate<Running> underWay)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("hnhn", ".out");
    Path err = Files.createTempFile("hnhn", ".err");
    Process process =
        builder(arguments).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    try {
      assumeTrue(process.supportsNormalTermination(), "skipped: a process can't be asked to stop");
      while (process.isAlive() && !underWay.test(new Running(process, out, err))) {
        Thread.sleep(5);
      }
      process.destroy();
      assertThat(process.waitFor(60, SECONDS)).as("stopped in time").isTrue();
      return new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
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
