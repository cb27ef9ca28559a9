package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.tune.CrossValidation;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels of the test may be what they want: they change what a model is judged by, and no more. */
class OtherTestLabelsTest {
  private static final int SPLIT = 1;

  private final Backend backend = Backends.open("cpu", 2);

  @AfterEach
  void close() {
    backend.close();
  }

  @ParameterizedTest
  @CsvSource({"HNHN, NODES", "RECIPE, HYPEREDGES"})
  void aSearchChoosesTheSameAndTheModelSaysTheSame(PaperSystem system, Task task) {
    PaperProblem problem = new PaperProblem(PaperData.CITESEER, TwoGroups.dataset(), task, 0.3);
    PaperProblem other = withOtherTestLabels(problem);
    assertThat(other.training(SPLIT)).isEqualTo(problem.training(SPLIT));

    PaperRun run = evaluation(problem).withSearch(system, SPLIT);
    PaperRun again = evaluation(other).withSearch(system, SPLIT);

    assertThat(again.chosen()).isEqualTo(run.chosen());
    assertThat(again.epochs()).isEqualTo(run.epochs());
    // Every label of the test is the other one of two: the same answers, right where they were not.
    assertThat(run.accuracy()).isNotCloseTo(0.5, within(0.01));
    assertThat(again.accuracy()).isCloseTo(1 - run.accuracy(), within(1e-12));
  }

  /** Looks are counted, but nothing is chosen by them. */
  @Test
  void looksAtTheTestTellWhatTheyDoAndTheModelSaysTheSame() {
    PaperProblem problem =
        new PaperProblem(PaperData.CITESEER, TwoGroups.dataset(), Task.NODES, 0.3);
    PaperRun run = Released.run(evaluation(problem), SPLIT);
    PaperRun again = Released.run(evaluation(withOtherTestLabels(problem)), SPLIT);
    assertThat(again.accuracy()).isCloseTo(1 - run.accuracy(), within(1e-12));
    assertThat(again.measured().keySet()).isEqualTo(run.measured().keySet());
    run.measured()
        .forEach(
            (look, accuracy) ->
                assertThat(again.measured().get(look)).isCloseTo(1 - accuracy, within(1e-12)));
  }

  private SplitEvaluation evaluation(PaperProblem problem) {
    CrossValidation validation = CrossValidation.of(backend).withFolds(2);
    return new SplitEvaluation("table", problem, backend, new Search(validation, true));
  }

  private static PaperProblem withOtherTestLabels(PaperProblem problem) {
    Dataset dataset = problem.dataset();
    boolean nodes = problem.task() == Task.NODES;
    Attributes rows = nodes ? dataset.nodes() : dataset.hyperedges();
    Labels training = problem.training(SPLIT);
    int[] labels = rows.labels().clone();
    for (int row = 0; row < labels.length; row++) {
      if (Arrays.binarySearch(training.rows(), row) < 0) {
        labels[row] = 1 - labels[row];
      }
    }
    Attributes changed = rows.withLabels(labels);
    return new PaperProblem(
        problem.data(),
        nodes ? dataset.withNodes(changed) : dataset.withHyperedges(changed),
        problem.task(),
        problem.labelRate());
  }
}
