package io.hnhn.tune;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A number to choose between two bounds, for a search that looks closer where it was best.
 *
 * <p>The points tried are evenly spaced, or their logarithms are. Looking closer halves the
 * distance between them: around the best point, but never outside the bounds.
 *
 * @param name what people call the number
 * @param points to try at a time, at least 2
 * @param logarithmic whether ratios matter (a learning rate) rather than differences (an exponent)
 * @param apply the candidate with a value
 */
public record Range(
    String name,
    double low,
    double high,
    int points,
    boolean logarithmic,
    BiFunction<Candidate, Double, Candidate> apply) {
  /** Points are the same if no more than this share of the range is between them. */
  private static final double ROUNDING = 1e-9;

  public Range {
    if (!(low < high) || (logarithmic && !(low > 0)) || points < 2) {
      throw new IllegalArgumentException(
          "Expected two bounds%s and at least 2 points of %s, but found %s, %s and %d"
              .formatted(logarithmic ? " above 0" : "", name, low, high, points));
    }
  }

  /** The points to try. */
  Setting<Double> setting() {
    List<Double> values =
        IntStream.range(0, points)
            .mapToObj(i -> value(from(low) + (from(high) - from(low)) * i / (points - 1)))
            .toList();
    return new Setting<>(name, values, apply);
  }

  /** As many points at half the distance, around the best one. */
  Range around(double best) {
    double quarter = (from(high) - from(low)) / 4;
    double centre = Math.clamp(from(best), from(low) + quarter, from(high) - quarter);
    return new Range(
        name, value(centre - quarter), value(centre + quarter), points, logarithmic, apply);
  }

  /** Whether two values are the same point: they may have come to it by different roundings. */
  boolean isSame(double value, double other) {
    return Math.abs(from(value) - from(other)) <= ROUNDING * (from(high) - from(low));
  }

  private double from(double value) {
    return logarithmic ? Math.log(value) : value;
  }

  private double value(double position) {
    return logarithmic ? Math.exp(position) : position;
  }
}
