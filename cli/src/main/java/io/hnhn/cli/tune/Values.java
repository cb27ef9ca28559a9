package io.hnhn.cli.tune;

import io.hnhn.learn.settings.CandidateSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The values of an option that a search may choose from: one, a list {@code a,b,c} or a range
 * {@code from:to:step}, whose ends belong to it.
 *
 * @param all numbers, and {@link #LEARN} where an exponent is to be learned; none of them twice
 */
record Values(List<Object> all) {
  /** The word for an exponent that is learned by gradient together with the weights. */
  static final String LEARN = CandidateSettings.LEARN;

  private static final int MOST = 1000;

  Values {
    all = all.stream().distinct().toList();
  }

  /** These numbers. */
  static Values of(Double... numbers) {
    return new Values(List.<Object>of((Object[]) numbers));
  }

  /** The numbers among them. */
  List<Double> numbers() {
    return all.stream().flatMap(v -> v instanceof Double d ? Stream.of(d) : Stream.of()).toList();
  }

  /** Reads numbers from the command line. */
  static class Converter implements ITypeConverter<Values> {
    @Override
    public Values convert(String text) {
      List<Object> all = new ArrayList<>();
      for (String part : text.split(",", -1)) {
        all.addAll(part.contains(":") ? range(part) : List.of(value(part.strip(), text)));
      }
      return new Values(all);
    }

    /** One value. */
    Object value(String part, String text) {
      return number(part, text).doubleValue();
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
        throw new TypeConversionException(
            "expected a range upwards with a step above 0, but found \"%s\"".formatted(text));
      }
      if (to.subtract(from).compareTo(step.multiply(BigDecimal.valueOf(MOST))) >= 0) {
        throw new TypeConversionException(
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
          throw new TypeConversionException(
              "expected numbers between 5e-324 and 1.8e308, but found \"%s\"".formatted(text));
        }
        return rounded == 0 ? BigDecimal.ZERO : number;
      } catch (NumberFormatException e) {
        throw wrong(text);
      }
    }

    private static TypeConversionException wrong(String text) {
      return new TypeConversionException(
          "expected a number, a list such as 0.1,0.5 or a range such as -1:1:0.5 (from:to:step),"
              + " but"
              + " found \"%s\"".formatted(text));
    }
  }

  /** Reads exponents, which may be learned, too. */
  static final class ExponentConverter extends Converter {
    @Override
    Object value(String part, String text) {
      return part.equals(LEARN) ? LEARN : super.value(part, text);
    }
  }

  /** Reads counts. */
  static final class CountConverter extends Converter {
    @Override
    public Values convert(String text) {
      Values values = super.convert(text);
      for (double number : values.numbers()) {
        if (number != Math.rint(number) || number < 1 || number > Integer.MAX_VALUE) {
          throw new TypeConversionException(
              "expected whole numbers between 1 and %d, but found \"%s\""
                  .formatted(Integer.MAX_VALUE, text));
        }
      }
      return values;
    }
  }
}
