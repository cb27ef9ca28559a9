package io.hnhn.cli.options;

import io.hnhn.model.Exponent;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What a person says about α or β: a number, {@code tune} or {@code learn}. */
public sealed interface ExponentChoice {
  /** The exponents to try, one of them if nothing is to be chosen. */
  List<Exponent> exponents();

  /** A number. */
  record Given(double value) implements ExponentChoice {
    @Override
    public List<Exponent> exponents() {
      return List.of(Exponent.fixed(value));
    }

    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** Chosen by cross-validation inside the training labels. */
  record Tune() implements ExponentChoice {
    private static final List<Exponent> TRIED =
        List.of(
            Exponent.fixed(0),
            Exponent.fixed(-1),
            Exponent.fixed(-0.5),
            Exponent.fixed(0.5),
            Exponent.fixed(1));

    @Override
    public List<Exponent> exponents() {
      return TRIED;
    }

    @Override
    public String toString() {
      return "tune";
    }
  }

  /** Learned by gradient together with the weights, from 0. */
  record Learn() implements ExponentChoice {
    @Override
    public List<Exponent> exponents() {
      return List.of(Exponent.trainable(0));
    }

    @Override
    public String toString() {
      return "learn";
    }
  }

  /** Reads one from the command line. */
  final class Converter implements ITypeConverter<ExponentChoice> {
    @Override
    public ExponentChoice convert(String text) {
      return switch (text) {
        case "tune" -> new Tune();
        case "learn" -> new Learn();
        default -> new Given(number(text));
      };
    }

    private static double number(String text) {
      try {
        double value = Double.parseDouble(text);
        if (Double.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException _) {
        // told below
      }
      throw new TypeConversionException(
          "expected a number, tune or learn, but found \"%s\"".formatted(text));
    }
  }
}
