package io.hnhn.train;

import io.hnhn.model.Inputs;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.model.SampledInputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * How far answers from a sample of neighbours are from the exact ones, on some rows that are drawn
 * by chance.
 *
 * @param neighbours how many a row sees in the sample
 * @param rows how many rows were compared
 * @param sameClass the share of them that get the same class
 * @param meanDifference how far the probability of a class is from the exact one, on average
 * @param largestDifference the same at most
 */
public record SampleComparison(
    NeighbourLimit neighbours,
    int rows,
    double sameClass,
    double meanDifference,
    double largestDifference) {
  /** Rows to compare. */
  static final int ROWS = 1000;

  // Nobody else draws from this stream.
  private static final int STREAM = 0x4e45_434f;

  /**
   * Compares what a model says by the sample that it was trained on with what it says by all.
   *
   * @param limit most bytes to use beside the inputs, 0 for half of what there is: the rows may
   *     depend on more than a training on the sample has ever seen
   */
  public static SampleComparison of(
      TrainedModel trained, Inputs inputs, NeighbourLimit neighbours, long seed, long limit) {
    int[] rows = drawn(trained.model().task().count(inputs), seed);
    long most = limit > 0 ? limit : trained.freeMemory().forPlans() / 2;
    Predictions exact = trained.answersWithin(most, inputs).about(rows);
    Predictions sampled =
        trained.answersWithin(most, new SampledInputs(inputs, neighbours, seed)).about(rows);
    int[] right = exact.classes();
    int[] found = sampled.classes();
    Matrix expected = exact.probabilities();
    Matrix got = sampled.probabilities();
    int same = 0;
    double sum = 0;
    double largest = 0;
    int classes = trained.model().classes();
    for (int i = 0; i < rows.length; i++) {
      same += right[i] == found[i] ? 1 : 0;
      for (int c = 0; c < classes; c++) {
        double difference = Math.abs(expected.get(i, c) - got.get(i, c));
        sum += difference;
        largest = Math.max(largest, difference);
      }
    }
    return new SampleComparison(
        neighbours,
        rows.length,
        rows.length == 0 ? 1 : (double) same / rows.length,
        rows.length == 0 ? 0 : sum / ((double) rows.length * classes),
        largest);
  }

  private static int[] drawn(int count, long seed) {
    if (count <= ROWS) {
      return IntStream.range(0, count).toArray();
    }
    Philox random = new Philox(seed);
    TreeSet<Integer> drawn = new TreeSet<>();
    for (long i = 0; drawn.size() < ROWS; i++) {
      drawn.add(random.below(count, STREAM, i));
    }
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  /** In a sentence. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "Trained on a sample: at most %d members a hyperedge and %d hyperedges a node. On %d rows"
            + " %.1f%% of its classes are those that all neighbours give, and probabilities differ"
            + " by %.4f on average, by %.3f at most.",
        neighbours.members(),
        neighbours.hyperedges(),
        rows,
        100 * sameClass,
        meanDifference,
        largestDifference);
  }
}
