package io.hnhn.cli.bench;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A program that measured itself and printed what it found as JSON on its last line.
 *
 * @param lastLine what it printed
 * @param seconds of the whole program, measured from outside
 * @param peakBytes the most memory that it had without pages of files, looked at from outside every
 *     {@link #PAUSE}; 0 where the system does not tell
 */
record ChildProcess(String lastLine, double seconds, long peakBytes) {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /** Runs a main class in a JVM with the options and the class path of this one. */
  static ChildProcess ofJava(Class<?> main, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return run(command, Map.of());
  }

  /**
   * Runs a command.
   *
   * @param environment variables beside those of this process
   */
  static ChildProcess run(List<String> command, Map<String, String> environment)
      throws IOException {
    long start = System.nanoTime();
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<String> output = readers.submit(() -> text(process.getInputStream()));
      Future<String> errors = readers.submit(() -> text(process.getErrorStream()));
      long peak = AnonymousMemory.peak(process, PAUSE);
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with code %d: %s"
                .formatted(command.getFirst(), process.exitValue(), lastLine(errors.get())));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      return new ChildProcess(lastLine(output.get()), seconds, peak);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    }
  }

  /** What it measured of a workload; the total time is that from outside. */
  Measurement measurement() {
    return as(Measurement.class).withTotal(seconds);
  }

  /** What it found. */
  <T> T as(Class<T> type) {
    return MAPPER.readValue(lastLine, type);
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The last line that is no part of a stack trace. */
  private static String lastLine(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
        .reduce("", (before, line) -> line);
  }
}
