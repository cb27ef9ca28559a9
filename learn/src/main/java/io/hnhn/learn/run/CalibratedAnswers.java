package io.hnhn.learn.run;

import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.LimitedAnswers;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.TrainedModel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model says of the data that it was trained on, asked once, with probabilities that are as
 * sure as they should be: by the temperature that was said, by that of the folds that its settings
 * were chosen by, or by the labels kept for validation. As they are where there is none of these.
 *
 * @param trained the model with its temperature
 * @param answers all of them, or those about what the test asks
 * @param asked which rows the answers are about
 */
record CalibratedAnswers(TrainedModel trained, Predictor.All answers, AnsweredRows asked) {
  /**
   * Asks a model all there is to ask it, or as much as memory allows.
   *
   * @param said the temperature to take, or null
   */
  static CalibratedAnswers of(
      TrainedModel trained, ChosenSettings chosen, TrainingRun run, @Nullable Double said) {
    if (said != null) {
      return ask(trained.withTemperature(said), run);
    }
    if (!chosen.tried().isEmpty()) {
      return ask(trained.withTemperature(chosen.temperature()), run);
    }
    Optional<Labels> validation = run.fold().map(Fold::validation);
    if (validation.isEmpty()) {
      return ask(trained, run);
    }
    return run.problem().task() == Task.SETS
        ? ask(calibratedOnTraining(trained, run, validation.get()), run)
        : ask(trained, run).calibratedBy(validation.get());
  }

  private static CalibratedAnswers ask(TrainedModel trained, TrainingRun run) {
    Problem problem = run.problem();
    Inputs inputs = problem.testInputs();
    LimitedAnswers limited = limited(trained, run, inputs);
    if (!limited.allFit(TrainingMemory.ROW)) {
      AnsweredRows asked = AnsweredRows.labelled(problem);
      Predictions answers = limited.about(asked.numbers(problem.task().count(inputs)));
      return new CalibratedAnswers(trained, new Predictor.All(answers, null, null), asked);
    }
    try (Predictor predictor = trained.predictor(inputs)) {
      return new CalibratedAnswers(trained, predictor.all(), AnsweredRows.ALL);
    }
  }

  /** Sets of the validation are among those of the training, which no test asks about. */
  private static TrainedModel calibratedOnTraining(
      TrainedModel trained, TrainingRun run, Labels known) {
    Inputs inputs = run.problem().inputs();
    LimitedAnswers limited = limited(trained, run, inputs);
    Matrix logits =
        limited.allFit(0)
            ? trained.predict(inputs).logits().selectRows(known.rows())
            : limited.about(known.rows()).logits();
    return trained.withTemperature(TemperedLoss.of(logits, known.classes()).temperature());
  }

  private static LimitedAnswers limited(TrainedModel trained, TrainingRun run, Inputs inputs) {
    return trained.answersWithin(run.candidate().options().memoryLimit(), inputs);
  }

  /** The same answers, as sure as those about some labels should be. */
  private CalibratedAnswers calibratedBy(Labels known) {
    Predictions raw = answers.predictions();
    Matrix logits = raw.logits().selectRows(asked.within(known).rows());
    double temperature = TemperedLoss.of(logits, known.classes()).temperature();
    return new CalibratedAnswers(
        trained.withTemperature(temperature),
        new Predictor.All(raw.dividedBy(temperature), answers.nodes(), answers.hyperedges()),
        asked);
  }
}
