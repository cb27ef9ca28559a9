package io.hnhn.data;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Random choices of the rows to train on. Rows without label (-1) are in no part of a split.
 *
 * <p>A split is a function of labels, rate and seed alone, and stays the same in every release: the
 * rows are shuffled by {@link Philox#permutation}, whose numbers are fixed for good.
 *
 * <pre>{@code
 * Split split = Splits.stratified(dataset.nodes().labels(), 0.15, 7);
 * split.train(); // 15% of each class, ascending
 * split.rest(); // the other labelled rows
 * }</pre>
 */
public final class Splits {
  /** The random stream for rows of all classes together; a class has its label as stream. */
  private static final int ALL_CLASSES = -1;

  private Splits() {}

  /** Trains on the share {@code rate} of all labelled rows (rounded, at least one). */
  public static Split random(int[] labels, double rate, long seed) {
    int[] rows = labelled(labels);
    requireLabels(rows.length);
    return Split.of(share(rows, rate, new Philox(seed), ALL_CLASSES), labels);
  }

  /** Trains on the share {@code rate} of the rows of each class (rounded, at least one). */
  public static Split stratified(int[] labels, double rate, long seed) {
    Philox random = new Philox(seed);
    return ofClasses(labels, (rows, label) -> share(rows, rate, random, label));
  }

  /**
   * Trains on {@code count} rows of each class, or on all of a class that has no more. With the
   * same seed, more rows include the fewer.
   */
  public static Split perClass(int[] labels, int count, long seed) {
    if (count < 1) {
      throw new IllegalArgumentException("Expected at least 1 row a class, but found " + count);
    }
    Philox random = new Philox(seed);
    return ofClasses(
        labels,
        (rows, label) ->
            Arrays.copyOf(shuffled(rows, random, label), Math.min(count, rows.length)));
  }

  /**
   * A published split of a data set.
   *
   * @param number from 0
   */
  public static Split published(Dataset dataset, int number) {
    int count = dataset.publishedSplits().size();
    if (number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "Expected one of the %d published splits of %s, from 0, but found %d"
              .formatted(count, dataset.name(), number));
    }
    return Split.of(dataset.publishedSplits().get(number), dataset.nodes().labels());
  }

  /** Some rows of a class. */
  private interface Choice {
    int[] of(int[] rows, int label);
  }

  private static Split ofClasses(int[] labels, Choice choice) {
    SortedMap<Integer, int[]> classes = rowsByClass(labels);
    requireLabels(classes.size());
    int[] train =
        classes.entrySet().stream()
            .flatMapToInt(c -> Arrays.stream(choice.of(c.getValue(), c.getKey())))
            .toArray();
    return Split.of(train, labels);
  }

  private static int[] share(int[] rows, double rate, Philox random, int stream) {
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException(
          "Expected a rate above 0 and at most 1, but found " + rate);
    }
    int count = Math.max(1, (int) Math.round(rate * rows.length));
    return Arrays.copyOf(shuffled(rows, random, stream), count);
  }

  private static int[] shuffled(int[] rows, Philox random, int stream) {
    return Arrays.stream(random.permutation(rows.length, stream)).map(i -> rows[i]).toArray();
  }

  private static int[] labelled(int[] labels) {
    return IntStream.range(0, labels.length).filter(row -> labels[row] >= 0).toArray();
  }

  private static SortedMap<Integer, int[]> rowsByClass(int[] labels) {
    return Arrays.stream(labelled(labels))
        .boxed()
        .collect(
            groupingBy(
                row -> labels[row],
                TreeMap::new,
                collectingAndThen(
                    toList(), rows -> rows.stream().mapToInt(Integer::intValue).toArray())));
  }

  private static void requireLabels(int found) {
    if (found == 0) {
      throw new IllegalArgumentException("Expected at least one labelled row, but found none");
    }
  }
}
