package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import io.hnhn.tune.Race.Finish;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RaceTest {
  private static final CrossValidation CALIBRATED =
      VALIDATION.withChoice(Choice.CALIBRATED).withFolds(5);

  /** As many rates as entrants; the smallest ones learn nothing. */
  private static final List<Entrant> ENTRANTS =
      Trial.grid(HNHN, List.of(Settings.rate(List.of(1e-7, 0.02, 1e-6, 0.03)))).stream()
          .map(trial -> new Entrant(INPUTS, trial))
          .toList();

  @Test
  void whoFallsBehindIsOut() {
    AtomicInteger runs = new AtomicInteger();
    List<Finish> finishes =
        new Race(CALIBRATED.withListener(runs::incrementAndGet)).run(ENTRANTS, LABELS);
    assertThat(finishes).hasSize(4);
    assertThat(finishes.getFirst().folds()).isEqualTo(5);
    assertThat((double) finishes.getFirst().score().trial().values().get("rate"))
        .isGreaterThan(0.01);
    assertThat(finishes.getLast().folds()).isLessThan(5);
    assertThat(runs.get())
        .isEqualTo(finishes.stream().mapToInt(Finish::folds).sum())
        .isLessThan(20)
        .isLessThanOrEqualTo(new Race(CALIBRATED).mostRuns(4, LABELS));
  }

  @Test
  void finalistsAreJudgedAsInACrossValidation() {
    Finish winner = new Race(CALIBRATED).run(ENTRANTS, LABELS).getFirst();
    Score alone = CALIBRATED.run(List.of(winner.entrant().trial()), INPUTS, LABELS).getFirst();
    assertThat(winner.score().accuracies()).isEqualTo(alone.accuracies());
    assertThat(winner.score().calibratedLoss()).isEqualTo(alone.calibratedLoss());
    assertThat(winner.score().epochs()).isEqualTo(alone.epochs());
    assertThat(winner.score().curve()).isEqualTo(alone.curve());
  }

  @Test
  void twoAreJudgedByAllFoldsAtOnce() {
    List<Finish> finishes = new Race(CALIBRATED).run(ENTRANTS.subList(0, 2), LABELS);
    assertThat(finishes).extracting(Finish::folds).containsExactly(5, 5);
  }

  @Test
  void formsOfTheDataMayCompete() {
    Inputs blind = new Inputs(INPUTS.hypergraph(), INPUTS.nodeFeatures().toSparse());
    Trial trial = ENTRANTS.get(1).trial();
    Finish winner =
        new Race(CALIBRATED)
            .run(List.of(new Entrant(blind, trial), ENTRANTS.get(0)), LABELS)
            .getFirst();
    assertThat(winner.entrant().inputs()).isSameAs(blind);
  }

  @Test
  void whenTimeIsOverTheFirstIsJudgedByTheFirstFolds() {
    List<Finish> finishes =
        new Race(CALIBRATED, () -> true, Race.ALL_ANSWERS).run(ENTRANTS, LABELS);
    assertThat(finishes).hasSize(1);
    assertThat(finishes.getFirst().entrant()).isSameAs(ENTRANTS.getFirst());
    assertThat(finishes.getFirst().folds()).isEqualTo(1);
  }

  @Test
  void enoughAnswersEndItBeforeAllFoldsHadTheirTurn() {
    int perFold = LABELS.size() / 5;
    Race race = new Race(CALIBRATED, () -> false, 2 * perFold + 1);
    assertThat(race.folds(LABELS)).isEqualTo(3);
    Finish winner = race.run(ENTRANTS, LABELS).getFirst();
    assertThat(winner.folds()).isEqualTo(3);
    assertThat(winner.score().accuracies()).hasSize(3);
  }

  @Test
  void thereAreTwoRoundsAtLeast() {
    assertThat(new Race(CALIBRATED, () -> false, 1).folds(LABELS)).isEqualTo(2);
    assertThat(new Race(CALIBRATED.withPartitions(2), () -> false, 1).folds(LABELS)).isEqualTo(4);
    assertThat(new Race(CALIBRATED).folds(LABELS)).isEqualTo(5);
  }

  /** With 1000 labels a fold has 200 answers: half of 8 go on after one fold, 2 after two. */
  @Test
  void theMostRunsAreThoseOfHalvesWhereThereAreEnoughAnswers() {
    int[] rows = IntStream.range(0, 1000).toArray();
    Labels many = new Labels(rows, new int[1000]);
    assertThat(new Race(CALIBRATED).mostRuns(8, many)).isEqualTo(8 + 4 + 2 * 3);
    assertThat(new Race(CALIBRATED).mostRuns(2, many)).isEqualTo(2 * 5);
    assertThat(new Race(CALIBRATED).mostRuns(3, LABELS)).isEqualTo(3 * 5);
    assertThat(new Race(CALIBRATED, () -> false, 300).mostRuns(4, many)).isEqualTo(4 + 2);
  }
}
