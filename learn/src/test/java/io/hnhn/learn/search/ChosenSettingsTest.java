package io.hnhn.learn.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.tune.Curve;
import io.hnhn.tune.Curve.Point;
import io.hnhn.tune.Curve.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ChosenSettingsTest {
  private static final ChosenSettings CHOSEN =
      new ChosenSettings(
          "p",
          true,
          false,
          "c",
          70,
          200,
          1.5,
          false,
          true,
          List.of("alpha"),
          new Curve(List.of(new Point(70, new Spread(0.5, 0.25, 1), new Spread(0.7, 0.6, 1e-9)))),
          List.of(new Tried("rate 0.1", 70, 0.5, 0.1, 0.7, 5)));

  @TempDir Path folder;

  @Test
  void whatWasChosenIsReadBack() throws IOException {
    Path file = folder.resolve("run-0.settings.json");
    CHOSEN.write(file);
    assertThat(ChosenSettings.read(file)).contains(CHOSEN);
  }

  /** Then the search is done once more, which gives the same. */
  @Test
  void aFileThatLacksSomethingIsNotTakenForAChoice() throws IOException {
    Path file = folder.resolve("a.json");
    CHOSEN.write(file);
    JsonMapper mapper = JsonMapper.shared();
    ObjectNode whole = (ObjectNode) mapper.readTree(Files.readString(file));
    assertThat(whole.propertyNames()).hasSize(12);
    for (String key : List.copyOf(whole.propertyNames())) {
      ObjectNode without = whole.deepCopy();
      without.remove(key);
      Files.writeString(file, without.toString());
      assertThat(ChosenSettings.read(file)).as("without %s", key).isEmpty();
      without.putNull(key);
      Files.writeString(file, without.toString());
      assertThat(ChosenSettings.read(file)).as("null %s", key).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "\u00ff",
        "'epochs':-3",
        "'temperature':0",
        "'tried':[null]",
        "'tried':[{}]",
      })
  void aFileThatSaysSomethingElseIsNotTakenForAChoice(String content) throws IOException {
    Path file = folder.resolve("a.json");
    CHOSEN.write(file);
    String[] entry = content.replace('\'', '"').split(":", 2);
    String whole = Files.readString(file);
    Files.writeString(
        file,
        entry.length < 2
            ? content
            : whole.replaceFirst(entry[0] + ":(\\[.*\\]|[^,}]+)", entry[0] + ":" + entry[1]));
    assertThat(Files.readString(file)).isNotEqualTo(whole);
    assertThat(ChosenSettings.read(file)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"points\":[null]}", "{\"points\":[{\"epochs\":10}]}"})
  void aCurveThatLacksSomethingIsNotTakenForOne(String curve) throws IOException {
    Path file = folder.resolve("a.json");
    CHOSEN.write(file);
    ObjectNode whole = (ObjectNode) JsonMapper.shared().readTree(Files.readString(file));
    whole.set("curve", JsonMapper.shared().readTree(curve));
    Files.writeString(file, whole.toString());
    assertThat(ChosenSettings.read(file)).isEmpty();
  }

  @Test
  void deepNestingAndOtherThingsThanFilesAreNoChoice() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), "[".repeat(100_000));
    assertThat(ChosenSettings.read(file)).isEmpty();
    assertThat(ChosenSettings.read(folder)).isEmpty();
    assertThat(ChosenSettings.read(folder.resolve("nowhere"))).isEmpty();
  }
}
