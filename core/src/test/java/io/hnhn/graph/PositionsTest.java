package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PositionsTest {
  @Test
  void agreeWithAMap() {
    Random random = new Random(5);
    for (int range : new int[] {1, 7, 100, 10_000, Integer.MAX_VALUE}) {
      Positions positions = new Positions(0);
      Map<Integer, Integer> expected = new LinkedHashMap<>();
      for (int i = 0; i < 500; i++) {
        int number = random.nextInt(range);
        positions.add(number);
        expected.putIfAbsent(number, expected.size());
      }
      assertThat(positions.size()).isEqualTo(expected.size());
      expected.forEach(
          (number, position) -> {
            assertThat(positions.of(number)).isEqualTo(position);
            assertThat(positions.at(position)).isEqualTo(number);
          });
      for (int i = 0; i < 500; i++) {
        int number = random.nextInt();
        assertThat(positions.of(number)).isEqualTo(expected.getOrDefault(number, -1));
      }
      assertThat(positions.sorted())
          .containsExactly(expected.keySet().stream().mapToInt(n -> n).sorted().toArray());
    }
  }
}
