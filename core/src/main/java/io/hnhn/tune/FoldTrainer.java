package io.hnhn.tune;

import io.hnhn.train.Fold;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Who trains entrants on folds: here, side by side on the lanes of a backend, or where the data
 * lives. Then the inputs of an entrant may have no rows, and tell no more than how wide features
 * are.
 */
@FunctionalInterface
public interface FoldTrainer {
  /**
   * The courses of each entrant, one a fold, as long as there is time.
   *
   * @param over whether no more runs are to begin; those of the first entrant are done anyway
   * @return the courses of each entrant; fewer than there are folds where time was over
   */
  List<List<FoldCourse>> courses(List<Entrant> entrants, List<Fold> folds, BooleanSupplier over);
}
