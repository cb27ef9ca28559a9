package io.hnhn.learn.run;

import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.train.TrainingListener;
import io.hnhn.tune.Candidate;
import java.time.Duration;

/** Is told how learning goes on, and may stop it. */
public interface LearningListener {
  /** Who wants to know nothing. */
  LearningListener NONE = new LearningListener() {};

  /**
   * A search for settings begins.
   *
   * @param most how many runs of folds there will be at most
   * @return who is told after each of them
   */
  default Runnable searching(int most) {
    return () -> {};
  }

  /**
   * The search that begins takes no longer than this, however much is left to try.
   *
   * @param most how long
   */
  default void searchTime(Duration most) {}

  /** The search is over. */
  default void searched() {}

  /** The settings are chosen, by this search or by one before. */
  default void chosen(ChosenSettings chosen, Candidate candidate) {}

  /**
   * A training with these settings begins.
   *
   * @param run from 0
   * @return who is told after each epoch
   */
  default TrainingListener training(Candidate candidate, int run) {
    return TrainingListener.NONE;
  }

  /** The training is over, or was cancelled. */
  default void trained() {}

  /**
   * Something else begins, after all training.
   *
   * @param stage in words
   */
  default void finishing(String stage) {}

  /** Everything is written. */
  default void finished() {}

  /**
   * Whether learning is to stop, so that it can go on later. It is asked after each epoch, and
   * after a search.
   */
  default boolean isCancelled() {
    return false;
  }
}
