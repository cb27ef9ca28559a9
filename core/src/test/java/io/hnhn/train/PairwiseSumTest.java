package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Initializer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairwiseSumTest {
  private static final int SIZE = 50;

  private final ReferenceBackend backend = new ReferenceBackend();
  private final ReferenceWeights weights =
      backend.allocate(
          ParameterLayout.of(List.of(Expr.parameter("p", 1, SIZE, new Initializer.Constant(0)))));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 23, 100})
  void neighboursAreAddedThenNeighboursAmongTheirSums(int parts) {
    Random random = new Random(parts);
    List<double[]> numbers =
        IntStream.range(0, parts).mapToObj(i -> random.doubles(SIZE).toArray()).toList();
    try (PairwiseSum sum = new PairwiseSum(backend, weights)) {
      sum.add(1e9); // broken off
      for (int time = 0; time < 2; time++) {
        sum.begin();
        for (double[] part : numbers) {
          weights.writeExactly(Vector.GRADIENTS, 0, part);
          sum.add(part[0]);
        }
        double[] expected = pairwise(numbers);
        assertThat(sum.total()).isEqualTo(expected[0]);
        assertThat(weights.vector(Vector.GRADIENTS)).containsExactly(expected);
      }
    }
    if (parts == 100) {
      assertThat(pairwise(numbers)).as("order matters").isNotEqualTo(oneAfterTheOther(numbers));
    }
  }

  /** However many numbers make a share, with places that are empty: the same bits. */
  @ParameterizedTest
  @CsvSource({"1, 45, 64", "2, 45, 32", "3, 45, 16", "4, 60, 16", "60, 60, 1"})
  void sharesOfPartsOfWhichSomeAreMissingAddUpToTheSameBits(int shares, int places, int each) {
    Random random = new Random(5);
    SortedMap<Integer, double[]> parts = new TreeMap<>();
    for (int number = 0; number < places; number++) {
      boolean inGap = number >= 16 && number < 24;
      if (!inGap && random.nextInt(3) > 0) {
        parts.put(number, random.doubles(SIZE).toArray());
      }
    }
    assertThat(Math.ceilDiv(places, each)).isEqualTo(shares);
    SortedMap<Integer, double[]> ofShares = new TreeMap<>();
    for (int share = 0; share * each < places; share++) {
      SortedMap<Integer, double[]> own = new TreeMap<>();
      int first = share * each;
      parts.subMap(first, first + each).forEach((number, p) -> own.put(number - first, p));
      if (!own.isEmpty()) {
        ofShares.put(share, added(own));
      }
    }
    assertThat(added(ofShares)).containsExactly(added(parts));
    assertThat(added(parts)).containsExactly(tree(parts, 0, 64));
    assertThat(added(parts))
        .as("gaps are not closed")
        .isNotEqualTo(pairwise(List.copyOf(parts.values())));
  }

  @Test
  void partsComeInTheOrderOfTheirNumbers() {
    try (PairwiseSum sum = new PairwiseSum(backend, weights)) {
      sum.begin();
      sum.add(3, 1);
      assertThatThrownBy(() -> sum.add(3, 1)).hasMessageContaining("from number 4 on, but found 3");
    }
  }

  /** Gradients of parts by number, the first element being the loss, too. */
  private double[] added(SortedMap<Integer, double[]> parts) {
    try (PairwiseSum sum = new PairwiseSum(backend, weights)) {
      sum.begin();
      parts.forEach(
          (number, part) -> {
            weights.writeExactly(Vector.GRADIENTS, 0, part);
            sum.add(number, part[0]);
          });
      double loss = sum.total();
      double[] gradient = weights.vector(Vector.GRADIENTS).clone();
      assertThat(gradient[0]).isEqualTo(loss);
      return gradient;
    }
  }

  /** The sum of the places from one on, as many as a power of two. */
  private static double @Nullable [] tree(
      SortedMap<Integer, double[]> parts, int first, int places) {
    if (places == 1) {
      return parts.get(first);
    }
    double[] left = tree(parts, first, places / 2);
    double[] right = tree(parts, first + places / 2, places / 2);
    return left == null ? right : right == null ? left : sum(left, right);
  }

  private static double[] pairwise(List<double[]> numbers) {
    List<double[]> level = numbers;
    while (level.size() > 1) {
      List<double[]> next = new ArrayList<>();
      for (int i = 0; i < level.size(); i += 2) {
        next.add(i + 1 < level.size() ? sum(level.get(i), level.get(i + 1)) : level.get(i));
      }
      level = next;
    }
    return level.getFirst();
  }

  private static double[] oneAfterTheOther(List<double[]> numbers) {
    return numbers.stream().reduce(PairwiseSumTest::sum).orElseThrow();
  }

  private static double[] sum(double[] a, double[] b) {
    double[] result = new double[a.length];
    Arrays.setAll(result, i -> a[i] + b[i]);
    return result;
  }
}
