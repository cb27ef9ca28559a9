package io.hnhn.learn.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How some counts are distributed. A quantile is the number below which so many of the counts are;
 * between two of them it is interpolated.
 *
 * @param histogram how many counts there are from each power of two to the next
 */
public record Distribution(
    int min,
    double lowerQuartile,
    double median,
    double upperQuartile,
    double mean,
    int max,
    List<Bin> histogram) {

  /** How many counts there are between two bounds, both included. */
  public record Bin(int from, int to, int count) {
    /** Such as {@code 3-4}, or {@code 2} where it has one number. */
    public String range() {
      return from == to ? Integer.toString(from) : from + "-" + to;
    }
  }

  static Distribution of(int[] values) {
    int[] sorted = values.clone();
    Arrays.sort(sorted);
    int last = sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    return new Distribution(
        sorted.length == 0 ? 0 : sorted[0],
        quantile(sorted, 0.25),
        quantile(sorted, 0.5),
        quantile(sorted, 0.75),
        Arrays.stream(sorted).average().orElse(0),
        last,
        histogram(sorted));
  }

  /** The quantile of ascending numbers, 0 where there are none. */
  private static double quantile(int[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }

  /** Bins 0, 1, 2, 3-4, 5-8 and so on, from the first to the last that has something in it. */
  private static List<Bin> histogram(int[] sorted) {
    List<Bin> bins = new ArrayList<>();
    int next = 0;
    int from = 0;
    int to = 0;
    while (next < sorted.length) {
      int begin = next;
      while (next < sorted.length && sorted[next] <= to) {
        next++;
      }
      if (next > begin || !bins.isEmpty()) {
        bins.add(new Bin(from, to, next - begin));
      }
      from = to + 1;
      to = to <= 1 ? to + 1 : (int) Math.min(2L * to, Integer.MAX_VALUE);
    }
    return bins;
  }
}
