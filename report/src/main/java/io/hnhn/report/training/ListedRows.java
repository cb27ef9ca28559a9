package io.hnhn.report.training;

import io.hnhn.data.Attributes;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which rows a report lists, and in which order: mistakes first, the surest of them first, then all
 * others, the least sure first. Of each pair of classes that are mixed up there are some.
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

  /**
   * Of each pair of classes, as many mistakes are there as long as there is room, and always one.
   */
  private static final int OF_A_PAIR = 3;

  /** A class that is known, and another one that is said. */
  private record Pair(int known, int predicted) {}

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

  /**
   * The rows to list: all, or the surest mistakes of each pair of classes and of all, the least
   * sure ones, and others by lot.
   */
  int[] rows() {
    Set<Integer> listed = new LinkedHashSet<>();
    int[] inOrder = inOrder(IntStream.range(0, all()));
    if (all() > MOST) {
      int[] mistakes = Arrays.stream(inOrder).filter(this::isMistake).toArray();
      listed.addAll(examples(mistakes));
      for (int i = 0; i < mistakes.length && listed.size() < MISTAKES; i++) {
        listed.add(mistakes[i]);
      }
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

  /** The first mistake of each pair, then the second ones as far as there is room, and so on. */
  private List<Integer> examples(int[] mistakes) {
    Map<Pair, List<Integer>> ofPairs = new LinkedHashMap<>();
    for (int row : mistakes) {
      List<Integer> some =
          ofPairs.computeIfAbsent(new Pair(known[row], predicted[row]), _ -> new ArrayList<>());
      if (some.size() < OF_A_PAIR) {
        some.add(row);
      }
    }
    List<Integer> examples = new ArrayList<>();
    for (int round = 0; round < OF_A_PAIR; round++) {
      for (List<Integer> some : ofPairs.values()) {
        if (round < some.size() && (round == 0 || examples.size() < MISTAKES)) {
          examples.add(some.get(round));
        }
      }
    }
    return examples;
  }

  private int[] inOrder(IntStream rows) {
    Comparator<Integer> order =
        Comparator.<Integer>comparingInt(row -> isMistake(row) ? 0 : 1)
            .thenComparingDouble(row -> isMistake(row) ? -certainty(row) : certainty(row))
            .thenComparingInt(row -> row);
    return rows.boxed().sorted(order).mapToInt(row -> row).toArray();
  }
}
