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

  /** The scores of all rounds, the best one first. */
  public List<Score> run(Candidate base, List<Range> ranges, Inputs inputs, Labels labels) {
    List<Score> all = new ArrayList<>();
    List<Range> current = ranges;
    for (int round = 0; round < rounds; round++) {
      List<Setting<?>> settings = new ArrayList<>();
      current.forEach(range -> settings.add(range.setting()));
      List<Trial> fresh =
          Trial.grid(base, settings).stream().filter(trial -> !isKnown(trial, all)).toList();
      all.addAll(validation.run(fresh, inputs, labels));
      all.sort(Score.BEST_FIRST);
      Trial best = all.getFirst().trial();
      current =
          current.stream()
              .map(range -> range.around((Double) best.values().get(range.name())))
              .toList();
    }
    return List.copyOf(all);
  }

  private static boolean isKnown(Trial trial, List<Score> scores) {
    return scores.stream().anyMatch(score -> score.trial().values().equals(trial.values()));
  }
}
