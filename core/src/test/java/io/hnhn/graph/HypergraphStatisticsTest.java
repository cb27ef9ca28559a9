package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class HypergraphStatisticsTest {
  private static final HypergraphStatistics STATISTICS =
      HypergraphStatistics.of(
          Hypergraph.of(6, new int[] {0, 1, 2, 3}, new int[] {3, 4}, new int[] {3}, new int[0]));

  @Test
  void countsWhatIsThere() {
    assertThat(STATISTICS)
        .isEqualTo(
            new HypergraphStatistics(
                6,
                4,
                7,
                7.0 / 24,
                new HypergraphStatistics.Spread(0, 7.0 / 6, 1, 3),
                new HypergraphStatistics.Spread(0, 7.0 / 4, 1.5, 4),
                1,
                1,
                1,
                3,
                5));
  }

  @Test
  void printsATable() {
    assertThat(STATISTICS)
        .hasToString(
            """
            nodes                             6
            hyperedges                        4
            incidences                        7
            density                       0.292
            isolated nodes                    1
            empty hyperedges                  1
            single-node hyperedges            1
            components                        3
            largest component                 5

                            min     mean   median      max
            degree            0     1.17      1.0        3
            size              0     1.75      1.5        4
            """);
  }

  @Test
  void tableIsTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    String table = STATISTICS.toString();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(STATISTICS).hasToString(table);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void medianOfAnOddCountIsTheMiddleOne() {
    assertThat(HypergraphStatistics.Spread.of(new int[] {9, 1, 2}))
        .isEqualTo(new HypergraphStatistics.Spread(1, 4, 2, 9));
  }

  @Test
  void nothingIsAllZeros() {
    HypergraphStatistics.Spread none = new HypergraphStatistics.Spread(0, 0, 0, 0);
    assertThat(HypergraphStatistics.of(Hypergraph.of(0)))
        .isEqualTo(new HypergraphStatistics(0, 0, 0, 0, none, none, 0, 0, 0, 0, 0));
  }
}
