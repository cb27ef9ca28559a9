package io.hnhn.data.format.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import java.util.List;

/**
 * What a data set has to be so that every format can write it, and reads it as it was: features are
 * finite; names are text that UTF-8 has a form for, no longer than any reader takes. It is asked
 * for before anything is written.
 */
public final class WritableDataset {
  /** A key of a JSON object has at most 50000 bytes; a character takes up to three. */
  static final int LONGEST = 1 << 14;

  private WritableDataset() {}

  /**
   * Checks a data set.
   *
   * @throws IllegalArgumentException if a name or feature can't be written
   */
  public static void require(Dataset dataset) {
    FiniteElements.require(dataset.nodes().features());
    FiniteElements.require(dataset.hyperedges().features());
    require("names of data sets", List.of(dataset.name()));
    require("names of classes", dataset.classNames());
    require("nodes", dataset.nodes());
    require("hyperedges", dataset.hyperedges());
  }

  private static void require(String what, Attributes attributes) {
    require("names of " + what, attributes.names());
    require("names of features of " + what, attributes.featureNames());
  }

  /**
   * Checks names.
   *
   * @param what what has them, in the plural
   * @throws IllegalArgumentException if one can't be written
   */
  public static void require(String what, List<String> names) {
    for (String name : names) {
      requireName(what, name);
    }
  }

  /**
   * Checks a name.
   *
   * @param what what has it, in the plural
   * @throws IllegalArgumentException if it can't be written
   */
  public static void requireName(String what, String name) {
    if (name.length() > LONGEST) {
      throw new IllegalArgumentException(
          "Expected %s of at most %d characters, but found %d, which begin with %s"
              .formatted(what, LONGEST, name.length(), DataFormatException.quoted(name)));
    }
    if (!isText(name)) {
      throw new IllegalArgumentException(
          "Expected %s that are text, but found half of a character in %s"
              .formatted(what, DataFormatException.quoted(name)));
    }
  }

  /** Whether every character of a text is a whole one, so that UTF-8 has a form for it. */
  public static boolean isText(String text) {
    return text.chars().noneMatch(unit -> Character.isSurrogate((char) unit))
        || UTF_8.newEncoder().canEncode(text);
  }

  /** Whether {@link #requireName} takes a name. */
  public static boolean isWritable(String name) {
    return name.length() <= LONGEST && isText(name);
  }
}
