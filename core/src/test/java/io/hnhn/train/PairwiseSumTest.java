package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
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
