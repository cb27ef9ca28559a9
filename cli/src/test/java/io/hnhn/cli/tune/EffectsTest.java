package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.tune.TuneResults.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

  @TempDir private Path folder;

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

  @Test
  void thePageDrawsNoOtherEffects() throws IOException {
    Path page = folder.resolve("tune.html");
    new TunePage(STAGES.results(), List.of("found"), Map.of()).toPage().write(page);
    String html = Files.readString(page);
    assertThat(html)
        .contains("<h3>alpha</h3>", "<h3>beta</h3>", "<h3>Both exponents</h3>")
        .contains("<h3>All of them at once</h3>", "can&#39;t be told from this search")
        .doesNotContain("<h3>lr</h3>", "<h3>input-dropout</h3>");
    String begin = "<script type=\"application/json\" id=\"charts\">";
    int from = html.indexOf(begin) + begin.length();
    JsonNode charts =
        JsonMapper.shared().readTree(html.substring(from, html.indexOf("</script>", from)));
    JsonNode alpha = charts.get(0).get("option").get("series").get(0).get("data");
    assertThat(alpha)
        .extracting(point -> point.get(1).asDouble())
        .containsExactly(60.0, 70.0, 85.0);
    // (0, 0) is known for three ways of training: that of the best counts.
    JsonNode field = charts.get(2).get("option").get("series").get(0).get("data");
    assertThat(field)
        .extracting(cell -> cell.get(2).asDouble())
        .contains(70.0)
        .doesNotContain(50.0);
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
