package io.hnhn.learn.compare;

import io.hnhn.learn.compare.Measures.Measured;
import io.hnhn.learn.run.TestAnswers;
import io.hnhn.learn.statistics.Estimate;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measures of a test whose rows were drawn anew, with replacement, many times (Efron 1979): how
 * much they differ shows what the choice of rows did to them. Models that were tested on the same
 * rows are judged by the same draws, so that their differences are differences in pairs.
 *
 * @param found the measures of the rows as they are
 * @param drawn the measures of each draw
 */
record Bootstrap(Measured found, Measured[] drawn) {
  /** How often rows are drawn. */
  static final int DRAWS = 2000;

  private static final double TAIL = 0.025;

  /**
   * Draws rows for models that were tested on the same ones.
   *
   * @param stream of random numbers; another one for other rows
   */
  static List<Bootstrap> of(List<TestAnswers> answers, int stream) {
    int rows = answers.getFirst().size();
    List<Measures> measures = answers.stream().map(Measures::new).toList();
    int[] times = new int[rows];
    Arrays.fill(times, 1);
    List<Bootstrap> all =
        measures.stream().map(m -> new Bootstrap(m.of(times), new Measured[DRAWS])).toList();
    Philox random = new Philox(0);
    for (int draw = 0; draw < DRAWS; draw++) {
      Arrays.fill(times, 0);
      for (int i = 0; i < rows; i++) {
        times[random.below(rows, stream, (long) draw * rows + i)]++;
      }
      for (int m = 0; m < measures.size(); m++) {
        all.get(m).drawn[draw] = measures.get(m).of(times);
      }
    }
    return all;
  }

  /** A measure. */
  Estimate estimate(ToDoubleFunction<Measured> measure) {
    return estimate(
        measure.applyAsDouble(found), Arrays.stream(drawn).mapToDouble(measure).toArray());
  }

  /** How much larger a measure is than another model's. */
  Estimate minus(Bootstrap other, ToDoubleFunction<Measured> measure) {
    double[] differences = new double[DRAWS];
    Arrays.setAll(
        differences,
        draw -> measure.applyAsDouble(drawn[draw]) - measure.applyAsDouble(other.drawn[draw]));
    return estimate(measure.applyAsDouble(found) - measure.applyAsDouble(other.found), differences);
  }

  /** Between which values the middle 95% of the draws lie; draws that have none do not count. */
  private static Estimate estimate(double found, double[] drawn) {
    double[] sorted = Arrays.stream(drawn).filter(d -> !Double.isNaN(d)).sorted().toArray();
    if (sorted.length == 0) {
      return new Estimate(found, Double.NaN, Double.NaN);
    }
    int tail = (int) Math.round(TAIL * (sorted.length - 1));
    return new Estimate(found, sorted[tail], sorted[sorted.length - 1 - tail]);
  }
}
