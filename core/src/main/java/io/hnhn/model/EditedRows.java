package io.hnhn.model;

import io.hnhn.tensor.Features;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Rows of features to which others were added, and some of which are others now; the rows that were
 * there before are not copied.
 *
 * @param what nodes or hyperedges, for messages
 * @param old the rows that were there before
 * @param added rows that are numbered behind them
 * @param changed single rows that stand for others, by their numbers
 */
record EditedRows(String what, Features old, Features added, Map<Integer, Features> changed) {
  static EditedRows of(String what, Features old) {
    return new EditedRows(what, old, old.selectRows(new int[0]), Map.of());
  }

  int count() {
    return old.rows() + added.rows();
  }

  /** The same with so many more rows. */
  EditedRows plus(int count, Features rows) {
    Features more = Inputs.expectFeatures(what, count, rows);
    return new EditedRows(what, old, added.plusRows(more), changed);
  }

  /** The same with other rows of some numbers. */
  EditedRows with(Map<Integer, Features> rows) {
    Map<Integer, Features> more = new HashMap<>(changed);
    rows.forEach((number, row) -> more.put(expectKnown(number), expectAsWide(row)));
    return new EditedRows(what, old, added, more);
  }

  private int expectKnown(int number) {
    if (number < 0 || number >= count()) {
      throw new IllegalArgumentException(
          "Expected other features of one of %d %s, but found number %d"
              .formatted(count(), what, number));
    }
    return number;
  }

  private Features expectAsWide(Features row) {
    if (row.columns() != old.columns()) {
      throw new IllegalArgumentException(
          "Expected %d features of the %s, as before, but found %d"
              .formatted(old.columns(), what, row.columns()));
    }
    return single(row);
  }

  private Features single(Features row) {
    return Inputs.expectFeatures(what, 1, row);
  }

  Features all() {
    return at(IntStream.range(0, count()).toArray());
  }

  /** Some rows, ascending by their numbers. */
  Features at(int[] numbers) {
    int[] before = IntStream.of(numbers).filter(row -> row < old.rows()).toArray();
    int[] behind =
        IntStream.of(numbers).filter(r -> r >= old.rows()).map(r -> r - old.rows()).toArray();
    Features rows = old.selectRows(before);
    if (behind.length > 0) {
      rows = rows.plusRows(added.selectRows(behind));
    }
    return replaced(rows, numbers);
  }

  /** With changed rows in the places of those that they stand for. */
  private Features replaced(Features rows, int[] numbers) {
    List<Features> all = new ArrayList<>(List.of(rows));
    int[] source = IntStream.range(0, numbers.length).toArray();
    for (int i = 0; i < numbers.length && all.size() <= changed.size(); i++) {
      Features other = changed.get(numbers[i]);
      if (other != null) {
        source[i] = numbers.length + all.size() - 1;
        all.add(other);
      }
    }
    return all.size() == 1 ? rows : Features.stacked(all).selectRows(source);
  }
}
