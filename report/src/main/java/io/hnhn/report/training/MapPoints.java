package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.data.Attributes;
import io.hnhn.data.reduction.PlaneMap;
import io.hnhn.learn.profile.CommonClasses;
import io.hnhn.model.Task;
import io.hnhn.report.ScatterMap.Group;
import io.hnhn.report.ScatterMap.Look;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is told of each point of a map.
 *
 * @param attributes names of the points
 * @param classes the class that gives a point its colour, {@link Attributes#NO_LABEL} for none
 * @param colours what the colours are, in words
 * @param answers what the model says about them, or null where it says nothing
 */
record MapPoints(
    Attributes attributes, IntUnaryOperator classes, String colours, @Nullable Answers answers) {

  /** Classes that the model names, each with its probability; rows whose label it learned from. */
  record Answers(List<String> names, int[] classes, Matrix probabilities, int[] learned) {
    static @Nullable Answers of(RunFacts run, Task task) {
      return run.trained().model().task() == task
          ? new Answers(
              run.dataset().classNames(),
              run.predictions().classes(),
              run.predictions().probabilities(),
              run.training().rows())
          : null;
    }

    String about(int row) {
      String said =
          "%s, says the model (%s)"
              .formatted(names.get(classes[row]), percent(probabilities.get(row, classes[row])));
      return Arrays.binarySearch(learned, row) >= 0 ? said + "; it learned from this label" : said;
    }
  }

  static MapPoints ofNodes(RunFacts run) {
    Attributes nodes = run.dataset().nodes();
    return new MapPoints(
        nodes,
        node -> nodes.labels()[node],
        nodes.hasLabels()
            ? "Each node has the colour of its class."
            : "The data has no classes of nodes.",
        Answers.of(run, Task.NODES));
  }

  static MapPoints ofHyperedges(RunFacts run) {
    Attributes hyperedges = run.dataset().hyperedges();
    Answers answers = Answers.of(run, Task.HYPEREDGES);
    if (hyperedges.hasLabels()) {
      return new MapPoints(
          hyperedges,
          hyperedge -> hyperedges.labels()[hyperedge],
          "Each hyperedge has the colour of its class.",
          answers);
    }
    return new MapPoints(
        hyperedges,
        hyperedge -> CommonClasses.of(run.dataset(), hyperedge),
        "Each hyperedge has the colour of the class that most of its nodes have.",
        answers);
  }

  /**
   * The points of each class, wrong ones after right ones, and last those of no known class.
   *
   * @param rows the row of each point of the map
   */
  List<Group> groups(int[] rows, PlaneMap map, List<String> classNames) {
    List<Group> groups = new ArrayList<>();
    for (int c = 0; c < classNames.size(); c++) {
      int label = c;
      add(groups, classNames.get(c), Look.FILLED, rows, map, row -> is(row, label) && right(row));
      add(groups, classNames.get(c), Look.HOLLOW, rows, map, row -> is(row, label) && !right(row));
    }
    add(groups, "class not known", Look.FAINT, rows, map, row -> is(row, Attributes.NO_LABEL));
    return groups;
  }

  private void add(
      List<Group> groups, String name, Look look, int[] rows, PlaneMap map, IntPredicate wanted) {
    int[] points = IntStream.range(0, rows.length).filter(i -> wanted.test(rows[i])).toArray();
    // A class without points keeps its colour, which is the same on every map.
    if (points.length > 0 || look == Look.FILLED) {
      groups.add(
          new Group(
              name,
              Arrays.stream(points).mapToDouble(i -> map.x()[i]).toArray(),
              Arrays.stream(points).mapToDouble(i -> map.y()[i]).toArray(),
              Arrays.stream(points).mapToObj(i -> attributes.nameOf(rows[i])).toList(),
              answers == null
                  ? List.of()
                  : Arrays.stream(points).mapToObj(i -> answers.about(rows[i])).toList(),
              look));
    }
  }

  private boolean is(int row, int label) {
    return classes.applyAsInt(row) == label;
  }

  private boolean right(int row) {
    return answers == null || answers.classes[row] == classes.applyAsInt(row);
  }
}
