package io.hnhn.learn.tune;

import io.hnhn.data.MissingFeatures;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.FeatureSettings;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.settings.TaskSettings;

/**
 * All that may be said about a search.
 *
 * @param task what to learn, from which labels
 * @param missing what nodes without features get
 * @param space what is searched for
 * @param strategy how several values are gone through
 * @param folds into how many parts the labels are cut
 * @param seed of every random choice: the same seed, the same result
 * @param backend what to compute with
 */
public record TuningSettings(
    TaskSettings task,
    MissingFeatures missing,
    SearchSpace space,
    SearchStrategy strategy,
    int folds,
    long seed,
    BackendChoice backend) {
  /** Into how many parts labels are cut where nothing is said. */
  public static final int FOLDS = 5;

  /** What {@code hnhn tune} does where nothing is said. */
  public static final TuningSettings DEFAULT =
      new TuningSettings(
          TaskSettings.DEFAULT,
          FeatureSettings.DEFAULT.missing(),
          SearchSpace.DEFAULT,
          SearchStrategy.GRID,
          FOLDS,
          1,
          BackendChoice.DEFAULT);

  public TuningSettings {
    if (folds < 2) {
      throw new SettingException("Expected {folds} of at least 2, but found %d", folds);
    }
  }

  /** The same with something else to learn. */
  public TuningSettings withTask(TaskSettings task) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same with something else for nodes without features. */
  public TuningSettings withMissing(MissingFeatures missing) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same, searching for something else. */
  public TuningSettings withSpace(SearchSpace space) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same, going through values in another way. */
  public TuningSettings withStrategy(SearchStrategy strategy) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same with another number of parts. */
  public TuningSettings withFolds(int folds) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same with another seed. */
  public TuningSettings withSeed(long seed) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }

  /** The same, computed with something else. */
  public TuningSettings withBackend(BackendChoice backend) {
    return new TuningSettings(task, missing, space, strategy, folds, seed, backend);
  }
}
