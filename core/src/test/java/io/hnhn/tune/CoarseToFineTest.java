package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.train.Schedule;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CoarseToFineTest {
  /** With these bounds some point comes again by another rounding, wherever the best one is. */
  @Test
  void pointsThatDifferByRoundingAreTriedOnce() {
    AtomicInteger runs = new AtomicInteger();
    List<Score> scores =
        search(VALIDATION.withListener(runs::incrementAndGet), range(0.003, 0.3, 5));
    double[] rates = scores.stream().mapToDouble(CoarseToFineTest::rate).sorted().toArray();
    for (int i = 1; i < rates.length; i++) {
      assertThat(rates[i] / rates[i - 1]).isGreaterThan(1.05);
    }
    assertThat(runs).hasValue(scores.size() * VALIDATION.folds());
  }

  @Test
  void theChosenOneComesFirst() {
    List<Score> scores = search(VALIDATION.withChoice(Choice.CAUTIOUS), range(0.001, 0.1, 3));
    assertThat(scores.getFirst())
        .isSameAs(Choice.CAUTIOUS.of(scores))
        .isNotSameAs(Choice.MOST_ACCURATE.of(scores));
    assertThat(scores.subList(1, scores.size())).isSortedAccordingTo(Score.BEST_FIRST);
  }

  /** A judge may answer with scores of other trials whose candidates are the same. */
  @Test
  void whatAJudgeKnowsAlreadyIsTaken() {
    Range rates = range(0.01, 0.03, 3);
    List<Trial> said = CoarseToFine.grid(HNHN, List.of(rates));
    List<Trial> nameless = said.stream().map(trial -> Trial.of(trial.candidate())).toList();
    List<Score> known = VALIDATION.run(nameless, INPUTS, LABELS);
    AtomicInteger rounds = new AtomicInteger();
    List<Score> scores =
        new CoarseToFine(VALIDATION, 2)
            .run(
                HNHN,
                List.of(rates),
                trials ->
                    rounds.getAndIncrement() == 0 ? known : VALIDATION.run(trials, INPUTS, LABELS));
    assertThat(rounds).hasValue(2);
    assertThat(scores).hasSizeGreaterThan(3).containsAll(known);
  }

  private static List<Score> search(CrossValidation validation, Range range) {
    return new CoarseToFine(validation, 4).run(HNHN, List.of(range), INPUTS, LABELS);
  }

  private static Range range(double low, double high, int points) {
    return new Range(
        "rate",
        low,
        high,
        points,
        true,
        (c, v) -> c.withOptions(c.options().withSchedule(Schedule.constant(v))));
  }

  private static double rate(Score score) {
    return (Double) score.trial().values().get("rate");
  }
}
