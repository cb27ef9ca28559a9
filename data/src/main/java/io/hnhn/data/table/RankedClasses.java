package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The most probable classes of nodes or hyperedges as a table: {@code id, class, probability}, then
 * {@code class 2, probability 2} and so on.
 *
 * @param rows what was classified
 * @param chosen which of the rows are in the table, in this order
 * @param classNames the name of class 0, 1, ...
 * @param probabilities a row for each of {@code rows}, a column for each class
 * @param count classes a row, at most as many as there are
 */
public record RankedClasses(
    Attributes rows, int[] chosen, List<String> classNames, Matrix probabilities, int count) {

  public RankedClasses {
    classNames = List.copyOf(classNames);
    count = Math.min(count, classNames.size());
    if (count < 1) {
      throw new IllegalArgumentException("Expected at least 1 class a row, but found " + count);
    }
  }

  /** The most probable classes of every row. */
  public static RankedClasses of(
      Attributes rows, List<String> classNames, Predictions predictions, int count) {
    int[] all = IntStream.range(0, rows.count()).toArray();
    return new RankedClasses(rows, all, classNames, predictions.probabilities(), count);
  }

  /** The same for some of the rows alone. */
  public RankedClasses of(int... some) {
    return new RankedClasses(rows, some, classNames, probabilities, count);
  }

  /** Writes the table. */
  public void writeTo(TableSink sink) throws IOException {
    List<TableSink.Column> columns = new ArrayList<>();
    columns.add(TableSink.Column.text("id"));
    for (int rank = 1; rank <= count; rank++) {
      String suffix = rank == 1 ? "" : " " + rank;
      columns.add(TableSink.Column.text("class" + suffix));
      columns.add(TableSink.Column.numeric("probability" + suffix));
    }
    sink.begin(columns);
    Object[] cells = new Object[columns.size()];
    for (int row : chosen) {
      float[] values = probabilities.row(row);
      cells[0] = rows.nameOf(row);
      int next = 1;
      for (int c : ranked(values)) {
        cells[next++] = classNames.get(c);
        cells[next++] = values[c];
      }
      sink.add(cells);
    }
  }

  /** Of equally probable classes the one with the smaller number comes first. */
  private int[] ranked(float[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(c -> -values[c]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
