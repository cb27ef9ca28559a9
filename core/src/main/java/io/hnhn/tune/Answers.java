package io.hnhn.tune;

import io.hnhn.train.TemperedLoss;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a candidate answered for the validation labels of some folds.
 *
 * @param right the answers that were right, numbered through all folds
 * @param loss how sure they were
 * @param probabilities of the right class in each answer; empty where they were not kept
 */
public record Answers(BitSet right, TemperedLoss loss, float[] probabilities) {
  /** Answers without their probabilities. */
  public Answers(BitSet right, TemperedLoss loss) {
    this(right, loss, new float[0]);
  }

  /** Those of one fold after the other. */
  static Answers of(List<Answers> folds) {
    BitSet right = new BitSet();
    float[] probabilities =
        new float[folds.stream().mapToInt(fold -> fold.probabilities.length).sum()];
    int filled = 0;
    TemperedLoss loss = TemperedLoss.NONE;
    for (Answers fold : folds) {
      int before = loss.count();
      fold.right.stream().forEach(i -> right.set(before + i));
      loss = loss.plus(fold.loss);
      System.arraycopy(fold.probabilities, 0, probabilities, filled, fold.probabilities.length);
      filled += fold.probabilities.length;
    }
    return new Answers(right, loss, probabilities);
  }

  /** The same as if none had been right. */
  Answers noneRight() {
    return new Answers(new BitSet(), loss, probabilities);
  }

  /** How many there are. */
  public int count() {
    return loss.count();
  }

  /** Share of right ones. */
  public double accuracy() {
    return (double) right.cardinality() / count();
  }

  /** The standard error of that share, √(p(1 − p)/n). */
  public double standardError() {
    double p = accuracy();
    return Math.sqrt(p * (1 - p) / count());
  }

  /**
   * By how many standard errors they are right more often than others for the same labels, which is
   * about 0 where only chance makes a difference: (a − b) / √(a + b − (a − b)²/n) where a answers
   * of n are right here alone, b there alone.
   */
  double lead(Answers other) {
    int here = without(right, other.right);
    int there = without(other.right, right);
    double difference = (double) here - there;
    return difference == 0
        ? 0
        : difference / Math.sqrt(here + there - difference * difference / count());
  }

  private static int without(BitSet these, BitSet those) {
    BitSet rest = (BitSet) these.clone();
    rest.andNot(those);
    return rest.cardinality();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Answers that
        && right.equals(that.right)
        && loss.equals(that.loss)
        && Arrays.equals(probabilities, that.probabilities);
  }

  @Override
  public int hashCode() {
    return Objects.hash(right, loss, Arrays.hashCode(probabilities));
  }
}
