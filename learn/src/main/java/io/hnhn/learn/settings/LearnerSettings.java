package io.hnhn.learn.settings;

/**
 * All that a learner may be told.
 *
 * @param task what to learn, from which labels
 * @param features what of the data to learn from
 * @param model which model, and how it is built
 * @param training how it is trained
 * @param seed of every random choice: the same seed, the same result
 * @param runs how often to do all of it, with other seeds
 * @param backend what to compute with
 */
public record LearnerSettings(
    TaskSettings task,
    FeatureSettings features,
    ModelSettings model,
    TrainingSettings training,
    long seed,
    int runs,
    BackendChoice backend) {
  /** What {@code hnhn train} does where nothing is said. */
  public static final LearnerSettings DEFAULT =
      new LearnerSettings(
          TaskSettings.DEFAULT,
          FeatureSettings.DEFAULT,
          ModelSettings.DEFAULT,
          TrainingSettings.DEFAULT,
          1,
          1,
          BackendChoice.DEFAULT);

  /** The models of all runs are kept until the last one is over. */
  private static final int MOST_RUNS = 1000;

  public LearnerSettings {
    if (runs < 1 || runs > MOST_RUNS) {
      throw new SettingException("Expected {runs} between 1 and %d, but found %d", MOST_RUNS, runs);
    }
  }

  /** The same with something else to learn. */
  public LearnerSettings withTask(TaskSettings task) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same with something else to learn from. */
  public LearnerSettings withFeatures(FeatureSettings features) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same with another model. */
  public LearnerSettings withModel(ModelSettings model) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same, trained in another way. */
  public LearnerSettings withTraining(TrainingSettings training) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same with another seed. */
  public LearnerSettings withSeed(long seed) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same, done so often. */
  public LearnerSettings withRuns(int runs) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }

  /** The same, computed with something else. */
  public LearnerSettings withBackend(BackendChoice backend) {
    return new LearnerSettings(task, features, model, training, seed, runs, backend);
  }
}
