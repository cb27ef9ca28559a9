package io.hnhn.command.options;

import io.hnhn.learn.settings.ExponentChoice;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what is said about α or β: a number, {@code tune} or {@code learn}. */
final class ExponentConverter implements ITypeConverter<ExponentChoice> {
  @Override
  public ExponentChoice convert(String text) {
    return switch (text) {
      case "tune" -> new ExponentChoice.Tune();
      case "learn" -> new ExponentChoice.Learn();
      default -> new ExponentChoice.Given(number(text));
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
