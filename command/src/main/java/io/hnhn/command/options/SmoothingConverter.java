package io.hnhn.command.options;

import io.hnhn.model.Smoothing;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how far something is smoothed: steps, and perhaps the own share. */
final class SmoothingConverter implements ITypeConverter<Smoothing> {
  @Override
  public Smoothing convert(String text) {
    try {
      return Smoothing.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
