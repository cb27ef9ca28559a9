package io.hnhn.cli.train;

import io.hnhn.cli.options.Problem;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictor;
import io.hnhn.train.Ranking;
import io.hnhn.train.TrainedModel;
import java.util.Optional;

/**
 * What a run came to, with all that is needed to write about it.
 *
 * @param answers all that the model says about the data, or about what the test asks
 */
record Outcome(
    Problem problem,
    TrainedModel trained,
    Predictor.All answers,
    ChosenSettings chosen,
    TrainingRun run) {

  /** Asks a model all there is to ask it. */
  static Outcome of(TrainedModel trained, ChosenSettings chosen, TrainingRun run) {
    Problem problem = run.problem();
    try (Predictor predictor = trained.predictor(problem.testInputs())) {
      return new Outcome(problem, trained, predictor.all(), chosen, run);
    }
  }

  /** The labels that it did not see, where there are any. */
  Optional<Labels> testLabels() {
    return problem.exam().map(exam -> exam.open(trained, problem.testInputs()));
  }

  /** How well it does on them. */
  Optional<Metrics> test() {
    return testLabels().map(answers.predictions()::evaluate);
  }

  /** For hyperedge prediction: how well it puts hyperedges before other sets. */
  Optional<Ranking> ranking() {
    return problem.task() == Task.SETS
        ? testLabels().map(answers.predictions()::rank)
        : Optional.empty();
  }
}
