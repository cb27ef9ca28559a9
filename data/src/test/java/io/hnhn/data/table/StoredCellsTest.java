package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredCellsTest {
  @Test
  void cellsComeBackInOrderAsOftenAsAsked() {
    List<String> cells =
        IntStream.range(0, 400).mapToObj(i -> "ä".repeat(i * 37 % 5000) + i).toList();
    StoredCells stored = new StoredCells();
    cells.forEach(stored::add);
    stored.add("");
    stored.add("x".repeat(3 << 20));
    for (int round = 0; round < 2; round++) {
      StoredCells.Walk walk = stored.walk();
      cells.forEach(cell -> assertThat(walk.next()).isEqualTo(cell));
      assertThat(walk.next()).isEmpty();
      assertThat(walk.next()).hasSize(3 << 20);
    }
  }
}
