package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.train.ChosenSettings.Tried;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChosenSettingsTest {
  private static final ChosenSettings CHOSEN =
      new ChosenSettings("p", true, "c", 70, List.of(new Tried("rate 0.1", 70, 0.5, 0.1)));

  @TempDir Path folder;

  @Test
  void whatWasChosenIsReadBack() throws IOException {
    Path file = folder.resolve("run-0.settings.json");
    CHOSEN.write(file);
    assertThat(ChosenSettings.read(file)).contains(CHOSEN);
  }

  /** Then the search is done once more, which gives the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "\u00ff",
        "{'problem':null,'nodeVectors':true,'candidate':'c','epochs':70,'tried':[]}",
        "{'problem':'p','nodeVectors':null,'candidate':'c','epochs':70,'tried':[]}",
        "{'problem':'p','nodeVectors':true,'candidate':null,'epochs':70,'tried':[]}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':null,'tried':[]}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':-3,'tried':[]}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':70,'tried':null}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':70,'tried':[null]}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':70,'tried':[{}]}",
        "{'problem':'p','nodeVectors':true,'candidate':'c','epochs':70}",
      })
  void aFileThatLacksSomethingIsNotTakenForAChoice(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), content.replace('\'', '"'));
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
