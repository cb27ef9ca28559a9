package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.model.Task;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** HNHN as its authors' program trains and counts. */
class ReleasedTest {
  private static final int SPLIT = 1;

  @AutoClose private final Backend backend = Backends.open("cpu", 1);

  private final SplitEvaluation evaluation =
      new SplitEvaluation(
          "table",
          new PaperProblem(PaperData.CITESEER, TwoGroups.dataset(), Task.NODES, 0.3),
          backend,
          new Search(CrossValidation.of(backend), true));

  /** Breaking off and going on changes no bit. */
  @Test
  void aLookTellsWhatATrainingUpToThereTells() {
    PaperRun run = Released.run(evaluation, SPLIT);
    assertThat(run.key()).isEqualTo("table|citeseer|HNHN|released|1");
    assertThat(run.epochs()).isEqualTo(140);
    assertThat(run.accuracy()).isEqualTo(accuracyAfter(140));
    assertThat(run.measured())
        .containsOnlyKeys(
            "look after epoch 000",
            "look after epoch 030",
            "look after epoch 060",
            "look after epoch 090",
            "look after epoch 120")
        .containsEntry("look after epoch 000", accuracyAfter(0))
        .containsEntry("look after epoch 060", accuracyAfter(60));
    assertThat(Released.best(run))
        .isEqualTo(run.measured().values().stream().max(Double::compare).orElseThrow());
  }

  private double accuracyAfter(int epochs) {
    Candidate candidate =
        new Candidate(
            new ReleasedHnhn(evaluation.architecture()),
            TrainingOptions.PAPER.withEpochs(epochs).withSeed(SPLIT));
    return evaluation.run(PaperSystem.HNHN, "", SPLIT, candidate, "").accuracy();
  }

  @Test
  void theNoteSaysThatTheSecondCountIsNoTest() {
    assertThat(Released.note(PaperData.PUBMED, 7))
        .contains("on 7 splits, by its answers after 200 epochs")
        .contains("which is no test: the best of its looks at the test labels")
        .endsWith("after the epochs 0, 30, 60, 90, 120, 150, 180.");
  }

  @Test
  void dblpIsLeftOutSinceItsWordsAreNotToBeHad() {
    assertThat(Released.isIn("table", PaperData.DBLP)).isFalse();
    assertThat(Released.isIn("lsa", PaperData.CORA)).isFalse();
    assertThat(Released.isIn("table", PaperData.COAUTHORSHIP)).isTrue();
  }
}
