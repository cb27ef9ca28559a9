package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The most probable classes of nodes or hyperedges as a table: {@code id, class, probability}, then
 * {@code class 2, probability 2} and so on; behind them what else is known about each row.
 *
 * <p>It takes no memory beside what it is made of: a row is put together when it is written.
 *
 * @param rows what was classified
 * @param chosen which of the rows are in the table
 * @param classNames the name of class 0, 1, ...
 * @param predictions a row for each of {@code rows}, a column for each class
 * @param count classes a row, at most as many as there are
 * @param known columns of text by their names, a cell for each of {@code rows}, empty where nothing
 *     is known
 */
public record RankedClasses(
    Attributes rows,
    IntPredicate chosen,
    List<String> classNames,
    Predictions predictions,
    int count,
    SequencedMap<String, IntFunction<String>> known) {
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
    return new RankedClasses(
        rows, row -> true, classNames, predictions, count, new LinkedHashMap<>());
  }

  /** The same for some of the rows alone. */
  public RankedClasses where(IntPredicate some) {
    return new RankedClasses(rows, some, classNames, predictions, count, known);
  }

  /**
   * The same with the class that each row has in the data, in a column {@value #KNOWN}.
   *
   * @param names the classes of the data, which need not be those of the model
   */
  public RankedClasses withKnown(List<String> names) {
    int[] labels = rows.labels();
    return with(KNOWN, row -> labels[row] == Attributes.NO_LABEL ? "" : names.get(labels[row]));
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
    return with(column, cells::get);
  }

  private RankedClasses with(String column, IntFunction<String> cells) {
    SequencedMap<String, IntFunction<String>> more = new LinkedHashMap<>(known);
    more.put(column, cells);
    return new RankedClasses(rows, chosen, classNames, predictions, count, more);
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
    for (int row = 0; row < rows.count(); row++) {
      if (chosen.test(row)) {
        sink.add(cells(row, cells));
      }
    }
  }

  /** Fills the cells of a row. */
  private Object[] cells(int row, Object[] cells) {
    float[] values = predictions.probabilities(row);
    cells[0] = rows.nameOf(row);
    int next = 1;
    for (int c : ranked(values)) {
      cells[next++] = classNames.get(c);
      cells[next++] = values[c];
    }
    for (IntFunction<String> column : known.values()) {
      cells[next++] = column.apply(row);
    }
    return cells;
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
