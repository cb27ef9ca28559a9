package io.hnhn.tune;

import io.hnhn.train.TemperedLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a candidate did on the folds of a cross-validation, look after look. It ends before a look at
 * which a loss was not finite.
 */
public record Curve(List<Point> points) {
  /** Nothing was looked at. */
  public static final Curve NONE = new Curve(List.of());

  /**
   * What a look found.
   *
   * @param epochs after how many
   * @param accuracy share of right answers
   * @param loss of calibrated probabilities, with one temperature for all folds
   */
  public record Point(int epochs, Spread accuracy, Spread loss) {}

  /**
   * A number of all folds.
   *
   * @param all of all of them: the mean accuracy, or the loss of all answers
   * @param least of the fold that has least
   * @param most of the fold that has most
   */
  public record Spread(double all, double least, double most) {
    private static Spread of(double all, double[] folds) {
      double least = all;
      double most = all;
      for (double fold : folds) {
        least = Math.min(least, fold);
        most = Math.max(most, fold);
      }
      return new Spread(all, least, most);
    }
  }

  public Curve {
    points = List.copyOf(points);
  }

  /**
   * The curve of a candidate.
   *
   * @param courses what was found on each fold
   * @param every epochs between two looks
   */
  static Curve of(List<FoldCourse> courses, int every) {
    int looks = courses.getFirst().looks().size();
    List<Point> points = new ArrayList<>();
    for (int l = 0; l < looks; l++) {
      int look = l;
      List<FoldCourse.Look> found = courses.stream().map(c -> c.looks().get(look)).toList();
      if (!found.stream().allMatch(fold -> Double.isFinite(fold.logLoss()))) {
        break;
      }
      points.add(point((look + 1) * every, found));
    }
    return new Curve(points);
  }

  private static Point point(int epochs, List<FoldCourse.Look> found) {
    TemperedLoss loss = Answers.of(found.stream().map(FoldCourse.Look::answers).toList()).loss();
    double[] accuracies = each(found, FoldCourse.Look::accuracy);
    return new Point(
        epochs,
        Spread.of(Score.mean(accuracies), accuracies),
        Spread.of(loss.loss(), each(found, fold -> fold.answers().loss().lossCalibratedBy(loss))));
  }

  private static double[] each(
      List<FoldCourse.Look> folds, ToDoubleFunction<FoldCourse.Look> number) {
    return folds.stream().mapToDouble(number).toArray();
  }
}
