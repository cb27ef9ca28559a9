package io.hnhn.learn.why;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an answer becomes by a change.
 *
 * @param change what was left out or changed
 * @param words the same in the words of the data, such as {@code without basket b017}
 * @param probabilities what each class has then
 */
public record Effect(TableChange change, String words, float[] probabilities) {
  /** The most probable class then. */
  public int answer() {
    int best = 0;
    for (int c = 1; c < probabilities.length; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Effect that
        && change.equals(that.change)
        && words.equals(that.words)
        && Arrays.equals(probabilities, that.probabilities);
  }

  @Override
  public int hashCode() {
    return 31 * change.hashCode() + Arrays.hashCode(probabilities);
  }

  @Override
  public String toString() {
    return words + ": " + Arrays.toString(probabilities);
  }
}
