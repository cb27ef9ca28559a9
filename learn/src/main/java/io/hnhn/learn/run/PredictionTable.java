package io.hnhn.learn.run;

import io.hnhn.data.Attributes;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a training answers about its own data, in {@code predictions.csv}: the most probable classes
 * of all nodes or hyperedges, or of the sets of nodes that the test asks about; beside them the
 * class that is known, and whether it was learned from.
 */
final class PredictionTable {
  /** Classes a row. */
  private static final int RANKED = 3;

  private static final String LEARNED = "learned";

  private PredictionTable() {}

  static RankedClasses of(Outcome outcome) {
    Problem problem = outcome.problem();
    boolean areSets = problem.task() == Task.SETS;
    Attributes rows = areSets ? testedSets(outcome) : outcome.asked().of(problem.rows());
    return RankedClasses.of(rows, problem.classNames(), outcome.answers().predictions(), RANKED)
        .withKnown(problem.classNames())
        .with(LEARNED, areSets ? Collections.nCopies(rows.count(), "no") : learned(outcome));
  }

  /** Sets by their members, with what the held-out set says of them. */
  private static Attributes testedSets(Outcome outcome) {
    Problem problem = outcome.problem();
    Inputs inputs = problem.testInputs();
    Attributes sets = SetNames.of(problem.dataset().nodes(), inputs);
    int[] classes = sets.labels().clone();
    outcome
        .testLabels()
        .ifPresent(
            test -> {
              for (int k = 0; k < test.size(); k++) {
                classes[test.rows()[k]] = test.classes()[k];
              }
            });
    return sets.withLabels(classes);
  }

  /** {@code yes}, {@code validation} where a label chose the epoch, and {@code no}. */
  private static List<String> learned(Outcome outcome) {
    Problem problem = outcome.problem();
    Optional<Fold> fold = outcome.run().fold();
    AnsweredRows asked = outcome.asked();
    String[] learned = new String[asked.of(problem.rows()).count()];
    Arrays.fill(learned, "no");
    mark(learned, asked.within(fold.map(Fold::train).orElse(problem.training())), "yes");
    fold.ifPresent(some -> mark(learned, asked.within(some.validation()), "validation"));
    return List.of(learned);
  }

  /** Marks the answers that labels are at. */
  private static void mark(String[] learned, Labels labels, String word) {
    Arrays.stream(labels.rows()).forEach(answer -> learned[answer] = word);
  }
}
