package io.hnhn.data.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** How a text is cut into words. */
public enum TextAnalysis {
  /** Words in lower case, as Unicode cuts text (UAX 29): {@code "Node-labels, 1998"} has three. */
  WORDS(new StandardAnalyzer()),

  /** English words without the commonest ones, cut down to their stems: "labels" is "label". */
  ENGLISH_STEMS(new EnglishAnalyzer()),

  /** Runs of letters and digits in lower case, with anything else between. */
  LETTERS_AND_DIGITS(TextAnalysis::lettersAndDigits);

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  @SuppressWarnings("ImmutableEnumChecker") // as immutable as an analyzer of Lucene gets
  private final Function<String, List<String>> cut;

  TextAnalysis(Function<String, List<String>> cut) {
    this.cut = cut;
  }

  /**
   * By Lucene.
   *
   * @param analyzer safe for use by several threads, and open as long as the program runs
   */
  TextAnalysis(Analyzer analyzer) {
    this(text -> byLucene(analyzer, text));
  }

  /** The words of a text, in order. */
  public List<String> words(String text) {
    return cut.apply(text);
  }

  private static List<String> lettersAndDigits(String text) {
    return Arrays.stream(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static List<String> byLucene(Analyzer analyzer, String text) {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream("text", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(term.toString());
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read a string, but it failed", e);
    }
    return words;
  }
}
