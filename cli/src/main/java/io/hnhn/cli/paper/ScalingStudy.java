package io.hnhn.cli.paper;

import io.hnhn.backend.Backend;
import io.hnhn.cli.bench.Growth;
import io.hnhn.cli.report.Axis;
import io.hnhn.cli.report.LineChart;
import io.hnhn.cli.report.LineChart.Series;
import io.hnhn.cli.report.Table;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Gcn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.Pass;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What the size of hyperedges costs. The number of nodes n and of incidences n·d_V stays the same
 * while hyperedges grow; d is the width. The paper's formulas, up to constant factors:
 *
 * <pre>
 * HNHN:             n d_V d + n d² + m d²        m = n d_V / d_E hyperedges
 * clique expansion: n d_V d_E d + n d²
 * </pre>
 *
 * The constants that belong to them: HNHN goes over the incidences twice, to hyperedges and back,
 * and multiplies nodes by weights twice, when it projects their features and in the layer.
 */
final class ScalingStudy implements Study {
  private static final int NODES = 8192;
  private static final int DEGREE = 4;
  private static final int WIDTH = 32;

  /** A planner that folds and reorders would compute the expansion's product once and for all. */
  private static final Set<Pass> AS_WRITTEN = EnumSet.of(Pass.FUSION, Pass.MEMORY);

  private final Backend backend;
  private List<Point> measured = List.of();

  /** What one size of hyperedges costs. */
  record Point(int size, Computed hnhn, Computed clique) {
    /** Multiplications and additions by the paper's formula, with its constants. */
    double formulaOfHnhn() {
      double hyperedges = (double) NODES * DEGREE / size;
      return 4.0 * NODES * DEGREE * WIDTH + 2 * WIDTH * WIDTH * (2 * NODES + hyperedges);
    }

    double formulaOfClique() {
      return 2.0 * NODES * DEGREE * size * WIDTH + 2.0 * NODES * WIDTH * WIDTH;
    }
  }

  ScalingStudy(Backend backend) {
    this.backend = backend;
  }

  @Override
  public String name() {
    return "scaling";
  }

  @Override
  public String title() {
    return "What large hyperedges cost";
  }

  @Override
  public String about() {
    return "A hyperedge of n nodes has n incidences, but n (n - 1) / 2 edges when it is replaced by"
        + " edges.";
  }

  @Override
  public List<Job> jobs() {
    return List.of();
  }

  /** All sizes from 4 to 128. */
  List<Point> points() {
    if (measured.isEmpty()) {
      List<Point> points = new ArrayList<>();
      for (int size = 4; size <= 128; size *= 2) {
        points.add(point(size));
      }
      measured = points;
    }
    return measured;
  }

  private Point point(int size) {
    Matrix features = Matrix.zeros(NODES, WIDTH);
    new Initializer.Normal(1).fill(features, new Philox(0), 0);
    Inputs inputs = new Inputs(regular(size), features);
    Architecture architecture = Architecture.forNodes(2).withHidden(WIDTH);
    Model hnhn = new Hnhn(architecture, Exponent.fixed(0), Exponent.fixed(0));
    Model clique = new Gcn(architecture, Gcn.Expansion.CLIQUE);
    return new Point(
        size,
        Computed.of(hnhn, inputs, 0, AS_WRITTEN, backend),
        Computed.of(clique, inputs, 0, AS_WRITTEN, backend));
  }

  /** Every node in {@value #DEGREE} hyperedges, every hyperedge of one size. */
  private static Hypergraph regular(int size) {
    int[][] hyperedges = new int[NODES * DEGREE / size][];
    int next = 0;
    for (int turn = 0; turn < DEGREE; turn++) {
      int[] order = new Philox(1).permutation(NODES, turn);
      for (int from = 0; from < NODES; from += size) {
        hyperedges[next++] = Arrays.copyOfRange(order, from, from + size);
      }
    }
    return Hypergraph.of(NODES, hyperedges);
  }

  /** The exponent p of cost = c · sizeᵖ, by least squares over the logarithms. */
  static double exponent(List<Point> points, ToDoubleFunction<Point> cost) {
    return Growth.exponent(
        points.stream().mapToDouble(Point::size).toArray(),
        points.stream().mapToDouble(cost).toArray());
  }

  @Override
  public List<Part> parts(RunLog log) {
    return List.of(new Part("", table(), List.of(chart())));
  }

  private Table table() {
    List<Point> points = points();
    List<List<String>> rows = new ArrayList<>();
    for (Point p : points) {
      rows.add(
          List.of(
              Integer.toString(p.size()),
              number(p.hnhn().flops() / 1e6),
              number(p.hnhn().seconds() * 1e3),
              number(p.clique().flops() / 1e6),
              number(p.clique().seconds() * 1e3)));
    }
    rows.add(
        List.of(
            "exponent",
            number(exponent(points, p -> p.hnhn().flops())),
            number(exponent(points, p -> p.hnhn().seconds())),
            number(exponent(points, p -> p.clique().flops())),
            number(exponent(points, p -> p.clique().seconds()))));
    rows.add(
        List.of(
            "by formula",
            number(exponent(points, Point::formulaOfHnhn)),
            "",
            number(exponent(points, Point::formulaOfClique)),
            ""));
    return new Table(
        "Cost by the size of hyperedges",
        List.of("size", "HNHN MFLOP", "ms", "clique MFLOP", "ms"),
        rows,
        "%d nodes, each in %d hyperedges; one layer of width %d, all nodes, "
                .formatted(NODES, DEGREE, WIDTH)
            + "as the formulas are written: without the planner's folding and reordering.");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private LineChart chart() {
    return new LineChart(
        "Cost by the size of hyperedges",
        "Milliseconds of one layer over all nodes, the number of incidences being the same.",
        Axis.logarithmic("nodes in a hyperedge"),
        Axis.logarithmic("ms"),
        List.of(
            series("HNHN", p -> p.hnhn().seconds() * 1e3),
            series("graph convolution on the clique expansion", p -> p.clique().seconds() * 1e3)));
  }

  private Series series(String title, ToDoubleFunction<Point> value) {
    return new Series(
        title,
        points().stream().mapToDouble(Point::size).toArray(),
        points().stream().mapToDouble(value).toArray());
  }
}
