package io.hnhn.report.training;

import io.hnhn.data.reduction.PlaneMap;
import io.hnhn.model.Task;
import io.hnhn.report.Page;
import io.hnhn.report.ScatterMap;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Maps of what the model made of nodes and hyperedges. */
final class Representations {
  /** The most points of a map: more take long to place, and hide each other. */
  private static final int MOST = 2000;

  private Representations() {}

  static void add(RunFacts run, Page page) {
    if (run.nodes() == null && run.hyperedges() == null) {
      return;
    }
    page.section(
        "What it sees",
        "Inside, the model describes everything by a list of numbers, its representation. Here the"
            + " lists are points: near points have like representations, as far as a plane can show"
            + " it (t-SNE). Far apart means different, but not how much, and directions mean"
            + " nothing. Point at one to read its name.");
    Task task = run.trained().model().task();
    add(run, page, "nodes", run.nodes(), MapPoints.ofNodes(run), task == Task.NODES);
    add(
        run,
        page,
        "hyperedges",
        run.hyperedges(),
        MapPoints.ofHyperedges(run),
        task == Task.HYPEREDGES);
  }

  private static void add(
      RunFacts run,
      Page page,
      String what,
      @Nullable Matrix representations,
      MapPoints points,
      boolean judged) {
    if (representations == null || representations.rows() == 0) {
      return;
    }
    int[] shown = sample(representations.rows());
    PlaneMap map = PlaneMap.of(rows(representations, shown));
    String number =
        shown.length < representations.rows()
            ? " %d of %d %s are shown, drawn by lot."
                .formatted(shown.length, representations.rows(), what)
            : "";
    String marks =
        judged
            ? " A dot is classified rightly, a ring wrongly; those that the model learned from are"
                + " among them."
            : "";
    page.chart(
        new ScatterMap(
            "Map of the " + what,
            points.colours() + marks + number,
            points.groups(shown, map, run.dataset().classNames())));
  }

  /** The rows to show, ascending; the same for the same number. */
  private static int[] sample(int rows) {
    return rows <= MOST
        ? IntStream.range(0, rows).toArray()
        : Arrays.stream(new Philox(0).permutation(rows, 0), 0, MOST).sorted().toArray();
  }

  private static Matrix rows(Matrix all, int[] chosen) {
    List<float[]> rows = new ArrayList<>();
    for (int row : chosen) {
      rows.add(all.row(row));
    }
    return Matrix.of(rows.toArray(float[][]::new));
  }
}
