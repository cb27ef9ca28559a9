package io.hnhn.tune;

import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.List;

/**
 * A search that chooses some settings at a time: it tries every combination of the first stage's
 * values, keeps the best, tries the next stage's with it, and so on. It is cheaper than a grid over
 * all of them, and nearly as good where the stages have little to do with each other.
 *
 * <pre>{@code
 * List<Score> scores =
 *     new Stepwise(validation)
 *         .run(base, List.of(List.of(decay, dropout), List.of(alpha), List.of(beta)), inputs, labels);
 * }</pre>
 *
 * @param validation how a candidate is judged
 */
public record Stepwise(CrossValidation validation) {
  /** The scores of all stages, the best one first. What was tried before is not tried again. */
  public List<Score> run(
      Candidate base, List<List<Setting<?>>> stages, Inputs inputs, Labels labels) {
    List<Score> scores = new ArrayList<>();
    Trial best = Trial.of(base);
    for (List<Setting<?>> stage : stages) {
      List<Trial> fresh =
          best.combinedWith(stage).stream().filter(trial -> !isKnown(trial, scores)).toList();
      scores.addAll(validation.run(fresh, inputs, labels));
      scores.sort(Score.BEST_FIRST);
      best = scores.getFirst().trial();
    }
    return List.copyOf(scores);
  }

  private static boolean isKnown(Trial trial, List<Score> scores) {
    return scores.stream().anyMatch(score -> score.trial().candidate().equals(trial.candidate()));
  }
}
