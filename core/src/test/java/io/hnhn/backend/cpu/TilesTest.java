package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.CompressedRows;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TilesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 127, 128, 129, 1000, 100_003})
  void everyRowIsInExactlyOneTile(int rows) {
    for (int width : List.of(0, 1, 17, 401, 100_000)) {
      expectCover(Tiles.ofRows(rows, width), rows);
      expectCover(Tiles.ofProduct(rows, 33, width), rows);
      expectCover(Tiles.ofEntries(pattern(rows), width), rows);
    }
  }

  @Test
  void aMatrixOfMoreElementsThanAnIntCountsIsCutToo() {
    expectCover(Tiles.ofRows(Integer.MAX_VALUE, 1L << 20), Integer.MAX_VALUE);
    expectCover(Tiles.ofProduct(Integer.MAX_VALUE, 1 << 20, 1 << 20), Integer.MAX_VALUE);
  }

  private static void expectCover(Tiles tiles, int rows) {
    assertThat(tiles.count()).isPositive();
    assertThat(tiles.from(0)).isZero();
    for (int tile = 0; tile < tiles.count(); tile++) {
      assertThat(tiles.from(tile)).isLessThanOrEqualTo(tiles.to(tile));
      if (tile > 0) {
        assertThat(tiles.from(tile)).isEqualTo(tiles.to(tile - 1));
      }
    }
    assertThat(tiles.to(tiles.count() - 1)).isEqualTo(rows);
  }

  @Test
  void theCutsFollowFromTheShapeAlone() {
    assertThat(Tiles.ofRows(5000, 100).bounds()).isEqualTo(Tiles.ofRows(5000, 100).bounds());
    assertThat(Tiles.ofEntries(pattern(5000), 16).bounds())
        .isEqualTo(Tiles.ofEntries(pattern(5000), 16).bounds());
  }

  @Test
  void smallWorkIsOneTile() {
    assertThat(Tiles.ofRows(100, 100).count()).isEqualTo(1);
    assertThat(Tiles.ofProduct(100, 100, 10).count()).isEqualTo(1);
    assertThat(Tiles.ofEntries(pattern(100), 10).count()).isEqualTo(1);
  }

  @Test
  void largeWorkIsManyTiles() {
    assertThat(Tiles.ofRows(5000, 100).count()).isGreaterThan(7);
    assertThat(Tiles.ofProduct(5000, 100, 100).count()).isGreaterThan(7);
    assertThat(Tiles.ofEntries(pattern(5000), 100).count()).isGreaterThan(7);
  }

  @Test
  void noTileHasMuchMoreEntriesThanItsShare() {
    CompressedRows pattern = pattern(5000);
    Tiles tiles = Tiles.ofEntries(pattern, 100);
    long share = (pattern.size() + pattern.rows()) / tiles.count();
    for (int tile = 0; tile < tiles.count(); tile++) {
      long entries = 0;
      long largest = 0;
      for (int r = tiles.from(tile); r < tiles.to(tile); r++) {
        entries += pattern.length(r) + 1;
        largest = Math.max(largest, pattern.length(r) + 1);
      }
      assertThat(entries).isLessThanOrEqualTo(share + 1 + largest);
    }
  }

  @Test
  void tilesAreLargeWhereTheyUseTheOtherFactorOften() {
    int[][] lists = new int[2000][];
    for (int r = 0; r < lists.length; r++) {
      lists[r] = new Random(r).ints(100, 0, 300).toArray();
    }
    CompressedRows pattern = CompressedRows.of(300, lists);
    Tiles tiles = Tiles.ofEntries(pattern, 400);
    assertThat(tiles.count()).isGreaterThan(7);
    assertThat(pattern.size() / tiles.count()).isGreaterThan(15L * pattern.columns());
  }

  /** The first rows are much longer than the others. */
  private static CompressedRows pattern(int rows) {
    Random random = new Random(rows);
    int[][] lists = new int[rows][];
    for (int r = 0; r < rows; r++) {
      lists[r] = random.ints(r < rows / 10 ? 50 : r % 4, 0, 300).toArray();
    }
    return CompressedRows.of(300, lists);
  }
}
