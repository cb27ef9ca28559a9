package io.hnhn.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PhiloxTest {
  /** The known answers for philox4x32 with 10 rounds that come with Random123 (kat_vectors). */
  @Test
  void blocksAreThePublishedOnes() {
    assertThat(new Philox(0).block(0, 0, 0, 0))
        .isEqualTo(new Philox.Block(0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8));
    assertThat(new Philox(-1).block(-1, -1, -1, -1))
        .isEqualTo(new Philox.Block(0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd));
    assertThat(
            new Philox(0x299f31d0_a4093822L).block(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344))
        .isEqualTo(new Philox.Block(0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1));
  }

  /** These values must never change: stored seeds mean them. */
  @Test
  void mappingsAreFixedForGood() {
    Philox random = new Philox(42);
    assertThat(random.uniform(0, 0)).isEqualTo(0.23084595053130386);
    assertThat(random.uniform(3, 5_000_000_000L)).isEqualTo(0.17694079979631472);
    assertThat(random.gaussian(0, 0)).isEqualTo(0.6950866167039236);
    assertThat(random.gaussian(2, 9)).isEqualTo(0.09140707936864297);
    assertThat(random.below(10, 0, 0)).isEqualTo(8);
    assertThat(random.below(1_000_000, 1, 7)).isEqualTo(472840);
    assertThat(random.permutation(10, 0)).containsExactly(6, 9, 3, 5, 4, 8, 2, 7, 1, 0);
    assertThat(mask(random, 0.3, 1, 17, 5)).isEqualTo("1011111101111111");
    assertThat(mask(random, 0.5, 1, 0x3_0000_0011L, 5)).isEqualTo("1001111010101100");
  }

  private static String mask(Philox random, double rate, int stream, long epoch, int row) {
    StringBuilder kept = new StringBuilder();
    for (int column = 0; column < 16; column++) {
      kept.append(random.keeps(rate, stream, epoch, row, column) ? '1' : '0');
    }
    return kept.toString();
  }

  @Test
  void seedIsGivenBack() {
    assertThat(new Philox(0x8000_0001_f000_0002L).seed()).isEqualTo(0x8000_0001_f000_0002L);
  }

  @Test
  void dropsAboutAsManyAsTheRateSays() {
    Philox random = new Philox(1);
    int kept = 0;
    for (int row = 0; row < 200; row++) {
      for (int column = 0; column < 500; column++) {
        kept += random.keeps(0.3, 0, 0, row, column) ? 1 : 0;
      }
    }
    // Five standard deviations: √(0.3 · 0.7 / 100000) = 0.00145.
    assertThat(kept / 100_000.0).isCloseTo(0.7, within(0.0073));
  }

  @Test
  void rateZeroKeepsAndRateOneDropsEverything() {
    Philox random = new Philox(2);
    assertThat(IntStream.range(0, 1000)).allMatch(c -> random.keeps(0, 0, 0, 0, c));
    assertThat(IntStream.range(0, 1000)).noneMatch(c -> random.keeps(1, 0, 0, 0, c));
    assertThat(Philox.keeps(0x7fffffff, Philox.dropBelow(0.5))).isFalse();
    assertThat(Philox.keeps(0x80000000, Philox.dropBelow(0.5))).isTrue();
  }

  @Test
  void ratesOutsideZeroToOneAreRefused() {
    for (double rate : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new Philox(0).keeps(rate, 0, 0, 0, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("Expected a dropout rate from 0 to 1, but found " + rate);
    }
  }

  @Test
  void masksOfOtherStreamsEpochsRowsAndSeedsDiffer() {
    Set<Philox.Block> blocks = new HashSet<>();
    for (int bit = 0; bit < 16; bit++) {
      blocks.add(new Philox(0).maskBlock(1 << bit, 0, 0, 0));
    }
    for (int bit = 0; bit < 48; bit++) {
      blocks.add(new Philox(0).maskBlock(0, 1L << bit, 0, 0));
    }
    for (int bit = 0; bit < 31; bit++) {
      blocks.add(new Philox(0).maskBlock(0, 0, 1 << bit, 0));
    }
    for (int bit = 2; bit < 31; bit++) {
      blocks.add(new Philox(0).maskBlock(0, 0, 0, 1 << bit));
    }
    blocks.add(new Philox(0).maskBlock(0, 0, 0, 0));
    blocks.add(new Philox(1L << 32).maskBlock(0, 0, 0, 0));
    assertThat(blocks).hasSize(16 + 48 + 31 + 29 + 2);
  }

  @Test
  void uniformIsEvenOverTheUnitInterval() {
    Philox random = new Philox(3);
    int[] histogram = new int[10];
    for (int i = 0; i < 100_000; i++) {
      histogram[(int) (10 * random.uniform(0, i))]++;
    }
    // Five standard deviations: √(100000 · 0.1 · 0.9) = 95.
    assertThat(Arrays.stream(histogram)).allMatch(count -> Math.abs(count - 10_000) < 475);
  }

  @Test
  void gaussianHasMeanZeroAndVarianceOne() {
    Philox random = new Philox(4);
    double sum = 0;
    double squares = 0;
    double fourth = 0;
    int n = 100_000;
    for (int i = 0; i < n; i++) {
      double x = random.gaussian(0, i);
      sum += x;
      squares += x * x;
      fourth += x * x * x * x;
    }
    assertThat(sum / n).isCloseTo(0, within(0.016));
    assertThat(squares / n).isCloseTo(1, within(0.023));
    // An even distribution of the same variance would give 1.8.
    assertThat(fourth / n).isCloseTo(3, within(0.16));
  }

  @Test
  void permutationHoldsEveryNumberOnce() {
    for (int n : new int[] {0, 1, 2, 17, 401}) {
      int[] permutation = new Philox(5).permutation(n, 3);
      assertThat(Arrays.stream(permutation).sorted().toArray())
          .containsExactly(IntStream.range(0, n).toArray());
    }
  }

  @Test
  void everyOrderOfThreeIsAboutAsLikely() {
    int[] counts = new int[27];
    for (int stream = 0; stream < 6000; stream++) {
      int[] p = new Philox(6).permutation(3, stream);
      counts[9 * p[0] + 3 * p[1] + p[2]]++;
    }
    // Five standard deviations: √(6000 · 1/6 · 5/6) = 29.
    assertThat(Arrays.stream(counts).filter(count -> count > 0).boxed())
        .hasSize(6)
        .allMatch(count -> Math.abs(count - 1000) < 145);
  }

  @Test
  void belowNeedsAPositiveBound() {
    assertThatThrownBy(() -> new Philox(0).below(0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected a bound above 0, but found 0");
  }
}
