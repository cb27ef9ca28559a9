package io.hnhn.tune;

import io.hnhn.tensor.Matrix;
import io.hnhn.train.EpochLoop;
import io.hnhn.train.Labels;
import io.hnhn.train.LossGradient;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.ValidationLogits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What was found at the validation of a fold after every few epochs. Once a loss is not finite,
 * what a network says means nothing: from there on it counts as never right, with an infinite loss.
 */
public record FoldCourse(List<Look> looks) {
  /**
   * What a look finds.
   *
   * @param logLoss of the probabilities as they are
   */
  public record Look(double accuracy, double logLoss, Answers answers) {
    /** Nothing that means anything. */
    static Look diverged(int rows) {
      double[] infinite = TemperedLoss.NONE.sums().clone();
      Arrays.fill(infinite, Double.POSITIVE_INFINITY);
      return new Look(
          0, Double.POSITIVE_INFINITY, new Answers(new BitSet(), new TemperedLoss(infinite, rows)));
    }

    /**
     * Looks.
     *
     * @param logits those of the validation rows alone, so that these are numbered from 0
     * @param classes what is right
     */
    private static Look of(Matrix logits, int[] classes, boolean probabilities) {
      Predictions predictions = new Predictions(logits);
      int[] answered = predictions.classes();
      float[] ofRight = new float[probabilities ? classes.length : 0];
      int[] rows = new int[classes.length];
      BitSet right = new BitSet();
      for (int i = 0; i < rows.length; i++) {
        rows[i] = i;
        right.set(i, answered[i] == classes[i]);
        if (probabilities) {
          ofRight[i] = predictions.probabilities(i)[classes[i]];
        }
      }
      Metrics metrics = Metrics.of(logits, new Labels(rows, classes));
      return new Look(
          metrics.accuracy(),
          metrics.logLoss(),
          new Answers(right, TemperedLoss.of(logits, classes), ofRight));
    }
  }

  public FoldCourse {
    looks = List.copyOf(looks);
  }

  /**
   * Trains, and looks.
   *
   * @param lossGradient of the labels of the fold that are learned from, its weights being the
   *     initial ones
   * @param validation what tells about the others
   * @param right these
   * @param every epochs between two looks
   * @param probabilities whether looks keep how probable the right class was in each answer
   */
  public static FoldCourse of(
      TrainingOptions options,
      LossGradient lossGradient,
      ValidationLogits validation,
      Labels right,
      int every,
      boolean probabilities) {
    int most = options.epochs() / every;
    List<Look> looks = new ArrayList<>();
    new EpochLoop(options.withEpochs(most * every), lossGradient)
        .run(
            epoch ->
                epoch.epoch() % every != 0
                    || added(Look.of(validation.logits(), right.classes(), probabilities), looks));
    while (looks.size() < most) {
      looks.add(Look.diverged(right.size()));
    }
    return new FoldCourse(looks);
  }

  /** Adds a look to the others, unless nothing that it found means anything. */
  private static boolean added(Look look, List<Look> looks) {
    return Double.isFinite(look.logLoss) && looks.add(look);
  }
}
