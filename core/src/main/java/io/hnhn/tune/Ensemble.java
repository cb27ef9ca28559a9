package io.hnhn.tune;

import io.hnhn.train.Predictions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Candidates that answer together, by the {@linkplain Predictions#mean(List, int[]) mean of their
 * probabilities}, chosen by how well they do so on the folds of a cross-validation (ensemble
 * selection, Caruana et al. 2004). One after the other gets a vote, always the one with which the
 * log loss of all votes together is smallest:
 *
 * <pre>
 * m ← argmin_m  Σ_i −log( (p_i + p_{m,i}) / (t + 1) )        p ← p + p_m
 * </pre>
 *
 * where p_{m,i} is the probability that candidate m gave to the right class of label i when it was
 * held back. One may get several votes, and most get none.
 *
 * <p>Where labels are few, the best of many candidates is mostly the luckiest. An average is right
 * more often, if what is in it is good and different, and this asks for both.
 *
 * <pre>{@code
 * List<Score> scores = CrossValidation.of(backend).withProbabilities().run(trials, inputs, labels);
 * Ensemble ensemble = Ensemble.of(scores, 30);
 * }</pre>
 *
 * @param members those with votes, most votes first
 */
public record Ensemble(List<Member> members) {
  /** What a right class is said to have at least: one answer that is sure and wrong is not all. */
  private static final double LEAST = 1e-6;

  public Ensemble {
    members = List.copyOf(members);
  }

  /**
   * One that answers with others.
   *
   * @param votes how often its probabilities count
   */
  public record Member(Score score, int votes) {}

  /**
   * The ensemble of some scores, all of one cross-validation {@linkplain
   * CrossValidation#withProbabilities with probabilities}. Those whose training diverged get no
   * vote.
   *
   * @param votes how many there are to be given
   * @throws io.hnhn.train.DivergedException if all of them diverged
   */
  public static Ensemble of(List<Score> scores, int votes) {
    scores.stream().min(Score.BEST_FIRST).orElseThrow().expectFinite();
    List<Score> finite = scores.stream().filter(score -> Double.isFinite(score.logLoss())).toList();
    int[] given = new int[finite.size()];
    double[] sums = new double[probabilities(finite.getFirst()).length];
    for (int vote = 0; vote < votes; vote++) {
      int best =
          IntStream.range(0, given.length)
              .boxed()
              .min(Comparator.comparingDouble(m -> loss(sums, probabilities(finite.get(m)))))
              .orElseThrow();
      given[best]++;
      float[] more = probabilities(finite.get(best));
      Arrays.setAll(sums, i -> sums[i] + Math.max(more[i], LEAST));
    }
    List<Member> members = new ArrayList<>();
    for (int m = 0; m < given.length; m++) {
      if (given[m] > 0) {
        members.add(new Member(finite.get(m), given[m]));
      }
    }
    members.sort(Comparator.comparingInt(member -> -member.votes()));
    return new Ensemble(members);
  }

  /** The votes of the members. */
  public int[] votes() {
    return members.stream().mapToInt(Member::votes).toArray();
  }

  private static float[] probabilities(Score score) {
    return Objects.requireNonNull(score.answers()).probabilities();
  }

  /** Up to what is the same for all that may get this vote. */
  private static double loss(double[] sums, float[] more) {
    double loss = 0;
    for (int i = 0; i < sums.length; i++) {
      loss -= Math.log(sums[i] + Math.max(more[i], LEAST));
    }
    return loss;
  }
}
