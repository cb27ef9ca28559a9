package io.hnhn.report.training;

import io.hnhn.model.Exponent;
import io.hnhn.report.Axis;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Table;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One exponent and the sizes it acts on.
 *
 * @param start what it was before training
 * @param value what it is
 * @param learned whether training could change it
 * @param sizes above 0, ascending
 */
record Influence(Side side, double start, double value, boolean learned, int[] sizes) {
  /** Exponents nearer to 0 than this make no difference that anybody could see. */
  private static final double NOTHING = 0.005;

  /** Sizes or weights that differ by more than this factor are shown by their logarithm. */
  private static final int WIDE = 20;

  /** Which of the two it is, and the words for it. */
  enum Side {
    /** From hyperedges to nodes. */
    ALPHA(
        "α",
        "For a node",
        "small hyperedges",
        "large hyperedges",
        "of",
        "node",
        "nodes in the hyperedge",
        "What a hyperedge counts for a node"),
    /** From nodes to hyperedges. */
    BETA(
        "β",
        "For a hyperedge",
        "nodes in few hyperedges",
        "nodes in many hyperedges",
        "in",
        "hyperedge",
        "hyperedges the node is in",
        "What a node counts for a hyperedge");

    private final String symbol;
    private final String target;
    private final String small;
    private final String large;
    private final String of;
    private final String part;
    private final String axis;
    private final String title;

    Side(
        String symbol,
        String target,
        String small,
        String large,
        String of,
        String part,
        String axis,
        String title) {
      this.symbol = symbol;
      this.target = target;
      this.small = small;
      this.large = large;
      this.of = of;
      this.part = part;
      this.axis = axis;
      this.title = title;
    }
  }

  static Influence of(Side side, Exponent exponent, @Nullable Matrix trained, IntStream sizes) {
    return new Influence(
        side,
        exponent.value(),
        trained == null ? exponent.value() : trained.get(0, 0),
        exponent instanceof Exponent.Trainable,
        sizes.filter(size -> size > 0).sorted().toArray());
  }

  String words() {
    String name =
        learned
            ? "%s was learned: it began at %s and is %s now. "
                .formatted(side.symbol, number(start), number(value))
            : "%s was set to %s. ".formatted(side.symbol, number(value));
    if (Math.abs(value) < NOTHING) {
      return name + side.target + ", " + side.small + " and " + side.large + " count the same.";
    }
    String more = value > 0 ? side.large : side.small;
    String less = value > 0 ? side.small : side.large;
    return name + "%s, %s count more than %s. ".formatted(side.target, more, less) + example();
  }

  /** What it means for sizes that occur: the small and the large end, without the last 5%. */
  private String example() {
    if (sizes.length == 0 || sizes[0] == sizes[sizes.length - 1]) {
      return "But in this data all are alike, so that it makes no difference.";
    }
    int low = sizes[sizes.length / 20];
    int high = sizes[sizes.length - 1 - sizes.length / 20];
    if (low == high) {
      low = sizes[0];
      high = sizes[sizes.length - 1];
    }
    double ratio = Math.pow((double) high / low, Math.abs(value));
    return String.format(
        Locale.ROOT,
        ratio < 10
            ? "One %s counts %.2f times as much as one %s."
            : "One %s counts %.0f times as much as one %s.",
        of(value > 0 ? high : low),
        ratio,
        of(value > 0 ? low : high));
  }

  private String of(int size) {
    return "%s %d %s%s".formatted(side.of, size, side.part, size == 1 ? "" : "s");
  }

  boolean isWorthAChart() {
    boolean varies = sizes.length > 0 && sizes[0] < sizes[sizes.length - 1];
    return varies && (learned || Math.abs(value) >= NOTHING);
  }

  LineChart chart() {
    List<Series> series = new ArrayList<>();
    series.add(series("%s = %s".formatted(side.symbol, number(value)), value));
    if (learned) {
      series.add(series("at the start, %s = %s".formatted(side.symbol, number(start)), start));
    }
    double range = (double) sizes[sizes.length - 1] / sizes[0];
    return new LineChart(
        side.title,
        "Over the sizes that occur; the smallest counts 1.",
        new Axis(side.axis, range > WIDE),
        new Axis("weight", Math.pow(range, Math.abs(value)) > WIDE),
        series);
  }

  private Series series(String name, double exponent) {
    double[] x = Arrays.stream(sizes).distinct().asDoubleStream().toArray();
    return new Series(
        name, x, Arrays.stream(x).map(size -> Math.pow(size / x[0], exponent)).toArray());
  }

  private static String number(double value) {
    return Table.cell(Math.rint(value * 1000) / 1000).replace("-", "−");
  }
}
