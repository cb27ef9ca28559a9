package io.hnhn.data.text;

import io.hnhn.tensor.SparseMatrix;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * How texts become features: words, then terms of one or more words in a row, then the most
 * frequent of those that are not too common, then weights.
 *
 * <pre>{@code
 * TextFeatures.Rows rows = TextFeatures.PAPER.of(abstracts);
 * Attributes described = papers.withFeatures(rows.matrix(), rows.terms());
 * }</pre>
 *
 * @param analysis how a text is cut into words
 * @param longestTerm a term is one word, two in a row, .., up to as many
 * @param maxShare terms in more than this share of the texts are left out
 * @param maxTerms of the others, as many are kept, the most frequent ones
 * @param weighting what a term in a text is worth
 */
public record TextFeatures(
    TextAnalysis analysis, int longestTerm, double maxShare, int maxTerms, Weighting weighting) {

  /**
   * The features of some texts.
   *
   * @param matrix a row for each text, a column for each term
   * @param terms the term of each column
   */
  public record Rows(SparseMatrix matrix, List<String> terms) {}

  /** What a term in a text is worth. */
  public enum Weighting {
    /** {@link TfIdf}. */
    TF_IDF,
    /** {@link BagOfWords}. */
    BINARY
  }

  /**
   * The settings of the paper on HNHN for Cora: one- and two-grams, those in more than 20% of the
   * texts dropped, the 1000 most frequent kept, TF-IDF with rows of length 1.
   */
  public static final TextFeatures PAPER =
      new TextFeatures(TextAnalysis.WORDS, 2, 0.2, 1000, Weighting.TF_IDF);

  public TextFeatures {
    if (longestTerm < 1) {
      throw new IllegalArgumentException(
          "Expected terms of at least 1 word, but found " + longestTerm);
    }
    Vocabulary.requireLimits(maxShare, maxTerms);
  }

  /** The same with another weighting. */
  public TextFeatures withWeighting(Weighting weighting) {
    return new TextFeatures(analysis, longestTerm, maxShare, maxTerms, weighting);
  }

  /** The same with another limit on the number of terms. */
  public TextFeatures withMaxTerms(int maxTerms) {
    return new TextFeatures(analysis, longestTerm, maxShare, maxTerms, weighting);
  }

  /** The features of texts; the vocabulary is that of these texts. */
  public Rows of(List<String> texts) {
    // Terms are made again each time they are needed: all of them at once may not fit in memory.
    List<List<String>> documents =
        new AbstractList<>() {
          @Override
          public List<String> get(int document) {
            return terms(analysis.words(texts.get(document)), longestTerm);
          }

          @Override
          public int size() {
            return texts.size();
          }
        };
    TermWeights weights = weights(Vocabulary.fit(documents, maxShare, maxTerms));
    return new Rows(weights.transform(documents), weights.vocabulary());
  }

  private TermWeights weights(Vocabulary vocabulary) {
    return switch (weighting) {
      case TF_IDF -> new TfIdf(vocabulary);
      case BINARY -> new BagOfWords(vocabulary);
    };
  }

  /** Each word, then each two in a row with a space between, .., up to {@code longest}. */
  static List<String> terms(List<String> words, int longest) {
    List<String> terms = new ArrayList<>(words);
    for (int length = 2; length <= longest; length++) {
      for (int start = 0; start + length <= words.size(); start++) {
        terms.add(String.join(" ", words.subList(start, start + length)));
      }
    }
    return terms;
  }
}
