package io.hnhn.report;

import static io.hnhn.report.OptionNodes.addNumber;
import static io.hnhn.report.OptionNodes.expectLength;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
 * @param others how many points there are that it does not show; whoever looks for one is told
 */
public record ScatterMap(String title, String caption, List<Group> groups, int others)
    implements Chart {
  /** Points whose numbers are told; those of all would make a page slow. */
  static final int NUMBERED = 2000;

  /** Part of the map's side that is left free around the points. */
  private static final double MARGIN = 0.04;

  /** A map is no wider than this many times its height, and no higher than wide. */
  private static final double WIDEST = 1.6;

  /** How points are drawn. */
  public enum Look {
    /** In the colour of the class. */
    FILLED,
    /** As rings in the colour of the class. */
    HOLLOW,
    /** In grey, behind all others. */
    FAINT
  }

  /**
   * The points of a class. Groups of one name have one colour, and are hidden together.
   *
   * @param name name of the class
   * @param x where they are
   * @param y where they are
   * @param labels name of each point, or empty; a map is searched for them
   * @param notes what more there is to say of each point, or empty
   * @param look how they are drawn
   */
  public record Group(
      String name, double[] x, double[] y, List<String> labels, List<String> notes, Look look) {
    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException if there is not a y and a label for each x
     */
    public Group {
      labels = List.copyOf(labels);
      notes = List.copyOf(notes);
      expectLength("y in group \"" + name + "\"", x.length, y.length);
      if (!labels.isEmpty()) {
        expectLength("labels in group \"" + name + "\"", x.length, labels.size());
      }
      if (!notes.isEmpty()) {
        expectLength("notes in group \"" + name + "\"", labels.size(), notes.size());
      }
    }

    /** Points in the colour of their class. */
    public Group(String name, double[] x, double[] y, List<String> labels) {
      this(name, x, y, labels, List.of(), Look.FILLED);
    }
  }

  /** Takes a copy of the list. */
  public ScatterMap {
    groups = List.copyOf(groups);
  }

  /** A map of all points that there are. */
  public ScatterMap(String title, String caption, List<Group> groups) {
    this(title, caption, groups, 0);
  }

  @Override
  public ObjectNode option() {
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"formatter": "name"},
             "toolbox": {"feature": {"dataZoom": {"filterMode": "none",
               "title": {"zoom": "Zoom: draw a box", "back": "Zoom back"}}}}}
            """);
    Range across = range(Group::x);
    Range up = range(Group::y);
    double width = Math.max(across.length(), up.length() * aspect()) * (1 + 2 * MARGIN);
    option.set("xAxis", mapAxis(across.middle(), width));
    option.set("yAxis", mapAxis(up.middle(), width / aspect()));
    if (others > 0) {
      option.put("others", others);
    }
    ArrayNode all = option.putArray("series");
    for (Group group : groups) {
      ObjectNode points = all.addObject();
      points.put("type", "scatter").put("name", group.name);
      points.put("look", group.look.name().toLowerCase(Locale.ROOT));
      ArrayNode data = points.putArray("data");
      Axis any = Axis.linear("");
      for (int i = 0; i < group.x.length; i++) {
        ArrayNode point = data.addArray();
        addNumber(point, group.x[i], any);
        addNumber(point, group.y[i], any);
        if (!group.labels.isEmpty()) {
          point.add(group.labels.get(i));
        }
        if (!group.notes.isEmpty()) {
          point.add(group.notes.get(i));
        }
      }
    }
    return option;
  }

  @Override
  public Table numbers() {
    List<List<String>> rows = new ArrayList<>();
    for (Group group : groups) {
      for (int i = 0; i < group.x.length && rows.size() < NUMBERED; i++) {
        rows.add(
            List.of(
                group.labels.isEmpty() ? "" : group.labels.get(i),
                group.name,
                Table.cell(group.x[i]),
                Table.cell(group.y[i])));
      }
    }
    int all = groups.stream().mapToInt(group -> group.x.length).sum();
    String note = all > NUMBERED ? "The first %d of %d points.".formatted(NUMBERED, all) : "";
    return new Table(title, List.of("name", "class", "x", "y"), rows, note);
  }

  /** Width of the map over its height. */
  double aspect() {
    return Math.clamp(range(Group::x).length() / range(Group::y).length(), 1, WIDEST);
  }

  private record Range(double least, double greatest) {
    double middle() {
      return (least + greatest) / 2;
    }

    double length() {
      return greatest > least ? greatest - least : 1;
    }
  }

  private Range range(Function<Group, double[]> coordinate) {
    double[] known =
        groups.stream()
            .map(coordinate)
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .toArray();
    return new Range(Arrays.stream(known).min().orElse(0), Arrays.stream(known).max().orElse(0));
  }

  private static ObjectNode mapAxis(double middle, double length) {
    return OptionNodes.parse(
            """
            {"type": "value", "axisLabel": {"show": false}, "axisTick": {"show": false},
             "axisLine": {"show": false}, "splitLine": {"show": false}}
            """)
        .put("min", middle - length / 2)
        .put("max", middle + length / 2);
  }
}
