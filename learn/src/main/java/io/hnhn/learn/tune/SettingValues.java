package io.hnhn.learn.tune;

import io.hnhn.learn.settings.CandidateSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The values of a setting that a search may choose from.
 *
 * <p>As text they are one, a list {@code a,b,c} or a range {@code from:to:step}, whose ends belong
 * to it.
 *
 * @param all numbers, and {@link #LEARN} where an exponent is to be learned; none of them twice
 */
public record SettingValues(List<Object> all) {
  /** The word for an exponent that is learned by gradient together with the weights. */
  public static final String LEARN = CandidateSettings.LEARN;

  private static final int MOST = 1000;

  public SettingValues {
    all = all.stream().distinct().toList();
  }

  /** These numbers. */
  public static SettingValues of(double... numbers) {
    return new SettingValues(
        DoubleStream.of(numbers).boxed().collect(Collectors.toUnmodifiableList()));
  }

  /** The same, or an exponent that is learned. */
  public SettingValues orLearned() {
    return new SettingValues(Stream.concat(all.stream(), Stream.of(LEARN)).toList());
  }

  /** The numbers among them. */
  public List<Double> numbers() {
    return all.stream().flatMap(v -> v instanceof Double d ? Stream.of(d) : Stream.of()).toList();
  }

  /** Whether all are numbers. */
  boolean areNumbers() {
    return numbers().size() == all.size();
  }

  /** Whether all are whole numbers above 0. */
  boolean areCounts() {
    return areNumbers()
        && numbers().stream().allMatch(n -> n == Math.rint(n) && n >= 1 && n <= Integer.MAX_VALUE);
  }

  /**
   * Numbers of a text.
   *
   * @throws IllegalArgumentException if it has something else in it
   */
  public static SettingValues parse(String text) {
    return parse(text, false);
  }

  /** The same for exponents, which may be {@value #LEARN}. */
  public static SettingValues parseExponents(String text) {
    return parse(text, true);
  }

  /** The same for counts, which are whole numbers above 0. */
  public static SettingValues parseCounts(String text) {
    SettingValues values = parse(text);
    if (!values.areCounts()) {
      throw new IllegalArgumentException(
          "expected whole numbers between 1 and %d, but found \"%s\""
              .formatted(Integer.MAX_VALUE, text));
    }
    return values;
  }

  /** The text that they are parsed from. */
  @Override
  public String toString() {
    return all.stream().map(Object::toString).collect(Collectors.joining(","));
  }

  private static SettingValues parse(String text, boolean exponents) {
    List<Object> all = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (part.contains(":")) {
        all.addAll(range(part));
      } else if (exponents && part.strip().equals(LEARN)) {
        all.add(LEARN);
      } else {
        all.add(number(part, text).doubleValue());
      }
    }
    return new SettingValues(all);
  }

  private static List<Double> range(String text) {
    String[] ends = text.split(":", -1);
    if (ends.length != 3) {
      throw wrong(text);
    }
    BigDecimal from = number(ends[0], text);
    BigDecimal to = number(ends[1], text);
    BigDecimal step = number(ends[2], text);
    if (step.signum() <= 0 || from.compareTo(to) > 0) {
      throw new IllegalArgumentException(
          "expected a range upwards with a step above 0, but found \"%s\"".formatted(text));
    }
    if (to.subtract(from).compareTo(step.multiply(BigDecimal.valueOf(MOST))) >= 0) {
      throw new IllegalArgumentException(
          "expected at most %d values, but found more in \"%s\"".formatted(MOST, text));
    }
    List<Double> values = new ArrayList<>();
    for (BigDecimal x = from; x.compareTo(to) <= 0; x = x.add(step)) {
      values.add(x.doubleValue());
    }
    return values;
  }

  /** A decimal number that a double can hold, so that ten steps of 0.1 make 1. */
  private static BigDecimal number(String part, String text) {
    try {
      BigDecimal number = new BigDecimal(part.strip());
      double rounded = number.doubleValue();
      if (Double.isInfinite(rounded) || (rounded == 0) != (number.signum() == 0)) {
        throw new IllegalArgumentException(
            "expected numbers between 5e-324 and 1.8e308, but found \"%s\"".formatted(text));
      }
      return rounded == 0 ? BigDecimal.ZERO : number;
    } catch (NumberFormatException _) {
      throw wrong(text);
    }
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "expected a number, a list such as 0.1,0.5 or a range such as -1:1:0.5 (from:to:step), but"
            + " found \"%s\"".formatted(text));
  }
}
