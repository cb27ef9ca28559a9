package io.hnhn.report;

import static io.hnhn.report.OptionNodes.addNumber;
import static io.hnhn.report.OptionNodes.expectLength;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Curves over a common axis, for example the loss over the epochs.
 *
 * @param title what it is a picture of
 * @param caption what to see in it
 * @param x the common axis
 * @param y what the curves show
 * @param series the curves
 * @param mark a place to point out, or null
 */
public record LineChart(
    String title, String caption, Axis x, Axis y, List<Series> series, @Nullable Mark mark)
    implements Chart {
  /** Up to so many points of a curve are marked, so that it shows what was measured. */
  private static final int MARKED_POINTS = 40;

  /**
   * A curve.
   *
   * @param name what it is the curve of
   * @param x where it was measured, ascending
   * @param y what was measured; NaN leaves a gap
   * @param low lower end of the error at each point, or empty
   * @param high upper end of the error at each point, or empty
   */
  public record Series(String name, double[] x, double[] y, double[] low, double[] high) {
    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException if the arrays are not of one length
     */
    public Series {
      expectLength("y in series \"" + name + "\"", x.length, y.length);
      expectLength("high in series \"" + name + "\"", low.length, high.length);
      if (low.length > 0) {
        expectLength("low in series \"" + name + "\"", x.length, low.length);
      }
    }

    /** A curve without errors. */
    public Series(String name, double[] x, double[] y) {
      this(name, x, y, new double[0], new double[0]);
    }

    boolean hasErrors() {
      return low.length > 0;
    }
  }

  /**
   * A place of the common axis.
   *
   * @param text what is there
   */
  public record Mark(double x, String text) {}

  /** Curves without a mark. */
  public LineChart(String title, String caption, Axis x, Axis y, List<Series> series) {
    this(title, caption, x, y, series, null);
  }

  /** Takes a copy of the list. */
  public LineChart {
    series = List.copyOf(series);
  }

  @Override
  public ObjectNode option() {
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"trigger": "axis", "formatter": "errors"}}
            """);
    option.set("xAxis", OptionNodes.axis(x).put("min", "dataMin").put("max", "dataMax"));
    option.set("yAxis", OptionNodes.axis(y));
    ArrayNode all = option.putArray("series");
    for (Series curve : series) {
      ObjectNode line = all.addObject();
      line.put("type", "line")
          .put("name", curve.name)
          .put("showSymbol", curve.x.length <= MARKED_POINTS);
      addPoints(line.putArray("data"), curve);
    }
    if (mark != null && !series.isEmpty()) {
      ((ObjectNode) all.get(0)).set("markLine", markLine(mark));
    }
    for (Series curve : series) {
      if (curve.hasErrors()) {
        ObjectNode band =
            OptionNodes.parse(
                """
                {"type": "custom", "renderItem": "band", "encode": {"x": 0, "y": [2, 3]},
                 "silent": true, "clip": true, "z": 1, "tooltip": {"show": false}}
                """);
        band.put("name", curve.name);
        addPoints(band.putArray("data"), curve);
        all.add(band);
      }
    }
    return option;
  }

  private static ObjectNode markLine(Mark mark) {
    ObjectNode line = OptionNodes.parse("{\"data\": [{}]}");
    ((ObjectNode) line.get("data").get(0)).put("xAxis", mark.x).put("name", mark.text);
    return line;
  }

  @Override
  public Table numbers() {
    SeriesTable table = new SeriesTable(series.stream().anyMatch(Series::hasErrors));
    for (Series curve : series) {
      table.add(curve.name, i -> Table.cell(curve.x[i]), curve.y, curve.low, curve.high);
    }
    return table.toTable(title, x.name(), y.name());
  }

  private void addPoints(ArrayNode data, Series curve) {
    for (int i = 0; i < curve.x.length; i++) {
      ArrayNode point = data.addArray();
      addNumber(point, curve.x[i], x);
      addNumber(point, curve.y[i], y);
      if (curve.hasErrors()) {
        addNumber(point, curve.low[i], y);
        addNumber(point, curve.high[i], y);
      }
    }
  }
}
