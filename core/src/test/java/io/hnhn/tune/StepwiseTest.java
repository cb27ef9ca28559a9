package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Mlp;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class StepwiseTest {
  @Test
  void aStageKeepsWhatTheStageBeforeChose() {
    List<Score> scores =
        new Stepwise(VALIDATION)
            .run(
                HNHN,
                List.of(
                    List.of(Settings.rate(List.of(1e-6, 0.02))),
                    List.of(Settings.alpha(List.of(-1.0, 1.0)))),
                INPUTS,
                LABELS);
    assertThat(scores).hasSize(4);
    assertThat(scores.subList(1, 4)).isSortedAccordingTo(Score.BEST_FIRST);
    assertThat(scores)
        .filteredOn(score -> score.trial().values().containsKey("alpha"))
        .hasSize(2)
        .allSatisfy(score -> assertThat(score.trial().values()).containsEntry("rate", 0.02));
  }

  @Test
  void aLaterStageHasToBeBetterByMoreThanChance() {
    Trial trial = Trial.of(HNHN);
    Score before = new Score(trial, 10, new double[] {0.6, 0.7, 0.5, 0.6, 0.6}, 1);
    Score lucky = new Score(trial, 10, new double[] {0.8, 0.7, 0.5, 0.5, 0.6}, 0.9);
    Score better = new Score(trial, 10, new double[] {0.7, 0.7, 0.6, 0.6, 0.7}, 0.9);
    assertThat(lucky.accuracy()).isGreaterThan(before.accuracy());
    assertThat(lucky.isClearlyBetterThan(before)).isFalse();
    assertThat(better.isClearlyBetterThan(before)).isTrue();
    assertThat(before.isClearlyBetterThan(before)).isFalse();
  }

  @Test
  void whatWasTriedIsNotTriedAgain() {
    AtomicInteger runs = new AtomicInteger();
    List<Score> scores =
        new Stepwise(VALIDATION.withListener(runs::incrementAndGet))
            .run(
                HNHN,
                List.of(
                    List.of(Settings.hidden(List.of(4, 8))),
                    List.of(Settings.beta(List.of(0.0, 1.0)))),
                INPUTS,
                LABELS);
    assertThat(scores).hasSize(3);
    assertThat(runs).hasValue(3 * VALIDATION.folds());
  }

  @Test
  void noStageBeginsWhenTimeIsOver() {
    Score start = VALIDATION.run(List.of(Trial.of(HNHN)), INPUTS, LABELS).getFirst();
    List<List<Setting<?>>> stages =
        List.of(List.of(Settings.rate(List.of(0.01, 0.02))), List.of(Settings.alpha(List.of(1.0))));
    AtomicInteger runs = new AtomicInteger();
    CrossValidation counted = VALIDATION.withListener(runs::incrementAndGet);
    assertThat(new Stepwise(counted, () -> true).run(start, stages, INPUTS, LABELS))
        .containsExactly(start);
    assertThat(runs).hasValue(0);
    // Over in the middle of a stage: what was judged by all folds counts, no other stage begins.
    BooleanSupplier soon = () -> runs.get() > 0;
    List<Score> scores =
        new Stepwise(counted.withWorkers(1), soon).run(start, stages, INPUTS, LABELS);
    assertThat(runs).hasValue(VALIDATION.folds());
    assertThat(scores).hasSize(2).contains(start);
  }

  @Test
  void theModelItselfCanBeSearchedFor() {
    Setting<String> models =
        Settings.model(
            List.of("mlp", "hnhn"),
            name -> {
              var model = Models.named(name, Task.NODES, 2);
              return model.with(model.architecture().withHidden(8));
            });
    List<Score> scores =
        new Stepwise(VALIDATION).run(HNHN, List.of(List.of(models)), INPUTS, LABELS);
    assertThat(scores.getFirst().trial().candidate().model()).isInstanceOf(Hnhn.class);
    assertThat(scores.getLast().trial().candidate().model()).isInstanceOf(Mlp.class);
  }

  @Test
  void exponentsLeaveModelsAloneThatHaveNone() {
    Candidate mlp = HNHN.withModel(Mlp.forNodes(2));
    assertThat(Trial.grid(mlp, List.of(Settings.alpha(List.of(1.0)))))
        .allSatisfy(trial -> assertThat(trial.candidate()).isEqualTo(mlp));
  }

  @Test
  void regimesChangeTheTrainingAndDropoutAlone() {
    for (Trial trial : Trial.grid(HNHN, List.of(Regime.setting()))) {
      Candidate candidate = trial.candidate();
      assertThat(candidate.options().epochs()).isLessThanOrEqualTo(Regime.EPOCHS);
      assertThat(candidate.options().seed()).isEqualTo(HNHN.options().seed());
      Hnhn model = (Hnhn) candidate.model();
      assertThat(model.withNeuronDropout(0).with(HNHN.model().architecture()))
          .isEqualTo(HNHN.model());
      assertThat(candidate.model().architecture().hidden()).isEqualTo(8);
    }
  }
}
