package io.hnhn.report.training;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which rows a report lists, and in which order: mistakes first, the surest of them first, then all
 * others, the least sure first.
 *
 * @param known the class of each row, {@link Attributes#NO_LABEL} for none
 * @param predicted the most probable class of each row
 * @param probabilities of all classes
 */
record ListedRows(int[] known, int[] predicted, Matrix probabilities) {
  /** The most rows of a page that stays small enough to be handled with ease. */
  static final int MOST = 2000;

  /** Of those, the most mistakes, and the most that are there because the model is unsure. */
  static final int MISTAKES = MOST / 2;

  static final int UNSURE = MOST / 4;

  /** Whether the class of a row is known, and another one was said. */
  boolean isMistake(int row) {
    return known[row] != Attributes.NO_LABEL && known[row] != predicted[row];
  }

  /** How probable the class is that was said. */
  float certainty(int row) {
    return probabilities.get(row, predicted[row]);
  }

  /** How many rows there are. */
  int all() {
    return predicted.length;
  }

  /** The rows to list: all, or the surest mistakes, the least sure ones, and others by lot. */
  int[] rows() {
    Set<Integer> listed = new LinkedHashSet<>();
    int[] inOrder = inOrder(IntStream.range(0, all()));
    if (all() > MOST) {
      Arrays.stream(inOrder).filter(this::isMistake).limit(MISTAKES).forEach(listed::add);
      Stream<Integer> unsure =
          IntStream.range(0, all()).boxed().sorted(Comparator.comparingDouble(this::certainty));
      unsure.filter(row -> !listed.contains(row)).limit(UNSURE).toList().forEach(listed::add);
      int[] byLot = new Philox(0).permutation(all(), 0);
      for (int i = 0; listed.size() < MOST; i++) {
        listed.add(byLot[i]);
      }
      return inOrder(listed.stream().mapToInt(row -> row));
    }
    return inOrder;
  }

  private int[] inOrder(IntStream rows) {
    Comparator<Integer> order =
        Comparator.<Integer>comparingInt(row -> isMistake(row) ? 0 : 1)
            .thenComparingDouble(row -> isMistake(row) ? -certainty(row) : certainty(row))
            .thenComparingInt(row -> row);
    return rows.boxed().sorted(order).mapToInt(row -> row).toArray();
  }
}
