package io.hnhn.tune;

import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A search that chooses some settings at a time: it tries every combination of the first stage's
 * values, keeps the best, tries the next stage's with it, and so on. It is cheaper than a grid over
 * all of them, and nearly as good where the stages have little to do with each other.
 *
 * <p>What a later stage tries has to be better by more than chance, or all stays as it was: the
 * mean over the folds of the difference in accuracy has to be above its standard error. Where
 * labels are few, the best of many is otherwise only the luckiest.
 *
 * <pre>{@code
 * List<Score> scores =
 *     new Stepwise(validation)
 *         .run(base, List.of(List.of(decay, dropout), List.of(alpha), List.of(beta)), inputs, labels);
 * }</pre>
 *
 * @param validation how a candidate is judged
 * @param over asked before anything more is begun: where time is over, the best so far is taken,
 *     and the outcome depends on how fast the machine is
 */
public record Stepwise(CrossValidation validation, BooleanSupplier over) {
  /** A search without a limit of time. */
  public Stepwise(CrossValidation validation) {
    this(validation, () -> false);
  }

  /**
   * The scores of all stages, the chosen one first and the others by how good they are. What was
   * tried before is not tried again.
   */
  public List<Score> run(
      Candidate candidate, List<List<Setting<?>>> stages, Inputs inputs, Labels labels) {
    return run(Trial.of(candidate), null, stages, inputs, labels);
  }

  /** The same where something was chosen already, which is to be made better. */
  public List<Score> run(Score start, List<List<Setting<?>>> stages, Inputs inputs, Labels labels) {
    return run(start.trial(), start, stages, inputs, labels);
  }

  private List<Score> run(
      Trial first,
      @Nullable Score start,
      List<List<Setting<?>>> stages,
      Inputs inputs,
      Labels labels) {
    List<Score> scores = new ArrayList<>();
    if (start != null) {
      scores.add(start);
    }
    Trial base = first;
    Score chosen = start;
    for (List<Setting<?>> stage : stages) {
      List<Trial> fresh =
          base.combinedWith(stage).stream().filter(trial -> !isKnown(trial, scores)).toList();
      if (chosen != null && !fresh.isEmpty() && over.getAsBoolean()) {
        break;
      }
      List<Score> tried = validation.run(fresh, inputs, labels, over);
      scores.addAll(tried);
      if (!tried.isEmpty() && (chosen == null || tried.getFirst().isClearlyBetterThan(chosen))) {
        chosen = tried.getFirst();
        base = chosen.trial();
      }
    }
    if (chosen == null) {
      throw new IllegalArgumentException("Expected something to choose, but found no stage");
    }
    return Score.ranked(chosen, scores);
  }

  private static boolean isKnown(Trial trial, List<Score> scores) {
    return scores.stream().anyMatch(score -> score.trial().candidate().equals(trial.candidate()));
  }
}
