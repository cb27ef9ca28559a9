package io.hnhn.tune;

import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * The scores of all rounds, the {@linkplain CrossValidation#choice chosen} one first and the
   * others by how good they are. What was tried before is not tried again.
   */
  public List<Score> run(Candidate base, List<Range> ranges, Inputs inputs, Labels labels) {
    List<Score> scores = new ArrayList<>();
    List<Range> current = ranges;
    for (int round = 0; round < rounds; round++) {
      List<Setting<?>> settings = new ArrayList<>();
      List<Range> tried = current;
      tried.forEach(range -> settings.add(range.setting()));
      List<Trial> fresh =
          Trial.grid(base, settings).stream()
              .filter(trial -> scores.stream().noneMatch(s -> isSame(trial, s.trial(), tried)))
              .toList();
      scores.addAll(validation.run(fresh, inputs, labels));
      Trial best = validation.choice().of(scores).trial();
      current = tried.stream().map(range -> range.around(value(best, range))).toList();
    }
    return Score.ranked(validation.choice().of(scores), scores);
  }

  private static boolean isSame(Trial trial, Trial other, List<Range> ranges) {
    return ranges.stream().allMatch(r -> r.isSame(value(trial, r), value(other, r)));
  }

  private static double value(Trial trial, Range range) {
    return (Double) trial.values().get(range.name());
  }
}
