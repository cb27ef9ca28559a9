package io.hnhn.learn.compare;

import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.settings.LearnerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** What is written and said about trainings of several models for people. */
public interface SeveralPages {
  /** Nothing. */
  SeveralPages NONE = new SeveralPages() {};

  /**
   * What is written about one of them.
   *
   * @param settings of its training
   * @param folder where it is written
   */
  default RunPages of(LearnerSettings settings, Path folder) {
    return RunPages.NONE;
  }

  /**
   * One of them is next.
   *
   * @param name of the model
   * @param number from 1
   * @param count how many there are
   */
  default void next(String name, int number, int count) {}

  /** It was trained before all of it was interrupted. */
  default void trainedBefore() {}

  /** It is trained and written. */
  default void trained(Written written, Path folder) {}

  /** It could not be trained. */
  default void failed() {}

  /** What is said of that. */
  default String words(Throwable fault) {
    return Objects.requireNonNullElse(fault.getMessage(), fault.toString());
  }

  /** Whether there is to be a page about the comparison. */
  default boolean hasPage() {
    return false;
  }

  /** Writes that page. */
  default void page(Comparison comparison, Path file) throws IOException {}
}
