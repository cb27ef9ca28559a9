package io.hnhn.command.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads amounts of memory for an option. */
public final class MemorySizeConverter implements ITypeConverter<MemorySize> {
  /** Made by the command line. */
  public MemorySizeConverter() {}

  @Override
  public MemorySize convert(String text) {
    try {
      return MemorySize.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
