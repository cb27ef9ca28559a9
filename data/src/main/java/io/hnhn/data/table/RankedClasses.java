package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * The most probable classes of nodes or hyperedges as a table: {@code id, class, probability}, then
 * {@code class 2, probability 2} and so on; behind them what else is known about each row.
 *
 * @param rows what was classified
 * @param chosen which of the rows are in the table, in this order
 * @param classNames the name of class 0, 1, ...
 * @param probabilities a row for each of {@code rows}, a column for each class
 * @param count classes a row, at most as many as there are
 * @param known columns of text by their names, a cell for each of {@code rows}, empty where nothing
 *     is known
 */
public record RankedClasses(
    Attributes rows,
    int[] chosen,
    List<String> classNames,
    Matrix probabilities,
    int count,
    SequencedMap<String, List<String>> known) {
  /** The column of the class that a row has in the data. */
  private static final String KNOWN = "known";

  public RankedClasses {
    classNames = List.copyOf(classNames);
    known = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(known));
    count = Math.min(count, classNames.size());
    if (count < 1) {
      throw new IllegalArgumentException("Expected at least 1 class a row, but found " + count);
    }
  }

  /** The most probable classes of every row. */
  public static RankedClasses of(
      Attributes rows, List<String> classNames, Predictions predictions, int count) {
    int[] all = IntStream.range(0, rows.count()).toArray();
    return new RankedClasses(
        rows, all, classNames, predictions.probabilities(), count, new LinkedHashMap<>());
  }

  /** The same for some of the rows alone. */
  public RankedClasses of(int... some) {
    return new RankedClasses(rows, some, classNames, probabilities, count, known);
  }

  /**
   * The same with the class that each row has in the data, in a column {@value #KNOWN}.
   *
   * @param names the classes of the data, which need not be those of the model
   */
  public RankedClasses withKnown(List<String> names) {
    return with(
        KNOWN,
        Arrays.stream(rows.labels())
            .mapToObj(label -> label == Attributes.NO_LABEL ? "" : names.get(label))
            .toList());
  }

  /**
   * The same with a column of text.
   *
   * @param cells one for each of the rows, empty where there is nothing to say
   */
  public RankedClasses with(String column, List<String> cells) {
    if (cells.size() != rows.count()) {
      throw new IllegalArgumentException(
          "Expected %d cells of %s, but found %d".formatted(rows.count(), column, cells.size()));
    }
    SequencedMap<String, List<String>> more = new LinkedHashMap<>(known);
    more.put(column, List.copyOf(cells));
    return new RankedClasses(rows, chosen, classNames, probabilities, count, more);
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
    known.keySet().forEach(column -> columns.add(TableSink.Column.text(column)));
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
      for (List<String> column : known.values()) {
        cells[next++] = column.get(row);
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
