package io.hnhn.command.options;

import io.hnhn.model.NeighbourLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how many neighbours rows see: members of a hyperedge, a comma, hyperedges of a node. */
final class NeighboursConverter implements ITypeConverter<NeighbourLimit> {
  private static final Pattern WRITTEN = Pattern.compile("([1-9]\\d{0,8}),([1-9]\\d{0,8})");

  @Override
  public NeighbourLimit convert(String text) {
    Matcher written = WRITTEN.matcher(text.strip());
    if (!written.matches()) {
      throw new TypeConversionException(
          "expected two numbers of at least 1 such as 10,25, for members of a hyperedge and"
              + " hyperedges of a node, but found \"%s\"".formatted(text));
    }
    return new NeighbourLimit(
        Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
  }
}
