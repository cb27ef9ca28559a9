package io.hnhn.tune;

import java.util.Comparator;
import java.util.List;

/** Which one is taken of those that a cross-validation has judged. */
public enum Choice {
  /** The one that is right most often, see {@link Score#BEST_FIRST}. */
  MOST_ACCURATE {
    @Override
    public Score of(List<Score> scores) {
      return scores.stream().min(Score.BEST_FIRST).orElseThrow();
    }
  },

  /**
   * Of those that the most accurate one is not clearly better than, the one with the smallest loss.
   *
   * <p>Where labels are few, accuracies differ by chance, and the best of many is mostly the
   * luckiest. The loss looks at how sure each answer was, not only at whether it was right, and so
   * tells more about those that are about equally accurate.
   */
  CAUTIOUS {
    @Override
    public Score of(List<Score> scores) {
      Score best = MOST_ACCURATE.of(scores);
      return scores.stream()
          .filter(score -> !best.isClearlyBetterThan(score))
          .min(Comparator.comparingDouble(Score::logLoss).thenComparing(Score.BEST_FIRST))
          .orElseThrow();
    }
  },

  /**
   * Of those that are right about as often as the most accurate one, within two standard errors of
   * the difference between their answers, the one with the smallest {@linkplain
   * Score#calibratedLoss calibrated loss}.
   *
   * <p>A loss of probabilities as they are punishes networks for being too sure, which is cured
   * afterwards and says nothing about how often they are right. Calibrated, it tells those of about
   * equal accuracy apart by all of their answers, and hardly moves with a rounding.
   *
   * <p>A training is taken to its last look, or to the last one that is not clearly less accurate
   * than an earlier one. A rate that falls ends a training by itself; what looks best on few labels
   * before that is mostly luck, or a loss that falls again later.
   */
  CALIBRATED {
    @Override
    public Score of(List<Score> scores) {
      Score best = MOST_ACCURATE.of(scores);
      return scores.stream()
          .filter(score -> isAbout(best, score))
          .min(Comparator.comparingDouble(Score::calibratedLoss).thenComparing(Score.BEST_FIRST))
          .orElseThrow();
    }

    @Override
    Score ofLooks(List<Score> looks) {
      Score best = MOST_ACCURATE.of(looks);
      return looks.reversed().stream()
          .filter(look -> Double.isFinite(look.logLoss()) && isAbout(best, look))
          .findFirst()
          .orElse(best);
    }
  },

  /** The one with the smallest calibrated loss: for whoever is after probabilities. */
  MOST_PROBABLE {
    @Override
    public Score of(List<Score> scores) {
      return scores.stream()
          .min(Comparator.comparingDouble(Score::calibratedLoss).thenComparing(Score.BEST_FIRST))
          .orElseThrow();
    }
  };

  /** The one to take of at least one. */
  public abstract Score of(List<Score> scores);

  /** The one to take of what one training came to after more and more epochs. */
  Score ofLooks(List<Score> looks) {
    return of(looks);
  }

  /** Whether the most accurate one does not lead clearly. */
  private static boolean isAbout(Score best, Score other) {
    return best.lead(other) <= 2;
  }
}
