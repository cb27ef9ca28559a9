package io.hnhn.learn.why;

import io.hnhn.data.FittedColumn;
import io.hnhn.data.text.TfIdf;
import io.hnhn.data.text.Vocabulary;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The words of a text column, and what the features of a text become when a word is left out of it
 * or put in. Features of a text are TF-IDF weights, scaled to length 1, see {@link TfIdf}.
 */
final class TextCell {
  /** So often at most a word is thought to stand in a text relative to the rarest one. */
  private static final int MOST = 64;

  private static final double ROUNDING = 1e-4;

  private final List<String> words;
  private final double[] inverseFrequencies;

  TextCell(FittedColumn.Text fitted) {
    this.words = List.copyOf(fitted.words().keySet());
    this.inverseFrequencies =
        new TfIdf(
                Vocabulary.of(
                    fitted.words(), fitted.common(), fitted.complete(), fitted.documents()))
            .inverseFrequencies();
  }

  /** The word of each feature, alphabetically. */
  List<String> words() {
    return words;
  }

  int featureOf(String word) {
    return Collections.binarySearch(words, word);
  }

  /** The weights of a text without a word: those of the others are scaled to length 1 again. */
  SortedMap<Integer, Float> without(SortedMap<Integer, Float> weights, String word) {
    SortedMap<Integer, Double> others = new TreeMap<>();
    weights.forEach((feature, weight) -> others.put(feature, (double) weight));
    others.remove(featureOf(word));
    return scaled(others);
  }

  /**
   * The weights of a text with one more word; nothing where it can't be told how often each word
   * stands in it.
   */
  Optional<SortedMap<Integer, Float>> with(SortedMap<Integer, Float> weights, String word) {
    return counts(weights)
        .map(
            counts -> {
              SortedMap<Integer, Double> more = new TreeMap<>();
              counts.forEach((f, count) -> more.put(f, count * inverseFrequencies[f]));
              int feature = featureOf(word);
              more.merge(feature, inverseFrequencies[feature], Double::sum);
              return scaled(more);
            });
  }

  /** Whether {@link #with} can tell. */
  boolean takesWords(SortedMap<Integer, Float> weights) {
    return counts(weights).isPresent();
  }

  /** How often each word stands in a text, as the smallest numbers that give these weights. */
  private Optional<SortedMap<Integer, Integer>> counts(SortedMap<Integer, Float> weights) {
    double least =
        weights.entrySet().stream()
            .mapToDouble(e -> e.getValue() / inverseFrequencies[e.getKey()])
            .min()
            .orElse(1);
    for (int times = 1; times <= MOST; times++) {
      SortedMap<Integer, Integer> counts = new TreeMap<>();
      for (var entry : weights.entrySet()) {
        double count = times * entry.getValue() / inverseFrequencies[entry.getKey()] / least;
        if (Math.abs(count - Math.rint(count)) <= ROUNDING * count) {
          counts.put(entry.getKey(), (int) Math.rint(count));
        }
      }
      if (counts.size() == weights.size()) {
        return Optional.of(counts);
      }
    }
    return Optional.empty();
  }

  private static SortedMap<Integer, Float> scaled(SortedMap<Integer, Double> weights) {
    double length = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    SortedMap<Integer, Float> result = new TreeMap<>();
    weights.forEach((feature, weight) -> result.put(feature, (float) (weight / length)));
    return result;
  }
}
