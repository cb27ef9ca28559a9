package io.hnhn.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The results as a table, a row as soon as it is known. */
final class BenchTable {
  private final PrintWriter out;
  private final BenchBackend backend;
  private final List<Column> columns;
  private boolean begun;

  /**
   * A column.
   *
   * @param format of its head and its cells
   */
  record Column(String name, String format, Function<BenchResult, String> cell) {}

  BenchTable(PrintWriter out, BenchComparison sides) {
    this.out = out;
    this.backend = sides.backend();
    this.columns = columns(sides.hasTf32(), sides.hasInformed());
  }

  /** The columns of some results. */
  static List<Column> columns(List<BenchResult> results) {
    return columns(
        results.stream().anyMatch(r -> r.rivalTf32() != null),
        results.stream().anyMatch(r -> r.informed() != null));
  }

  private static List<Column> columns(boolean tf32, boolean informed) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("workload", "%-16s", r -> r.workload().name()));
    columns.add(new Column("hnhn ms", " %11s", r -> milliseconds(r, r.ours())));
    columns.add(new Column("plan ms", " %9s", r -> tenths(1e3 * r.ours().plan_s())));
    columns.add(new Column("peak MB", " %9s", r -> Long.toString(r.ours().peak_mb())));
    columns.add(new Column("rival", "   %-8s", r -> r.rival() == null ? "-" : r.rival().mode()));
    columns.add(new Column("its ms", " %11s", r -> milliseconds(r, r.rival())));
    columns.add(
        new Column(
            "its peak MB",
            " %11s",
            r -> r.rival() == null ? "-" : Long.toString(r.rival().peak_mb())));
    columns.add(new Column("ratio", " %7s", r -> tenths(r.ratio())));
    if (tf32) {
      columns.add(new Column("TF32 ms", " %11s", r -> milliseconds(r, r.rivalTf32())));
      columns.add(new Column("ratio to TF32", " %13s", r -> tenths(r.ratio(r.rivalTf32()))));
    }
    if (informed) {
      columns.add(new Column("informed ms", " %11s", r -> milliseconds(r, r.informed())));
      columns.add(new Column("ratio to informed", " %17s", r -> tenths(r.ratio(r.informed()))));
    }
    columns.add(
        new Column(
            "losses",
            " %10s",
            r ->
                r.lossDifference().isEmpty()
                    ? "-"
                    : String.format(Locale.ROOT, "%.1e", r.lossDifference().getAsDouble())));
    return columns;
  }

  void print(BenchResult result) {
    if (!begun) {
      begun = true;
      out.printf("%s, Java %s%n", backend.where(), Runtime.version());
      printRow(Column::name);
    }
    printRow(column -> column.cell().apply(result));
    out.flush();
  }

  private void printRow(Function<Column, String> cell) {
    columns.forEach(column -> out.printf(column.format(), cell.apply(column)));
    out.println();
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

  /** On a device thousandths of them matter. */
  private static String milliseconds(BenchResult result, @Nullable Measurement side) {
    if (side == null) {
      return "-";
    }
    double milliseconds = 1e3 * side.seconds(result.workload().measure());
    return String.format(
        Locale.ROOT, result.backend().accelerated() ? "%.3f" : "%.1f", milliseconds);
  }

  private static String tenths(OptionalDouble value) {
    return value.isEmpty() ? "-" : tenths(value.getAsDouble());
  }

  private static String tenths(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
