package io.hnhn.data.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** How a text is cut into words, by Lucene. */
public enum TextAnalysis {
  /** Words in lower case, as Unicode cuts text (UAX 29): {@code "Node-labels, 1998"} has three. */
  WORDS(new StandardAnalyzer()),

  /** English words without the commonest ones, cut down to their stems: "labels" is "label". */
  ENGLISH_STEMS(new EnglishAnalyzer());

  /** Safe for use by several threads, and open as long as the program runs. */
  @SuppressWarnings("ImmutableEnumChecker") // as immutable as an analyzer of Lucene gets
  private final Analyzer analyzer;

  TextAnalysis(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** The words of a text, in order. */
  public List<String> words(String text) {
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
