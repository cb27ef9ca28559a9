package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a model says about nodes or hyperedges, as a table that goes back to where the ids came
 * from: a column {@code id}, for predictions a column {@code class}, and columns of numbers.
 *
 * @param ids one a row
 * @param classes the predicted class of each row, or empty if the table has no such column
 * @param columns one name for each column of {@code values}
 * @param values one row of numbers a row
 */
public record ResultTable(
    List<String> ids, List<String> classes, List<String> columns, Matrix values) {

  public ResultTable {
    ids = Attributes.fixed(ids);
    classes = List.copyOf(classes);
    columns = List.copyOf(columns);
    if (ids.size() != values.rows() || columns.size() != values.columns()) {
      throw new IllegalArgumentException(
          "Expected %d ids and %d columns, one for each row and column of the values, but found %d"
                  .formatted(values.rows(), values.columns(), ids.size())
              + " and "
              + columns.size());
    }
    if (!classes.isEmpty() && classes.size() != ids.size()) {
      throw new IllegalArgumentException(
          "Expected %d classes or none, but found %d".formatted(ids.size(), classes.size()));
    }
  }

  /** Representations of nodes or hyperedges, in columns {@code x0, x1, ...}. */
  public static ResultTable embeddings(Attributes rows, Matrix values) {
    List<String> columns = IntStream.range(0, values.columns()).mapToObj(c -> "x" + c).toList();
    return new ResultTable(rows.ids(), List.of(), columns, values);
  }

  /** The most probable class of each, and the probability of every class. */
  public static ResultTable predictions(
      Attributes rows, List<String> classNames, Predictions predictions) {
    return new ResultTable(
        rows.ids(),
        IntStream.of(predictions.classes()).mapToObj(classNames::get).toList(),
        classNames.stream().map(name -> "p(" + name + ")").toList(),
        predictions.probabilities());
  }

  /** Writes the table. */
  public void writeTo(TableSink sink) throws IOException {
    List<TableSink.Column> all = new ArrayList<>();
    all.add(TableSink.Column.text("id"));
    if (!classes.isEmpty()) {
      all.add(TableSink.Column.text("class"));
    }
    int first = all.size();
    columns.forEach(column -> all.add(TableSink.Column.numeric(column)));
    sink.begin(all);
    Object[] cells = new Object[all.size()];
    for (int row = 0; row < ids.size(); row++) {
      cells[0] = ids.get(row);
      if (!classes.isEmpty()) {
        cells[1] = classes.get(row);
      }
      for (int c = 0; c < columns.size(); c++) {
        cells[first + c] = values.get(row, c);
      }
      sink.add(cells);
    }
  }
}
