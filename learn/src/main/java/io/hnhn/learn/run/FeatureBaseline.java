package io.hnhn.learn.run;

import io.hnhn.data.NodeIdentity;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.statistics.PairedAnswers;
import io.hnhn.model.Mlp;
import io.hnhn.model.Task;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.TrainingListener;
import java.util.Objects;
import java.util.Optional;

/**
 * Learns once more what a run has learned, from features alone: an {@link Mlp} of the same width,
 * trained in the same way on the same labels, without vectors of single nodes or hyperedges, which
 * know nothing of those that were not learned from.
 */
public final class FeatureBaseline {
  private FeatureBaseline() {}

  /**
   * What came of it.
   *
   * @param alone what it answers; nothing if there is nothing to compare
   * @param fault why features alone can't be learned from, if that is why there is nothing: their
   *     loss is not finite, or memory does not suffice
   */
  public record Result(Optional<FeaturesAlone> alone, Optional<String> fault) {
    static final Result NONE = new Result(Optional.empty(), Optional.empty());
  }

  /**
   * What it answers on the test of a run, where there is one. There is nothing to compare where the
   * model sees features alone itself, or where the data has no features.
   */
  public static Result of(Outcome outcome) {
    Problem plain = outcome.problem().withoutVectors();
    if (!outcome.trained().model().passesMessages()
        || !hasFeatures(plain)
        || plain.heldOut().isEmpty()) {
      return Result.NONE;
    }
    try {
      return new Result(
          Optional.of(compared(outcome, plain, plain.heldOut().get())), Optional.empty());
    } catch (IllegalStateException e) {
      return new Result(
          Optional.empty(), Optional.of(Objects.requireNonNullElse(e.getMessage(), e.toString())));
    }
  }

  /** Whether what a network sees of a row is more than which row it is, or which members it has. */
  private static boolean hasFeatures(Problem plain) {
    return (plain.task() == Task.HYPEREDGES && !isOfMembers(plain))
        || !NodeIdentity.isAll(plain.dataset().nodes());
  }

  private static boolean isOfMembers(Problem plain) {
    return plain.task() == Task.SETS
        || (plain.task() == Task.HYPEREDGES && plain.inputs().hyperedgeFeatures() == null);
  }

  private static FeaturesAlone compared(Outcome outcome, Problem plain, HeldOutSet heldOut) {
    TrainingRun run = outcome.run();
    Mlp model = new Mlp(outcome.trained().model().architecture().withoutSmoothing());
    TrainedModel trained =
        new TrainingRun(
                run.backend(),
                plain,
                run.candidate().withModel(model),
                run.patience(),
                TrainingListener.NONE,
                null)
            .train();
    Labels test = heldOut.open(trained, plain.testInputs());
    int[] alone = trained.predict(plain.testInputs()).classes();
    int[] whole = outcome.answers().predictions().classes();
    return new FeaturesAlone(
        plain.task(),
        isOfMembers(plain),
        PairedAnswers.of(
            test.size(),
            i -> whole[test.rows()[i]] == test.classes()[i],
            i -> alone[test.rows()[i]] == test.classes()[i]));
  }
}
