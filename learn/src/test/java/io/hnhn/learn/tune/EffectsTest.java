package io.hnhn.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.tune.TuneResults.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class EffectsTest {
  /** Three ways of training, then alpha at beta 0 and beta at the best alpha. */
  private static final Result BEST = result(0.9, 1.0, 0.5, 0.01, 0);

  private static final Effects STAGES =
      effects(
          BEST,
          result(0.85, 1.0, 0.0, 0.01, 0),
          result(0.8, 1.0, -0.5, 0.01, 0),
          result(0.7, 0.0, 0.0, 0.01, 0),
          result(0.6, -1.0, 0.0, 0.01, 0),
          result(0.5, 0.0, 0.0, 0.1, 0.5),
          result(0.4, 0.0, 0.0, 0.002, 0.25));

  @Test
  void settingsThatChangedTogetherHaveNoEffectOfTheirOwn() {
    assertThat(STAGES.alone()).containsExactly("alpha", "beta");
    assertThat(STAGES.together()).containsExactly("lr", "input-dropout");
    assertThat(STAGES.groups(STAGES.together()))
        .singleElement()
        .extracting(Effects.Group::members)
        .asInstanceOf(InstanceOfAssertFactories.list(Result.class))
        .extracting(Result::accuracy)
        .containsExactly(0.7, 0.5, 0.4);
  }

  @Test
  void anEffectIsAmongCandidatesThatDifferInNothingElse() {
    for (String name : STAGES.alone()) {
      for (Effects.Group group : STAGES.of(name)) {
        Result first = group.members().getFirst();
        assertThat(group.members().subList(1, group.members().size()))
            .isNotEmpty()
            .allMatch(other -> other.differsIn(name, first));
      }
    }
    // Alpha -1, 0 and 1 at beta 0, with one way of training: no 0 of another one.
    assertThat(STAGES.of("alpha"))
        .singleElement()
        .extracting(group -> group.members().stream().map(Result::accuracy).toList())
        .isEqualTo(List.of(0.85, 0.7, 0.6));
  }

  @Test
  void theGroupOfTheBestComesFirstAndIsNamedByWhatIsOnlyIts() {
    Effects effects =
        effects(
            result(0.9, 0.0, 0.5, 0.01, 0),
            result(0.8, 1.0, 0.5, 0.01, 0),
            result(0.7, -1.0, 0.0, 0.01, 0),
            result(0.6, 0.0, 0.0, 0.01, 0),
            result(0.5, 1.0, 0.0, 0.01, 0));
    List<Effects.Group> groups = effects.of("alpha");
    assertThat(groups).extracting(group -> group.members().size()).containsExactly(2, 3);
    assertThat(groups)
        .extracting(group -> Effects.name(group, groups))
        .containsExactly("beta 0.5", "beta 0");
  }

  /** Dropout between layers is there only where there are several. */
  @Test
  void whatComesWithASettingDoesNotKeepItFromBeingSeen() {
    SequencedMap<String, Object> one = new LinkedHashMap<>(Map.of("layers", 1));
    SequencedMap<String, Object> two = new LinkedHashMap<>(Map.of("layers", 2, "dropout", 0.3));
    Effects effects = effects(judged(one, 0.8), judged(two, 0.7));
    assertThat(effects.alone()).containsExactly("layers");
    assertThat(effects.together()).isEmpty();
  }

  @Test
  void aLearnedExponentIsComparedToo() {
    Effects effects = effects(result(0.9, "learn", 0.0, 0.1, 0), result(0.8, 0.0, 0.0, 0.1, 0));
    assertThat(effects.alone()).containsExactly("alpha");
    assertThat(effects.together()).isEmpty();
  }

  private static Effects effects(Result... results) {
    return new Effects(new TuneResults("baskets", "nodes", 24, 5, 1, "cpu", 1, List.of(results)));
  }

  private static Result result(
      double accuracy, Object alpha, double beta, double rate, double inputDropout) {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", "hnhn");
    settings.put("alpha", alpha);
    settings.put("beta", beta);
    settings.put("lr", rate);
    settings.put("input-dropout", inputDropout);
    return judged(settings, accuracy);
  }

  private static Result judged(SequencedMap<String, Object> settings, double accuracy) {
    return new Result(settings, 10, accuracy, 0.02, 0.5, new double[] {accuracy});
  }
}
