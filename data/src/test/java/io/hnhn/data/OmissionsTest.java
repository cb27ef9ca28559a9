package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OmissionsTest {
  @Test
  void countsOfOneKindAddUpAndZeroIsNotTold() {
    Omissions some = Omissions.NONE.plus("isolated nodes", 2).plus("duplicate incidences", 0);
    Omissions more = some.plus(Omissions.NONE.plus("unknown ids", 1).plus("isolated nodes", 3));
    assertThat(some).hasToString("2 isolated nodes");
    assertThat(more).hasToString("5 isolated nodes, 1 unknown id");
    assertThat(more.count("isolated nodes")).isEqualTo(5);
    assertThat(more.count("duplicate incidences")).isZero();
  }

  @Test
  void oneIsToldInTheSingular() {
    assertThat(Omissions.NONE.plus("hyperedges with fewer than two nodes", 1))
        .hasToString("1 hyperedge with fewer than two nodes");
    assertThat(Omissions.NONE.plus("metadata entries", 1)).hasToString("1 metadata entry");
    assertThat(Omissions.NONE.plus("metadata entries", 11)).hasToString("11 metadata entries");
  }

  @Test
  void nothingLeftOutSaysSo() {
    assertThat(Omissions.NONE).hasToString("nothing");
    assertThat(Omissions.NONE.isEmpty()).isTrue();
  }
}
