package io.hnhn.report;

import static io.hnhn.report.OptionNodes.expectLength;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A number for each pair of two choices, as a field of colours; for example the accuracy for each
 * alpha and beta. The colours are those of viridis, whose lightness alone tells the order. Rows go
 * up, as on any axis.
 *
 * @param title what it is a picture of
 * @param caption what to see in it
 * @param xName what the columns are
 * @param x the columns
 * @param yName what the rows are
 * @param y the rows, from below
 * @param values {@code values[row of y][column of x]}, NaN where not known
 */
public record HeatMap(
    String title,
    String caption,
    String xName,
    List<String> x,
    String yName,
    List<String> y,
    double[][] values)
    implements Chart {
  /** Cells of a field with no more columns and rows than these have their number in them. */
  private static final int NUMBERED_COLUMNS = 13;

  private static final int NUMBERED_ROWS = 25;

  /**
   * Checks the shape.
   *
   * @throws IllegalArgumentException if there is not a value for each pair
   */
  public HeatMap {
    x = List.copyOf(x);
    y = List.copyOf(y);
    expectLength("rows of heat map \"" + title + "\"", y.size(), values.length);
    for (double[] row : values) {
      expectLength("columns of heat map \"" + title + "\"", x.size(), row.length);
    }
  }

  @Override
  public ObjectNode option() {
    double[] known = known();
    double lowest = Arrays.stream(known).min().orElse(0);
    double highest = Arrays.stream(known).max().orElse(1);
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"formatter": "cell"},
             "visualMap": {"dimension": 2, "inRange": {"color": ["#440154", "#46327e", "#365c8d",
               "#277f8e", "#1fa187", "#4ac16d", "#a0da39", "#fde725"]}},
             "series": [{"type": "heatmap", "label": {"formatter": "{@[3]}"}}]}
            """);
    option.set("xAxis", OptionNodes.axis(xName, x));
    option.set("yAxis", OptionNodes.axis(yName, y));
    String format = "%." + decimals(highest - lowest) + "f";
    ObjectNode scale = (ObjectNode) option.get("visualMap");
    scale.put("min", lowest).put("max", highest);
    scale
        .putArray("text")
        .add(String.format(Locale.ROOT, format, highest))
        .add(String.format(Locale.ROOT, format, lowest));
    ObjectNode field = (ObjectNode) option.get("series").get(0);
    ((ObjectNode) field.get("label"))
        .put("show", x.size() <= NUMBERED_COLUMNS && y.size() <= NUMBERED_ROWS);
    ArrayNode data = field.putArray("data");
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < x.size(); column++) {
        double value = values[row][column];
        if (Double.isFinite(value)) {
          data.addArray()
              .add(column)
              .add(row)
              .add(value)
              .add(String.format(Locale.ROOT, format, value));
        }
      }
    }
    return option;
  }

  @Override
  public Table numbers() {
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < values.length; row++) {
      rows.add(
          Stream.concat(Stream.of(y.get(row)), Arrays.stream(values[row]).mapToObj(Table::cell))
              .toList());
    }
    return new Table(
        title, Stream.concat(Stream.of(yName + " \\ " + xName), x.stream()).toList(), rows, "");
  }

  private double[] known() {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite).toArray();
  }

  /** As many decimals as make at least thirty steps between the lowest and the highest value. */
  private static int decimals(double span) {
    return span > 0 ? Math.clamp((int) Math.ceil(Math.log10(30 / span)), 0, 9) : 2;
  }
}
