package io.hnhn.cli.stats;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toList;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.Omissions;
import io.hnhn.learn.profile.Advice;
import io.hnhn.learn.profile.DataStatistics;
import io.hnhn.learn.profile.DataStatistics.ClassCount;
import io.hnhn.learn.profile.DataStatistics.Rows;
import io.hnhn.learn.profile.Distribution;
import io.hnhn.report.ColumnTable;
import io.hnhn.report.Table;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The statistics as people read them, in lines of less than 80 characters. */
final class StatsText {
  private static final int WIDTH = 79;
  private static final int BAR = 40;
  private static final int MOST_CLASSES = 20;
  private static final int MOST_COLUMNS = 100;

  private static final String WITHOUT_CLASSES =
      "Nothing has a class, so there is nothing to learn from yet. docs/formats.md says where"
          + " labels are looked for.";

  private final Terminal terminal;
  private final PrintWriter text;

  StatsText(Terminal terminal) {
    this.terminal = terminal;
    this.text = terminal.out();
  }

  void print(DataStatistics data) {
    terminal.heading(data.name());
    fact("nodes", data.nodes().count() + (data.nodes().named() ? "" : ", without names"));
    fact(
        "hyperedges",
        data.hyperedges().count() + (data.hyperedges().named() ? "" : ", without names"));
    fact("incidences", data.structure().incidences() + (data.weighted() ? ", weighted" : ""));
    fact("parts", parts(data));
    fact("isolated nodes", Integer.toString(data.structure().isolatedNodes()));
    fact(
        "hyperedges",
        "%d empty, %d of one node, %d with the nodes of another"
            .formatted(
                data.structure().emptyHyperedges(),
                data.structure().singleNodeHyperedges(),
                data.repeatedHyperedges()));
    data.read().ifPresent(reading -> fact("read", reading.toString()));
    fact("left out", new Omissions(data.leftOut()).toString());
    fact("node features", data.nodes().features().toString());
    fact("hyperedge features", data.hyperedges().features().toString());
    fact("published splits", splits(data.publishedSplits()));
    columns(data.columns());
    title("Degrees and sizes");
    text.append(
        "  %-24s%7s%7s%8s%7s%8s%8s%n"
            .formatted("", "min", "25 %", "median", "75 %", "mean", "max"));
    spread("hyperedges of a node", data.degrees());
    spread("nodes of a hyperedge", data.sizes());
    histogram("Nodes by their number of hyperedges", data.degrees());
    histogram("Hyperedges by their number of nodes", data.sizes());
    classes("Classes of the nodes", "hyperedges", data.nodes());
    classes("Classes of the hyperedges", "nodes", data.hyperedges());

    List<String> advice = Advice.of(data, Optional.of(WITHOUT_CLASSES));
    if (!advice.isEmpty()) {
      title("What this means for learning");
      advice.forEach(this::sentence);
    }
  }

  private void columns(List<ColumnSummary> columns) {
    columns.stream()
        .collect(Collectors.groupingBy(ColumnSummary::table, LinkedHashMap::new, toList()))
        .forEach(this::columns);
  }

  private void columns(String table, List<ColumnSummary> columns) {
    title("Columns of " + table);
    columns.stream().limit(MOST_COLUMNS).forEach(this::column);
    if (columns.size() > MOST_COLUMNS) {
      text.append("  and %d more columns%n".formatted(columns.size() - MOST_COLUMNS));
    }
  }

  private void column(ColumnSummary column) {
    String missing = column.missing() == 0 ? "" : "%d missing".formatted(column.missing());
    String words = ColumnTable.words(column.content());
    wrapped(
        "  %-25s%-12s".formatted(cut(column.column()), column.use()),
        words + (words.isEmpty() || missing.isEmpty() ? "" : "; ") + missing);
  }

  private static String parts(DataStatistics data) {
    return "%d, the largest has %d nodes"
        .formatted(data.structure().components(), data.structure().largestComponent());
  }

  private static String splits(List<Integer> sizes) {
    return sizes.isEmpty()
        ? "none"
        : "%d, with %s labels to learn from"
            .formatted(
                sizes.size(),
                sizes.stream().distinct().map(String::valueOf).collect(Collectors.joining(", ")));
  }

  private void spread(String name, Distribution d) {
    text.append(
        String.format(
            ROOT,
            "  %-24s%7d%7s%8s%7s%8.2f%8d%n",
            name,
            d.min(),
            Table.cell(d.lowerQuartile()),
            Table.cell(d.median()),
            Table.cell(d.upperQuartile()),
            d.mean(),
            d.max()));
  }

  private void histogram(String title, Distribution d) {
    title(title);
    int most = d.histogram().stream().mapToInt(Distribution.Bin::count).max().orElse(1);
    for (Distribution.Bin bin : d.histogram()) {
      bar(bin.range(), bin.count(), most);
    }
  }

  private void classes(String title, String groups, Rows rows) {
    if (!rows.labelled()) {
      return;
    }
    title(title);
    int most = rows.classes().getFirst().count();
    rows.classes().stream().limit(MOST_CLASSES).forEach(c -> bar(c.name(), c.count(), most));
    int others = rows.classes().size() - MOST_CLASSES;
    if (others > 0) {
      int count = rows.classes().stream().skip(MOST_CLASSES).mapToInt(ClassCount::count).sum();
      text.append("  and %d more classes with %d together%n".formatted(others, count));
    }
    if (rows.unlabelled() > 0) {
      text.append("  %d have no label%n".formatted(rows.unlabelled()));
    }
    rows.homophily()
        .ifPresent(
            h ->
                text.append(
                    String.format(
                        ROOT,
                        "  of one class: %.1f %% of pairs (by chance %.1f %%), %.1f %% of %s%n",
                        100 * h.agreeing(),
                        100 * h.chance(),
                        100 * h.pure(),
                        groups)));
  }

  private void bar(String name, int count, int most) {
    int length = (int) Math.ceil((double) count * BAR / Math.max(1, most));
    text.println("  %-25s%9d  %s".formatted(cut(name), count, "#".repeat(length)).stripTrailing());
  }

  private static String cut(String name) {
    return name.length() > 24 ? name.substring(0, 21) + "..." : name;
  }

  private void title(String title) {
    text.println();
    terminal.heading(title);
  }

  private void fact(String name, String value) {
    wrapped("  %-20s".formatted(name), value);
  }

  private void sentence(String sentence) {
    wrapped("  - ", sentence);
  }

  /** Words behind a head, the next lines below the first. */
  private void wrapped(String head, String words) {
    StringBuilder line = new StringBuilder(head);
    for (String word : words.split(" ", -1)) {
      if (line.length() > head.length() && line.length() + word.length() > WIDTH) {
        text.println(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(head.length()));
      }
      line.append(word).append(' ');
    }
    text.println(line.toString().stripTrailing());
  }
}
