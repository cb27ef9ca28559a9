package io.hnhn.data.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * How the cells of a text column become words, and which words become features.
 *
 * @param words the words of a text, repeated as often as they occur
 * @param maxShare words in more than this share of the rows are left out
 * @param maxTerms of the others, as many are kept, the most frequent ones
 */
public record TextOptions(Function<String, List<String>> words, double maxShare, int maxTerms) {
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** Runs of letters and digits in lower case; in at most half of the rows; a thousand of them. */
  public static final TextOptions DEFAULT =
      new TextOptions(TextOptions::lettersAndDigits, 0.5, 1000);

  private static List<String> lettersAndDigits(String text) {
    return Arrays.stream(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
