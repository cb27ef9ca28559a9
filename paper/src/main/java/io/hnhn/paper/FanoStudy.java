package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.graph.FanoPlane;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.ProjectivePlane;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Regression;
import io.hnhn.model.Task;
import io.hnhn.plan.Pass;
import io.hnhn.report.Table;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The paper's example of what an expansion into a graph loses: the Fano plane and its 30 relabelled
 * copies have one and the same clique expansion, as have the copies of larger projective planes. A
 * model tells two of them apart if its outputs differ; what a node is known by is its number.
 */
record FanoStudy(Backend backend) implements Study {
  static final String NAME = "fano";

  private static final int WIDTH = 64;
  private static final int COPIES = 6;
  private static final long SEED = 5;

  /** How it is measured, in words. */
  static final String PROTOCOL = "width " + WIDTH + ", seed " + SEED;

  /** Far more than rounding, which is about 1e-7. */
  private static final double APART = 2e-5;

  /** What is measured, by its name in a run. */
  private static final String PLANES = "planes";

  private static final String TOLD_APART = "told apart";

  /** Planes that have one and the same clique expansion. */
  private enum Family {
    FANO("Fano planes", 2),
    THIRD("order 3", 3),
    FOURTH("order 4", 4),
    FIFTH("order 5", 5);

    private final String title;
    private final int order;

    Family(String title, int order) {
      this.title = title;
      this.order = order;
    }

    List<Hypergraph> planes() {
      return this == FANO ? FanoPlane.copies() : relabelled(ProjectivePlane.ofOrder(order));
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "What an expansion into a graph loses";
  }

  @Override
  public String about() {
    return "In the Fano plane any two points share one line, so that its 30 relabelled copies"
        + " become one and the same graph when lines are replaced by edges. A model that is"
        + " linear in the hyperedges sees that graph alone.";
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (ModelProvider entry : models()) {
      for (Family family : Family.values()) {
        jobs.add(new Job(key(entry, family), () -> run(entry, family)));
      }
    }
    return jobs;
  }

  /** Those that make something of nodes, which a regression on their features does not. */
  private static List<ModelProvider> models() {
    return Models.forTask(Task.NODES).stream()
        .filter(entry -> !(entry.with(Architecture.forNodes(2)) instanceof Regression))
        .toList();
  }

  private static String key(ModelProvider entry, Family family) {
    return PaperRun.key(NAME, family.title, entry.name(), "", 0);
  }

  private PaperRun run(ModelProvider entry, Family family) {
    long start = System.nanoTime();
    List<Hypergraph> planes = family.planes();
    int distinct = distinct(entry, planes);
    double seconds = (System.nanoTime() - start) / 1e9;
    return PaperRun.withoutExam(
        NAME,
        family.title,
        entry.name(),
        "",
        seconds,
        Map.of(TOLD_APART, (double) distinct, PLANES, (double) planes.size()));
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    List<List<String>> rows =
        models().stream()
            .map(entry -> row(log, entry))
            .filter(row -> row.stream().skip(1).anyMatch(cell -> !cell.isEmpty()))
            .toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    Table table =
        new Table(
            "Planes that a model tells apart",
            Stream.concat(
                    Stream.of("model"), Arrays.stream(Family.values()).map(family -> family.title))
                .toList(),
            rows,
            "Different outputs for relabelled copies, node numbers being the features; random"
                + " weights, width "
                + WIDTH
                + ". 1 means that all copies look the same.");
    return List.of(new StudyTable("", table, List.of()));
  }

  private static List<String> row(RunLog log, ModelProvider entry) {
    return Stream.concat(
            Stream.of(entry.name()),
            Arrays.stream(Family.values())
                .map(family -> log.find(key(entry, family)).map(FanoStudy::cell).orElse("")))
        .toList();
  }

  private static String cell(PaperRun run) {
    return run.measured().get(TOLD_APART).intValue()
        + " of "
        + run.measured().get(PLANES).intValue();
  }

  /** How many different outputs a model has for the given planes. */
  int distinct(ModelProvider entry, List<Hypergraph> planes) {
    List<Matrix> kinds = new ArrayList<>();
    for (Hypergraph plane : planes) {
      int[] numbers = IntStream.range(0, plane.nodes()).toArray();
      Matrix output =
          new UntrainedModel(
                  entry.with(Architecture.forNodes(2).withHidden(WIDTH)),
                  new Inputs(plane, SparseMatrix.selection(numbers, plane.nodes())),
                  SEED,
                  Pass.all(),
                  backend)
              .nodes();
      if (kinds.stream().allMatch(kind -> distance(kind, output) > APART)) {
        kinds.add(output);
      }
    }
    return kinds.size();
  }

  private static double distance(Matrix left, Matrix right) {
    double largest = 0;
    for (int r = 0; r < left.rows(); r++) {
      for (int c = 0; c < left.columns(); c++) {
        largest = Math.max(largest, Math.abs(left.get(r, c) - right.get(r, c)));
      }
    }
    return largest;
  }

  private static List<Hypergraph> relabelled(Hypergraph plane) {
    List<Hypergraph> copies = new ArrayList<>();
    for (int copy = 0; copy < COPIES; copy++) {
      int[] labels = new Philox(copy).permutation(plane.nodes(), 0);
      int[][] lines = new int[plane.hyperedges()][];
      for (int j = 0; j < lines.length; j++) {
        lines[j] = Arrays.stream(plane.nodesOf(j)).map(node -> labels[node]).toArray();
      }
      copies.add(Hypergraph.of(plane.nodes(), lines));
    }
    return copies;
  }
}
