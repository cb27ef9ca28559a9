package io.hnhn.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Programs that measure themselves and print a {@link Measurement} as their last line. */
final class ChildProcess {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private ChildProcess() {}

  /**
   * Runs a command; the total time is measured from outside.
   *
   * @param environment variables beside those of this process
   */
  static Measurement measure(List<String> command, Map<String, String> environment)
      throws IOException {
    long start = System.nanoTime();
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Process process = builder.start();
    StringBuilder errors = new StringBuilder();
    Thread reader =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    errors.append(
                        new String(
                            process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
                  } catch (IOException e) {
                    errors.append(e.getMessage());
                  }
                });
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      int code = process.waitFor();
      reader.join();
      if (code != 0) {
        throw new IOException(
            "%s ended with code %d: %s".formatted(command.getFirst(), code, lastLine(errors)));
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return MAPPER.readValue(lastLine(output), Measurement.class).withTotal(seconds);
  }

  /** The last line that is no part of a stack trace. */
  private static String lastLine(CharSequence text) {
    return text.toString()
        .lines()
        .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
        .reduce("", (before, line) -> line);
  }
}
