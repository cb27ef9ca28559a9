package io.hnhn.spark.part;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Weights.Vector;
import io.hnhn.backend.reference.ReferenceBackend;
import io.hnhn.backend.reference.ReferenceWeights;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Initializer;
import io.hnhn.train.PairwiseSum;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskSharesTest {
  private static final int NUMBERS = 300;
  private static final int SIZE = 50;

  private final ReferenceBackend backend = new ReferenceBackend();
  private final ReferenceWeights weights =
      backend.allocate(
          ParameterLayout.of(List.of(Expr.parameter("p", 1, SIZE, new Initializer.Constant(0)))));

  /** Numbers of parts, of which a hub and rows that are not learned from leave many out. */
  private static SortedMap<Integer, double[]> parts() {
    Random random = new Random(11);
    SortedMap<Integer, double[]> parts = new TreeMap<>();
    for (int number = 0; number < NUMBERS; number++) {
      double[] value = random.doubles(SIZE).toArray();
      if ((number < 60 || number > 130) && random.nextInt(4) > 0) {
        parts.put(number, value);
      }
    }
    return parts;
  }

  /** As tasks add up their parts, and the driver adds up tasks. */
  private double[] sum(TaskShares shares) {
    SortedMap<Integer, SortedMap<Integer, double[]>> byTask = new TreeMap<>();
    parts()
        .forEach(
            (number, value) ->
                byTask
                    .computeIfAbsent(number / shares.each(), _ -> new TreeMap<>())
                    .put(shares.place(number), value));
    SortedMap<Integer, double[]> sums = new TreeMap<>();
    byTask.forEach((task, own) -> sums.put(task, added(own)));
    return added(sums);
  }

  private double[] added(SortedMap<Integer, double[]> values) {
    try (PairwiseSum sum = new PairwiseSum(backend, weights)) {
      sum.begin();
      values.forEach(
          (number, value) -> {
            weights.writeExactly(Vector.GRADIENTS, 0, value);
            sum.add(number, value[0]);
          });
      double loss = sum.total();
      double[] gradient = weights.vector(Vector.GRADIENTS).clone();
      assertThat(gradient[0]).isEqualTo(loss);
      return gradient;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 16, 1000})
  void gapsInTheNumbersOfPartsChangeNoBitOnAnyCluster(int cores) {
    assertThat(sum(TaskShares.of(NUMBERS, cores))).containsExactly(sum(new TaskShares(NUMBERS, 1)));
  }

  @ParameterizedTest
  @CsvSource({"512, 1", "256, 2", "128, 3", "64, 5"})
  void oneTwoThreeOrMoreTasksGiveTheSameBits(int each, int tasks) {
    TaskShares shares = new TaskShares(NUMBERS, each);
    assertThat(shares.tasks()).isEqualTo(tasks);
    assertThat(sum(shares)).containsExactly(sum(new TaskShares(NUMBERS, 1)));
  }

  @Test
  void gapsThatWereClosedWouldChangeBits() {
    SortedMap<Integer, double[]> closed = new TreeMap<>();
    parts().values().forEach(value -> closed.put(closed.size(), value));
    assertThat(added(closed)).isNotEqualTo(sum(new TaskShares(NUMBERS, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "8, 2, 1",
    "9, 2, 2",
    "31, 1, 4",
    "31, 2, 4",
    "31, 4, 2",
    "1048576, 999, 16384"
  })
  void tasksAreSomeForEachCoreAndNeverMany(int parts, int cores, int each) {
    TaskShares shares = TaskShares.of(parts, cores);
    assertThat(shares.each()).isEqualTo(each);
    assertThat(shares.tasks()).isLessThanOrEqualTo(64);
  }
}
