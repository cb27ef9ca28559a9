package io.hnhn.learn.run;

import io.hnhn.data.Attributes;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.learn.settings.CandidateSettings;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Predictions;
import io.hnhn.tune.Candidate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** The answers of a run on its test, as they are kept for comparisons. */
final class TestOutcome {
  private TestOutcome() {}

  /** What a run came to. */
  static TestAnswers of(Outcome outcome) {
    Problem problem = outcome.problem();
    Inputs inputs = problem.testInputs();
    Labels test = outcome.testLabels().orElse(new Labels(new int[0], new int[0]));
    Predictions predictions = outcome.answers().predictions();
    int[] said = predictions.classes();
    int[] answers = outcome.asked().within(test).rows();
    Attributes rows =
        problem.task() == Task.SETS
            ? SetNames.of(problem.dataset().nodes(), inputs)
            : problem.rows();
    return new TestAnswers(
        problem.dataset().name(),
        TaskNames.of(problem.task()),
        problem.classNames(),
        settings(problem, outcome.run().candidate()),
        Arrays.stream(test.rows()).mapToObj(rows::nameOf).toList(),
        test.classes(),
        Arrays.stream(answers).map(answer -> said[answer]).toArray(),
        IntStream.range(0, test.size())
            .mapToDouble(i -> loss(predictions.logits(), answers[i], test.classes()[i]))
            .toArray());
  }

  private static SequencedMap<String, Object> settings(Problem problem, Candidate candidate) {
    SequencedMap<String, Object> settings =
        new LinkedHashMap<>(CandidateSettings.of(Models.nameOf(candidate.model()), candidate));
    settings.put("epochs", candidate.options().epochs());
    settings.put("node-vectors", problem.added().nodeVectors() ? "yes" : "no");
    if (candidate.model() instanceof Hnhn hnhn) {
      settings.put("residual", hnhn.residual() ? "yes" : "no");
      settings.put("normalisation", hnhn.normalisation() ? "yes" : "no");
      settings.put("skips", hnhn.skips() ? "yes" : "no");
      settings.put("hyperedge-activation", hnhn.hyperedgeActivation().toString());
      settings.put("initial-weights", hnhn.initialWeights().name().toLowerCase(Locale.ROOT));
    }
    return settings;
  }

  /** log Σ exp(logits) − the logit of the class, which is exact where probabilities round to 1. */
  private static double loss(Matrix logits, int row, int known) {
    float[] all = logits.row(row);
    double largest = 0;
    for (float logit : all) {
      largest = Math.max(largest, (double) logit - all[known]);
    }
    double others = Math.expm1(-largest);
    for (int c = 0; c < all.length; c++) {
      others += c == known ? 0 : Math.exp((double) all[c] - all[known] - largest);
    }
    return largest + Math.log1p(others);
  }
}
