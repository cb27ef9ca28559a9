package io.hnhn.cli.bench;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The results as a table, a row as soon as it is known. */
final class BenchTable {
  static final List<String> COLUMNS =
      List.of(
          "workload",
          "hnhn ms",
          "plan ms",
          "peak MB",
          "rival",
          "its ms",
          "its peak MB",
          "ratio",
          "losses");

  private static final String ROW = "%-16s %11s %9s %9s   %-8s %11s %11s %7s %10s%n";

  private final PrintWriter out;
  private final int threads;
  private boolean begun;

  BenchTable(PrintWriter out, int threads) {
    this.out = out;
    this.threads = threads;
  }

  void print(BenchResult result) {
    if (!begun) {
      begun = true;
      out.printf("%d threads on %s, Java %s%n", threads, machine(), Runtime.version());
      out.printf(ROW, COLUMNS.toArray());
    }
    out.printf(ROW, cells(result).toArray());
    out.flush();
  }

  /** A row of the table. */
  static List<String> cells(BenchResult result) {
    Workload.Measure measure = result.workload().measure();
    Measurement rival = result.rival();
    return List.of(
        result.workload().name(),
        milliseconds(result.ours().seconds(measure)),
        milliseconds(result.ours().plan_s()),
        Long.toString(result.ours().peak_mb()),
        rival == null ? "-" : rival.mode(),
        rival == null ? "-" : milliseconds(rival.seconds(measure)),
        rival == null ? "-" : Long.toString(rival.peak_mb()),
        rival == null ? "-" : String.format(Locale.ROOT, "%.1f", result.ratio().getAsDouble()),
        rival == null
            ? "-"
            : String.format(Locale.ROOT, "%.1e", result.lossDifference().getAsDouble()));
  }

  /** What the sizes say together, where there are enough of them. */
  void printGrowth(List<BenchResult> results) {
    Growth.ofTime(results)
        .ifPresent(
            time ->
                out.printf(
                    Locale.ROOT,
                    "growth from %d to %d copies: time as copies^%.2f, memory as copies^%.2f%n",
                    results.stream().mapToInt(r -> r.workload().copies()).min().orElseThrow(),
                    results.stream().mapToInt(r -> r.workload().copies()).max().orElseThrow(),
                    time,
                    Growth.ofMemory(results).orElseThrow()));
    out.flush();
  }

  /** The system in words. */
  static String machine() {
    return System.getProperty("os.name") + " " + System.getProperty("os.arch");
  }

  private static String milliseconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds * 1e3);
  }
}
