package io.hnhn.report.training;

import io.hnhn.data.Attributes;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.RunPages.Told;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.report.plan.StepTimes;
import io.hnhn.train.Fold;
import io.hnhn.train.Metrics;
import io.hnhn.train.Negatives;
import io.hnhn.train.Ranking;
import io.hnhn.train.Trainer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The report of a training, made of what the training came to. */
public final class RunReport {
  /** How long the steps of an epoch may be measured. */
  private static final Duration MEASURED = Duration.ofMillis(300);

  private RunReport() {}

  /**
   * Writes it.
   *
   * @param command the command line after {@code hnhn}
   * @param stages is told what is done next
   */
  public static void write(Told told, String command, Path file, Consumer<String> stages)
      throws IOException {
    stages.accept("times of the steps");
    TrainingReport.of(facts(told, command), stages).write(file);
  }

  private static RunFacts facts(Told told, String command) {
    List<Outcome> outcomes = told.outcomes();
    Outcome outcome = outcomes.getFirst();
    Problem problem = outcome.problem();
    Trainer trainer = new Trainer(told.backend(), outcome.run().candidate().options());
    Optional<Fold> fold = outcome.run().fold();
    // A training in parts has no plan of all rows, and may have no memory for one.
    StepTimes times =
        outcome.parts().isPresent()
            ? null
            : StepTimes.measure(
                trainer
                    .plans(outcome.run().candidate().model(), problem.inputs(), problem.training())
                    .training(),
                told.backend(),
                MEASURED);
    RunFacts facts =
        RunFacts.of(
                command,
                told.loaded().withDataset(problem.dataset()),
                outcome.trained(),
                outcome.answers(),
                fold.map(Fold::train).orElse(problem.training()))
            .withValidation(fold.map(Fold::validation).orElse(null))
            .withTest(outcome.testLabels().orElse(null))
            .withPlan(times)
            .withSelection(selection(outcome))
            .withScores(outcomes.size() == 1 ? List.of() : scores(outcomes))
            .withFeaturesAlone(told.alone().orElse(null))
            .withSample(outcome.sample().orElse(null));
    return problem
        .sets()
        .map(options -> facts.withSets(sets(problem, options.kind())))
        .orElse(facts);
  }

  private static Selection selection(Outcome outcome) {
    ChosenSettings chosen = outcome.chosen();
    return new Selection(
        chosen,
        outcome.trained().temperature(),
        outcome.run().candidate().options().schedule().falls(chosen.epochs()));
  }

  private static TestedSets sets(Problem problem, Negatives kind) {
    Attributes sets = SetNames.of(problem.dataset().nodes(), problem.testInputs());
    return new TestedSets(sets.names(), problem.classNames(), kind);
  }

  /** Accuracies, for sets AUCs. */
  private static List<Double> scores(List<Outcome> outcomes) {
    return outcomes.stream()
        .flatMap(
            outcome ->
                outcome
                    .ranking()
                    .map(Ranking::auc)
                    .or(() -> outcome.test().map(Metrics::accuracy))
                    .stream())
        .toList();
  }
}
