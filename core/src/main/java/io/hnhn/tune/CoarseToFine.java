package io.hnhn.tune;

import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A search that tries a coarse grid, then a finer one around its best point, and so on.
 *
 * @param validation how a candidate is judged
 * @param rounds grids to try, each with half the distance between points
 */
public record CoarseToFine(CrossValidation validation, int rounds) {
  public CoarseToFine {
    if (rounds < 1) {
      throw new IllegalArgumentException(
          "Expected at least 1 round of search, but found " + rounds);
    }
  }

  /** A point and its score, which may have been found with other words for the same candidate. */
  private record Point(Trial trial, Score score) {}

  /**
   * The scores of all rounds, the {@linkplain CrossValidation#choice chosen} one first and the
   * others by how good they are. What was tried before is not tried again.
   */
  public List<Score> run(Candidate base, List<Range> ranges, Inputs inputs, Labels labels) {
    return run(base, ranges, trials -> validation.run(trials, inputs, labels));
  }

  /**
   * The same where somebody else judges, who may know some of the scores already.
   *
   * @param judge gives scores of candidates, those of the trials of a round among them
   */
  public List<Score> run(
      Candidate base, List<Range> ranges, Function<List<Trial>, List<Score>> judge) {
    List<Point> points = new ArrayList<>();
    List<Range> current = ranges;
    for (int round = 0; round < rounds; round++) {
      List<Range> tried = current;
      List<Trial> fresh =
          grid(base, tried).stream()
              .filter(trial -> points.stream().noneMatch(p -> isSame(trial, p.trial, tried)))
              .toList();
      List<Score> judged = judge.apply(fresh);
      fresh.forEach(trial -> points.add(new Point(trial, scoreOf(trial, judged))));
      Trial best = best(points);
      current = tried.stream().map(range -> range.around(value(best, range))).toList();
    }
    List<Score> scores = scores(points);
    return Score.ranked(validation.choice().of(scores), scores);
  }

  /** The first grid. */
  public static List<Trial> grid(Candidate base, List<Range> ranges) {
    List<Setting<?>> settings = new ArrayList<>();
    ranges.forEach(range -> settings.add(range.setting()));
    return Trial.grid(base, settings);
  }

  private Trial best(List<Point> points) {
    List<Score> scores = scores(points);
    return points.get(scores.indexOf(validation.choice().of(scores))).trial;
  }

  private static List<Score> scores(List<Point> points) {
    return points.stream().map(Point::score).toList();
  }

  private static Score scoreOf(Trial trial, List<Score> judged) {
    return judged.stream()
        .filter(score -> score.trial().candidate().equals(trial.candidate()))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isSame(Trial trial, Trial other, List<Range> ranges) {
    return ranges.stream().allMatch(r -> r.isSame(value(trial, r), value(other, r)));
  }

  private static double value(Trial trial, Range range) {
    return (Double) trial.values().get(range.name());
  }
}
