package io.hnhn.data.table;

import io.hnhn.data.text.TextAnalysis;

/**
 * How the cells of a text column become words, and which words become features.
 *
 * @param analysis how a text is cut into words
 * @param maxShare words in more than this share of the rows are left out
 * @param maxTerms of the others, as many are kept, the most frequent ones
 */
public record TextOptions(TextAnalysis analysis, double maxShare, int maxTerms) {
  /** Runs of letters and digits in lower case; in at most half of the rows; 5000 of them. */
  public static final TextOptions DEFAULT =
      new TextOptions(TextAnalysis.LETTERS_AND_DIGITS, 0.5, 5000);
}
