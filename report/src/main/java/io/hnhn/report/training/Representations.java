package io.hnhn.report.training;

import io.hnhn.data.reduction.LandmarkMap;
import io.hnhn.data.reduction.PlaneMap;
import io.hnhn.model.Task;
import io.hnhn.report.Page;
import io.hnhn.report.ScatterMap;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Maps of what the model made of nodes and hyperedges. */
final class Representations {
  /** The most points of a map: with more, a page takes long to open. */
  static final int MOST = 20_000;

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
            + " nothing. Point at one to read its name, or look for a name.");
    Task task = run.trained().model().task();
    // Side by side, since a map takes seconds.
    List<Drawn> drawn =
        Stream.of(Optional.ofNullable(run.nodes()), Optional.ofNullable(run.hyperedges()))
            .parallel()
            .map(representations -> representations.map(Drawn::of).orElse(Drawn.NOTHING))
            .toList();
    add(run, page, "nodes", drawn.get(0), MapPoints.ofNodes(run), task == Task.NODES);
    add(
        run,
        page,
        "hyperedges",
        drawn.get(1),
        MapPoints.ofHyperedges(run),
        task == Task.HYPEREDGES);
  }

  /**
   * The points of a map.
   *
   * @param shown their rows, ascending
   * @param of how many rows there are
   */
  private record Drawn(int[] shown, int of, PlaneMap map) {
    static final Drawn NOTHING = of(Matrix.zeros(0, 0));

    static Drawn of(Matrix representations) {
      int[] shown = sample(representations.rows());
      return new Drawn(
          shown, representations.rows(), LandmarkMap.of(rows(representations, shown), _ -> {}));
    }
  }

  private static void add(
      RunFacts run, Page page, String what, Drawn drawn, MapPoints points, boolean judged) {
    if (drawn.of == 0) {
      return;
    }
    String number =
        drawn.shown.length < drawn.of
            ? " %d of %d %s are shown, drawn by lot.".formatted(drawn.shown.length, drawn.of, what)
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
            points.groups(drawn.shown, drawn.map, run.dataset().classNames()),
            drawn.of - drawn.shown.length));
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
