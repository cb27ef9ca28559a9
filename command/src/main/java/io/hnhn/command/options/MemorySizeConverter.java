package io.hnhn.command.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads amounts of memory. */
final class MemorySizeConverter implements ITypeConverter<MemorySize> {
  @Override
  public MemorySize convert(String text) {
    try {
      return MemorySize.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
