package io.hnhn.report;

import static io.hnhn.report.OptionNodes.addNumber;
import static io.hnhn.report.OptionNodes.expectLength;

import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bars side by side for each category. They stand upright where the names of the categories are
 * short; long names are written beside bars that lie.
 *
 * @param title what it is a picture of
 * @param caption what to see in it
 * @param y what the length of a bar shows
 * @param categories what there is a bar of each kind for
 * @param bars the kinds of bars
 */
public record BarChart(
    String title, String caption, Axis y, List<String> categories, List<Bars> bars)
    implements Chart {
  /** So many characters have room below a chart on a phone, with two between names. */
  private static final int ROOM_BELOW = 36;

  /** A number or a range of them, maybe with a short unit: 12, -0.5, 20–30%, >5ms. */
  private static final Pattern NUMBER = Pattern.compile("[-+<>≤≥−]?[0-9][0-9.,–−-]*\\S{0,2}");

  /**
   * Bars of one kind.
   *
   * @param name the kind
   * @param values one for each category; NaN for none
   * @param low lower end of the error of each value, or empty
   * @param high upper end of the error of each value, or empty
   */
  public record Bars(String name, double[] values, double[] low, double[] high) {
    /**
     * Checks the lengths.
     *
     * @throws IllegalArgumentException if the arrays are not of one length
     */
    public Bars {
      expectLength("high in bars \"" + name + "\"", low.length, high.length);
      if (low.length > 0) {
        expectLength("low in bars \"" + name + "\"", values.length, low.length);
      }
    }

    /** Bars without errors. */
    public Bars(String name, double[] values) {
      this(name, values, new double[0], new double[0]);
    }

    boolean hasErrors() {
      return low.length > 0;
    }
  }

  /**
   * Checks the lengths.
   *
   * @throws IllegalArgumentException if there is not a bar for each category
   */
  public BarChart {
    categories = List.copyOf(categories);
    bars = List.copyOf(bars);
    for (Bars kind : bars) {
      expectLength("bars \"" + kind.name + "\"", categories.size(), kind.values.length);
    }
  }

  /**
   * Whether the bars lie, beside the names of their categories. Numbers always have room below:
   * some can be left out, since their order says what they are.
   */
  boolean lying() {
    boolean numbers = categories.stream().allMatch(name -> NUMBER.matcher(name).matches());
    return !numbers && categories.stream().mapToInt(name -> name.length() + 2).sum() > ROOM_BELOW;
  }

  @Override
  public ObjectNode option() {
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"trigger": "axis", "axisPointer": {"type": "shadow"},
              "formatter": "errors"}}
            """);
    ObjectNode names = OptionNodes.axis("", categories).put("inverse", lying());
    ObjectNode lengths = OptionNodes.axis(y).put("scale", false);
    option.set("xAxis", lying() ? lengths : names);
    option.set("yAxis", lying() ? names : lengths);
    ArrayNode all = option.putArray("series");
    for (Bars kind : bars) {
      all.add(series(kind, "bar", 1));
    }
    for (int i = 0; i < bars.size(); i++) {
      if (bars.get(i).hasErrors()) {
        ObjectNode whiskers = series(bars.get(i), "custom", 2, 3);
        whiskers.put("renderItem", "whisker").put("silent", true).put("z", 3);
        whiskers.putObject("tooltip").put("show", false);
        all.add(whiskers);
      }
    }
    return option;
  }

  @Override
  public Table numbers() {
    SeriesTable table = new SeriesTable(bars.stream().anyMatch(Bars::hasErrors));
    for (Bars kind : bars) {
      table.add(kind.name, categories::get, kind.values, kind.low, kind.high);
    }
    return table.toTable(title, "bar", y.name());
  }

  private ObjectNode series(Bars kind, String type, int... lengths) {
    ObjectNode series = OptionNodes.parse("{}").put("type", type).put("name", kind.name);
    ObjectNode encode = series.putObject("encode").put(lying() ? "y" : "x", 0);
    for (int dimension : lengths) {
      encode.withArray(lying() ? "x" : "y").add(dimension);
    }
    ArrayNode data = series.putArray("data");
    for (int i = 0; i < kind.values.length; i++) {
      ArrayNode bar = data.addArray().add(i);
      addNumber(bar, kind.values[i], y);
      if (kind.hasErrors()) {
        addNumber(bar, kind.low[i], y);
        addNumber(bar, kind.high[i], y);
      }
    }
    return series;
  }
}
