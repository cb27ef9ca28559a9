package io.hnhn.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.tune.SearchStrategy;
import io.hnhn.learn.tune.SearchedSetting;
import io.hnhn.learn.tune.SettingValues;
import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.Tuning;
import io.hnhn.learn.tune.TuningListener;
import io.hnhn.tensor.Matrix;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TunerTest {
  /** Two kinds of nodes, told apart by their one feature. */
  private static final Dataset PAIRS =
      Dataset.of(
          "pairs",
          Hypergraph.of(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6, 7}, new int[] {3, 4}),
          Matrix.of(8, 1, 1, 1, 1, 1, 0, 0, 0, 0),
          new int[] {0, 0, 0, 0, 1, 1, 1, 1},
          List.of("left", "right"));

  private static final Tuner QUICK =
      Tuner.DEFAULT
          .with(SearchedSetting.ALPHA, SettingValues.of(-1, 1))
          .with(SearchedSetting.LR, SettingValues.of(0.1))
          .with(SearchedSetting.HIDDEN, SettingValues.of(4))
          .with(s -> s.withFolds(2).withSpace(s.space().withEpochs(20)));

  @Test
  void theBestIsFoundAndItsLearnerSearchesNoMore() throws IOException {
    Tuned tuned = QUICK.tune(PAIRS);
    assertThat(tuned.results().candidates())
        .extracting(result -> result.settings().get("alpha"))
        .containsExactlyInAnyOrder(-1.0, 1.0);
    assertThat(tuned.best()).isSameAs(tuned.results().candidates().getFirst());
    assertThat(tuned.findings().getFirst()).startsWith("The best of 2 candidates, hnhn, is right");
    try (Learned learned = tuned.learner().learn(PAIRS)) {
      assertThat(learned.outcomes().getFirst().chosen().tried()).isEmpty();
      assertThat(learned.model().trained().model().toString())
          .contains("alpha=Fixed[value=%s]".formatted(tuned.best().settings().get("alpha")))
          .contains("hidden=4");
    }
  }

  @Test
  void whatIsExpectedIsDone() throws IOException {
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger expected = new AtomicInteger();
    QUICK
        .withListener(
            new TuningListener() {
              @Override
              public void expect(int all, double cost, boolean sure) {
                expected.set(all);
              }

              @Override
              public void done(double cost) {
                runs.incrementAndGet();
              }
            })
        .tune(PAIRS);
    assertThat(runs).hasValue(4).hasValue(expected.get());
  }

  @Test
  void aSearchThatIsDoneAgainFindsTheSame() throws IOException {
    Tuning tuning = new Tuning(QUICK.settings(), PAIRS);
    try (Backend backend = Backends.open()) {
      TuneResults first = tuning.run(backend, KeptFolds.NONE, TuningListener.NONE).results();
      TuneResults second = tuning.run(backend, KeptFolds.NONE, TuningListener.NONE).results();
      assertThat(second.candidates()).hasSize(2);
      assertThat(second.candidates()).usingRecursiveComparison().isEqualTo(first.candidates());
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ALPHA", "BETA"})
  void onlyExponentsAreLearned(SearchedSetting setting) {
    assertThatThrownBy(() -> QUICK.with(setting, SettingValues.of(1).orLearned()))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("but found [1.0, learn]");
  }

  @Test
  void whatCantBeSearchedForIsNamedAsJavaHasIt() {
    assertThatThrownBy(() -> QUICK.with(SearchedSetting.LAYERS, SettingValues.of(1.5)))
        .isInstanceOf(SettingException.class)
        .hasMessage("Expected whole numbers above 0 of layers, but found [1.5]");
    assertThatThrownBy(() -> QUICK.with(SearchedSetting.WEIGHT_DECAY, SettingValues.of()))
        .isInstanceOf(SettingException.class)
        .hasMessage("Expected numbers of weight decay, but found []");
    assertThatThrownBy(() -> QUICK.with(s -> s.withFolds(1)))
        .isInstanceOf(SettingException.class)
        .hasMessage("Expected folds of at least 2, but found 1");
    assertThatThrownBy(() -> QUICK.with(s -> s.withFolds(9)).tune(PAIRS))
        .isInstanceOf(SettingException.class)
        .hasMessage("Expected folds of at most 8, one labelled row each, but found 9");
    assertThatThrownBy(
            () ->
                QUICK
                    .with(SearchedSetting.HIDDEN, SettingValues.of(4, 8))
                    .with(s -> s.withStrategy(SearchStrategy.COARSE_TO_FINE))
                    .tune(PAIRS))
        .isInstanceOf(SettingException.class)
        .hasMessageEndingWith("but found hidden 4.0; use search grid");
  }
}
