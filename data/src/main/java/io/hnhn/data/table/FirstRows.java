package io.hnhn.data.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The first rows of an incidence table, to see in which column the ids of another table are.
 *
 * @param rows the cells of each
 */
record FirstRows(List<String[]> rows) {
  private static final int MOST = 1000;

  /** A column with a smaller share of known ids is none of them. */
  private static final double MANY = 0.5;

  /** With so much of the largest share another column may be meant as well: small numbers, say. */
  private static final double ALIKE = 0.5;

  static FirstRows of(TableRows table) throws IOException {
    int columns = table.columns().size();
    List<String[]> rows = new ArrayList<>();
    while (rows.size() < MOST && table.next()) {
      rows.add(IntStream.range(0, columns).mapToObj(table::cell).toArray(String[]::new));
    }
    return new FirstRows(rows);
  }

  /** Of some columns the one that has most of the ids, and far more than any other; or none. */
  int columnOf(Ids ids, int[] columns) {
    int best = FreeColumns.NONE;
    double largest = 0;
    double second = 0;
    for (int column : columns) {
      double share = share(ids, column);
      if (share > largest) {
        second = largest;
        largest = share;
        best = column;
      } else {
        second = Math.max(second, share);
      }
    }
    return largest >= MANY && second < ALIKE * largest ? best : FreeColumns.NONE;
  }

  private double share(Ids ids, int column) {
    long found = rows.stream().filter(row -> ids.find(row[column]) >= 0).count();
    return (double) found / Math.max(1, rows.size());
  }
}
