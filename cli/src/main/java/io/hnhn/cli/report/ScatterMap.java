package io.hnhn.cli.report;

import static io.hnhn.cli.report.OptionNodes.addNumber;
import static io.hnhn.cli.report.OptionNodes.expectLength;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A map of points in the plane, in a colour for each class; for example learned representations of
 * nodes in two dimensions. Only nearness means something on it, so that it has no numbers along its
 * sides, and a unit is as long upwards as sideways.
 *
 * @param title what it is a picture of
 * @param caption what to see in it
 * @param groups the points of each class
 */
public record ScatterMap(String title, String caption, List<Group> groups) implements Chart {
  /** Part of the map's side that is left free around the points. */
  private static final double MARGIN = 0.04;

  /**
   * The points of a class.
   *
   * @param name name of the class
   * @param x where they are
   * @param y where they are
   * @param labels name of each point, or empty
   */
  public record Group(String name, double[] x, double[] y, List<String> labels) {
    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException if there is not a y and a label for each x
     */
    public Group {
      labels = List.copyOf(labels);
      expectLength("y in group \"" + name + "\"", x.length, y.length);
      if (!labels.isEmpty()) {
        expectLength("labels in group \"" + name + "\"", x.length, labels.size());
      }
    }
  }

  /** Takes a copy of the list. */
  public ScatterMap {
    groups = List.copyOf(groups);
  }

  @Override
  public ObjectNode option() {
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"formatter": "name"}}
            """);
    double[] xs = range(Group::x);
    double[] ys = range(Group::y);
    double side = Math.max(xs[1] - xs[0], ys[1] - ys[0]) * (1 + 2 * MARGIN);
    option.set("xAxis", mapAxis(xs, side > 0 ? side : 1));
    option.set("yAxis", mapAxis(ys, side > 0 ? side : 1));
    ArrayNode all = option.putArray("series");
    for (Group group : groups) {
      ObjectNode points = all.addObject();
      points.put("type", "scatter").put("name", group.name);
      ArrayNode data = points.putArray("data");
      Axis any = Axis.linear("");
      for (int i = 0; i < group.x.length; i++) {
        ArrayNode point = data.addArray();
        addNumber(point, group.x[i], any);
        addNumber(point, group.y[i], any);
        if (!group.labels.isEmpty()) {
          point.add(group.labels.get(i));
        }
      }
    }
    return option;
  }

  @Override
  public Table numbers() {
    List<List<String>> rows = new ArrayList<>();
    for (Group group : groups) {
      for (int i = 0; i < group.x.length; i++) {
        rows.add(
            List.of(
                group.labels.isEmpty() ? "" : group.labels.get(i),
                group.name,
                Table.cell(group.x[i]),
                Table.cell(group.y[i])));
      }
    }
    return new Table(title, List.of("name", "class", "x", "y"), rows, "");
  }

  private double[] range(Function<Group, double[]> coordinate) {
    double[] known =
        groups.stream()
            .map(coordinate)
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .toArray();
    return new double[] {
      Arrays.stream(known).min().orElse(0), Arrays.stream(known).max().orElse(0)
    };
  }

  private static ObjectNode mapAxis(double[] range, double side) {
    double middle = (range[0] + range[1]) / 2;
    return OptionNodes.parse(
            """
            {"type": "value", "axisLabel": {"show": false}, "axisTick": {"show": false},
             "axisLine": {"show": false}, "splitLine": {"show": false}}
            """)
        .put("min", middle - side / 2)
        .put("max", middle + side / 2);
  }
}
