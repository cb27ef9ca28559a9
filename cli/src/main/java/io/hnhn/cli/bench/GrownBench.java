package io.hnhn.cli.bench;

import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How long an epoch takes, and how much memory, on data that grow larger than it: data are written
 * to mapped files and trained on within a limit, by the rule of {@code --memory}, in a process of
 * its own that is looked at from outside.
 */
final class GrownBench {
  /** The most memory that a training may use, unless somebody says another. */
  static final long MEMORY = 6_000_000_000L;

  private static final String ROW = "%-20s %12s %7s %9s %10s %10s %14s %9s%n";

  private final BenchBackend backend;
  private final long memory;
  private final PrintWriter out;

  /**
   * Measures and tells.
   *
   * @param memory the most bytes that a training may use
   */
  GrownBench(BenchBackend backend, long memory, PrintWriter out) {
    this.backend = backend;
    this.memory = memory;
    this.out = out;
  }

  /** Whether a name is one of these. */
  static boolean isNamed(String name) {
    return GrownWorkload.named(name).isPresent();
  }

  /** The names of all of them. */
  static String names() {
    return GrownWorkload.all().map(GrownWorkload::name).collect(Collectors.joining(", "));
  }

  /** Takes results as soon as they are known. */
  interface Told {
    void results(List<Map<String, Object>> soFar) throws IOException;
  }

  /** Measures and tells, a row as soon as it is known. */
  void run(List<String> names, Told told) throws IOException {
    out.printf("%s, Java %s%n", backend.where(), Runtime.version());
    out.printf(
        ROW,
        "workload",
        "incidences",
        "parts",
        "written s",
        "planned s",
        "epoch s",
        "ns/incidence",
        "peak MB");
    List<Map<String, Object>> results = new ArrayList<>();
    for (String name : names) {
      GrownResult result = measure(GrownWorkload.named(name).orElseThrow());
      results.add(result.toJson());
      told.results(results);
      out.printf(
          ROW,
          result.workload(),
          result.incidences(),
          result.parts(),
          tenths(result.write_s()),
          tenths(result.prepare_s()),
          String.format(Locale.ROOT, "%.3f", result.epoch_s()),
          tenths(result.nanoseconds()),
          result.peak_mb());
      out.flush();
    }
  }

  private GrownResult measure(GrownWorkload workload) throws IOException {
    Path folder = Files.createTempDirectory("hnhn-bench");
    try {
      Path data = folder.resolve("data");
      long start = System.nanoTime();
      new MappedFormat().convert((_, _) -> workload.stream(), data, _ -> {});
      double seconds = (System.nanoTime() - start) / 1e9;
      ChildProcess trained = train(workload, data);
      return trained
          .as(GrownResult.class)
          .with(seconds, size(data) / 1_000_000, trained.peakBytes() / 1_000_000);
    } finally {
      FolderRemoval.remove(folder);
    }
  }

  private ChildProcess train(GrownWorkload workload, Path data) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of(workload.name(), data.toString(), Long.toString(memory)));
    arguments.addAll(backend.toArguments());
    return ChildProcess.ofJava(GrownWorker.class, arguments);
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(GrownBench::bytes).sum();
    }
  }

  private static long bytes(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
