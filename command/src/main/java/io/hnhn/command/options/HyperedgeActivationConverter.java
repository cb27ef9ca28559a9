package io.hnhn.command.options;

import static java.util.stream.Collectors.joining;

import io.hnhn.model.HyperedgeActivation;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an activation of hyperedges by the name that people type. */
final class HyperedgeActivationConverter implements ITypeConverter<HyperedgeActivation> {
  @Override
  public HyperedgeActivation convert(String text) {
    String name = text.replace('_', '-');
    return Arrays.stream(HyperedgeActivation.values())
        .filter(activation -> activation.toString().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of %s, but found %s"
                        .formatted(
                            Arrays.stream(HyperedgeActivation.values())
                                .map(HyperedgeActivation::toString)
                                .collect(joining(", ")),
                            text)));
  }
}
