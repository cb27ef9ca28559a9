package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.statistics.PowerLaw;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Gcn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.paper.UntrainedModel.Cost;
import io.hnhn.plan.Pass;
import io.hnhn.report.Axis;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Table;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
 *
 * @param atLeast how long each cost is measured
 */
record ScalingStudy(Backend backend, Duration atLeast) implements Study {
  static final String NAME = "scaling";

  private static final int NODES = 8192;
  private static final int DEGREE = 4;
  private static final int WIDTH = 32;
  private static final List<Integer> SIZES = List.of(4, 8, 16, 32, 64, 128);

  /** A planner that folds and reorders would compute the expansion's product once and for all. */
  private static final Set<Pass> AS_WRITTEN = EnumSet.of(Pass.FUSION, Pass.MEMORY);

  private static final String DATA = "%d nodes in %d hyperedges each".formatted(NODES, DEGREE);

  /** What is measured, by its name in a run. */
  private static final String FLOPS = "flops";

  private static final String ROUNDS = "rounds";

  private static final Duration AT_LEAST = Duration.ofMillis(500);

  /** How it is measured, in words. */
  static final String PROTOCOL =
      "width "
          + WIDTH
          + ", "
          + AT_LEAST.toMillis()
          + " ms after "
          + AT_LEAST.multipliedBy(UntrainedModel.WARM_UP).toMillis()
          + " ms";

  ScalingStudy(Backend backend) {
    this(backend, AT_LEAST);
  }

  /** What is compared. */
  private enum Side {
    HNHN("HNHN"),
    CLIQUE("graph convolution on the clique expansion");

    private final String title;

    Side(String title) {
      this.title = title;
    }

    Model model() {
      Architecture architecture = Architecture.forNodes(2).withHidden(WIDTH);
      return switch (this) {
        case HNHN -> new Hnhn(architecture, Exponent.fixed(0), Exponent.fixed(0));
        case CLIQUE -> new Gcn(architecture, Gcn.Expansion.CLIQUE);
      };
    }
  }

  /** What one size of hyperedges costs. */
  record Point(int size, Cost hnhn, Cost clique) {
    /** Multiplications and additions by the paper's formula, with its constants. */
    double formulaOfHnhn() {
      double hyperedges = (double) NODES * DEGREE / size;
      return 4.0 * NODES * DEGREE * WIDTH + 2 * WIDTH * WIDTH * (2 * NODES + hyperedges);
    }

    double formulaOfClique() {
      return 2.0 * NODES * DEGREE * size * WIDTH + 2.0 * NODES * WIDTH * WIDTH;
    }
  }

  @Override
  public String name() {
    return NAME;
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
    List<Job> jobs = new ArrayList<>();
    for (int size : SIZES) {
      for (Side side : Side.values()) {
        jobs.add(new Job(key(side, size), () -> run(side, size)));
      }
    }
    return jobs;
  }

  private static String key(Side side, int size) {
    return PaperRun.key(NAME, DATA, side.title, settings(size), 0);
  }

  private static String settings(int size) {
    return "size=" + size;
  }

  private PaperRun run(Side side, int size) {
    Matrix features = Matrix.zeros(NODES, WIDTH);
    new Initializer.Normal(1).fill(features, new Philox(0), 0);
    Inputs inputs = new Inputs(regular(size), features);
    Cost cost = new UntrainedModel(side.model(), inputs, 0, AS_WRITTEN, backend).cost(atLeast);
    return PaperRun.withoutExam(
        NAME,
        DATA,
        side.title,
        settings(size),
        cost.seconds(),
        Map.of(FLOPS, cost.flops(), ROUNDS, (double) cost.rounds()));
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

  /** The sizes that both systems have been measured at. */
  static List<Point> points(RunLog log) {
    List<Point> points = new ArrayList<>();
    for (int size : SIZES) {
      Optional<Cost> hnhn = cost(log, Side.HNHN, size);
      Optional<Cost> clique = cost(log, Side.CLIQUE, size);
      if (hnhn.isPresent() && clique.isPresent()) {
        points.add(new Point(size, hnhn.get(), clique.get()));
      }
    }
    return points;
  }

  private static Optional<Cost> cost(RunLog log, Side side, int size) {
    return log.find(key(side, size))
        .map(
            run ->
                new Cost(
                    run.measured().get(FLOPS),
                    run.seconds(),
                    run.measured().get(ROUNDS).intValue()));
  }

  /** The exponent p of cost = c · sizeᵖ, by least squares over the logarithms. */
  static double exponent(List<Point> points, ToDoubleFunction<Point> cost) {
    return PowerLaw.exponent(
        points.stream().mapToDouble(Point::size).toArray(),
        points.stream().mapToDouble(cost).toArray());
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    List<Point> points = points(log);
    return points.isEmpty()
        ? List.of()
        : List.of(new StudyTable("", table(points), List.of(chart(points))));
  }

  private static Table table(List<Point> points) {
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
    if (points.size() > 1) {
      rows.add(
          List.of(
              "exponent",
              number(exponent(points, p -> p.hnhn().flops())),
              number(exponent(points, p -> p.hnhn().seconds())),
              number(exponent(points, p -> p.clique().flops())),
              number(exponent(points, p -> p.clique().seconds()))));
      String hnhn = number(exponent(points, Point::formulaOfHnhn));
      String clique = number(exponent(points, Point::formulaOfClique));
      rows.add(List.of("by formula", hnhn, hnhn, clique, clique));
    }
    return new Table(
        "Cost by the size of hyperedges",
        List.of("size", "HNHN MFLOP", "HNHN ms", "clique MFLOP", "clique ms"),
        rows,
        "%d nodes, each in %d hyperedges; one layer of width %d, all nodes, "
                .formatted(NODES, DEGREE, WIDTH)
            + "as the formulas are written: without the planner's folding and reordering."
            + " The formulas count operations (MFLOP). Times are medians of at least %d rounds;"
                .formatted(rounds(points))
            + " they depend on caches and threads, too, and not every operation takes as long.");
  }

  private static int rounds(List<Point> points) {
    return points.stream()
        .mapToInt(p -> Math.min(p.hnhn().rounds(), p.clique().rounds()))
        .min()
        .orElseThrow();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static LineChart chart(List<Point> points) {
    return new LineChart(
        "Cost by the size of hyperedges",
        "Milliseconds of one layer over all nodes, the number of incidences being the same.",
        Axis.logarithmic("nodes in a hyperedge"),
        Axis.logarithmic("ms"),
        List.of(
            series(points, Side.HNHN.title, p -> p.hnhn().seconds() * 1e3),
            series(points, Side.CLIQUE.title, p -> p.clique().seconds() * 1e3)));
  }

  private static Series series(List<Point> points, String title, ToDoubleFunction<Point> value) {
    return new Series(
        title,
        points.stream().mapToDouble(Point::size).toArray(),
        points.stream().mapToDouble(value).toArray());
  }
}
