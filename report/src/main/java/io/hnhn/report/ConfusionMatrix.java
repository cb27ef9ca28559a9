package io.hnhn.report;

import static io.hnhn.report.OptionNodes.expectLength;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How often each class was taken for each other. A cell shows its count; its colour is the share of
 * its row, so that rare classes are seen as well as frequent ones.
 *
 * @param title what it is a picture of
 * @param caption what to see in it
 * @param classes names of the classes
 * @param counts {@code counts[actual][predicted]}
 */
public record ConfusionMatrix(String title, String caption, List<String> classes, long[][] counts)
    implements Chart {
  /** Cells of a matrix of up to so many classes have their count in them. */
  static final int NUMBERED_CLASSES = 20;

  /**
   * Checks the shape.
   *
   * @throws IllegalArgumentException if there is not a count for each pair of classes
   */
  public ConfusionMatrix {
    classes = List.copyOf(classes);
    expectLength("rows of confusion matrix \"" + title + "\"", classes.size(), counts.length);
    for (long[] row : counts) {
      expectLength("columns of confusion matrix \"" + title + "\"", classes.size(), row.length);
    }
  }

  @Override
  public ObjectNode option() {
    ObjectNode option =
        OptionNodes.parse(
            """
            {"tooltip": {"formatter": "confusion"},
             "visualMap": {"dimension": 2, "min": 0, "max": 1,
               "text": ["all of the class", "none"]},
             "series": [{"type": "heatmap", "label": {"formatter": "{@[3]}"}}]}
            """);
    option.set("xAxis", OptionNodes.axis("predicted", classes));
    option.set("yAxis", OptionNodes.axis("actual", classes).put("inverse", true));
    // As a table of rows has them, which may show examples of a cell.
    ArrayNode pairs = option.putArray("pairs");
    classes.forEach(name -> pairs.add(RowTable.shortened(name)));
    ObjectNode field = (ObjectNode) option.get("series").get(0);
    ((ObjectNode) field.get("label")).put("show", classes.size() <= NUMBERED_CLASSES);
    ArrayNode data = field.putArray("data");
    for (int actual = 0; actual < counts.length; actual++) {
      long total = Arrays.stream(counts[actual]).sum();
      for (int predicted = 0; predicted < counts.length; predicted++) {
        long count = counts[actual][predicted];
        data.addArray()
            .add(predicted)
            .add(actual)
            .add(total == 0 ? 0 : (double) count / total)
            .add(count);
      }
    }
    return option;
  }

  @Override
  public Table numbers() {
    List<List<String>> rows = new ArrayList<>();
    for (int actual = 0; actual < counts.length; actual++) {
      rows.add(
          Stream.concat(
                  Stream.of(classes.get(actual)),
                  Arrays.stream(counts[actual]).mapToObj(Long::toString))
              .toList());
    }
    return new Table(
        title,
        Stream.concat(Stream.of("actual \\ predicted"), classes.stream()).toList(),
        rows,
        "");
  }
}
