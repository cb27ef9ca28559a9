package io.hnhn.data.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The words inside the names programmers give: {@code readUTF8Line} says read, utf, line. */
public final class Identifiers {
  /** Anything but letters, a capital after a small letter, the last capital of several. */
  private static final Pattern BOUNDARY =
      Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  private Identifiers() {}

  /** The words of an identifier in lower case, without digits and without single letters. */
  public static List<String> words(String identifier) {
    return Arrays.stream(BOUNDARY.split(identifier))
        .filter(word -> word.length() > 1)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }
}
