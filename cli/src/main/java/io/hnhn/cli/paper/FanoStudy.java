package io.hnhn.cli.paper;

import io.hnhn.backend.Backend;
import io.hnhn.cli.report.Table;
import io.hnhn.graph.FanoPlane;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.ProjectivePlane;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.plan.Pass;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's example of what an expansion into a graph loses: the Fano plane and its 30 relabelled
 * copies have one and the same clique expansion, as have the copies of larger projective planes. A
 * model tells two of them apart if its outputs differ; what a node is known by is its number.
 */
record FanoStudy(Backend backend) implements Study {
  private static final int WIDTH = 64;
  private static final int COPIES = 6;
  private static final long SEED = 5;

  /** Far more than rounding, which is about 1e-7. */
  private static final double APART = 2e-5;

  @Override
  public String name() {
    return "fano";
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
    return List.of();
  }

  @Override
  public List<Part> parts(RunLog log) {
    List<List<Hypergraph>> families = new ArrayList<>();
    families.add(FanoPlane.copies());
    for (int order = 3; order <= 5; order++) {
      families.add(relabelled(ProjectivePlane.ofOrder(order)));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Models.Entry entry : Models.forTask(Task.NODES)) {
      List<String> row = new ArrayList<>(List.of(entry.name()));
      for (List<Hypergraph> planes : families) {
        row.add(distinct(entry, planes) + " of " + planes.size());
      }
      rows.add(row);
    }
    Table table =
        new Table(
            "Planes that a model tells apart",
            List.of("model", "Fano planes", "order 3", "order 4", "order 5"),
            rows,
            "Different outputs for relabelled copies, node numbers being the features; random"
                + " weights, width "
                + WIDTH
                + ". 1 means that all copies look the same.");
    return List.of(new Part("", table, List.of()));
  }

  /** How many different outputs a model has for the given planes. */
  int distinct(Models.Entry entry, List<Hypergraph> planes) {
    List<Matrix> kinds = new ArrayList<>();
    for (Hypergraph plane : planes) {
      int[] numbers = IntStream.range(0, plane.nodes()).toArray();
      Inputs inputs = new Inputs(plane, SparseMatrix.selection(numbers, plane.nodes()));
      Matrix output =
          Computed.of(
                  entry.with(Architecture.forNodes(2).withHidden(WIDTH)),
                  inputs,
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
