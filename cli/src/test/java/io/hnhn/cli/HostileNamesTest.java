package io.hnhn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Names that would colour, clear or turn round a terminal are in data, models, files of options,
 * names of files and arguments; none of them comes out as it is.
 */
class HostileNamesTest {
  /** Sets the title, rings, colours by ESC and by CSI, returns, deletes, turns text round. */
  private static final String HOSTILE =
      "h\u001b]0;title\u0007\u001b[31m\u009b1m\r\u007f\u202e\u2066\u2028@|red x|@";

  /** The same as far as every system has it in the name of a file. */
  private static final String HOSTILE_FILE = "h\u001b[31m\u0007\r\u007f";

  private static final Pattern CONTROL =
      Pattern.compile("[\\p{Cntrl}\u0080-\u009f\u2028-\u202e\u2066-\u2069&&[^\n\t]]");

  @TempDir private static Path folder;
  private static String data;
  private static String other;
  private static String model;
  private static String rival;

  @BeforeAll
  static void trainOnHostileData() throws IOException {
    Path names = Baskets.write(folder.resolve(HOSTILE_FILE));
    Path nodes = names.resolve("nodes.csv");
    Files.writeString(
        nodes,
        Files.readString(nodes)
            .replace("price", "\"price" + HOSTILE + "\"")
            .replace(",food\n", ",\"food" + HOSTILE + "\"\n")
            .replace("new,", "\"new" + HOSTILE + "\","));
    data = names.toString();
    other = Baskets.write(folder.resolve("other")).toString();
    model = folder.resolve("model" + HOSTILE_FILE).toString();
    expectHarmless(
        CommandRun.of(
            "train", data, "--out=" + model, "--epochs=2", "--regime=plain", "--label-rate=0.5"),
        0);
    rival = folder.resolve("rival" + HOSTILE_FILE).toString();
    expectHarmless(
        CommandRun.of(
            "train", data, "--out=" + rival, "--epochs=1", "--regime=plain", "--label-rate=0.5"),
        0);
  }

  static Stream<List<String>> uses() {
    String out = folder.resolve("out").toString();
    return Stream.of(
        List.of("stats", data),
        List.of("stats", data, "--json"),
        List.of(
            "train", data, "--out=" + out + HOSTILE_FILE, "--epochs=2", "--regime=plain", "--json"),
        List.of("predict", model, data),
        List.of("predict", model, data, "--out=" + out + HOSTILE_FILE + ".csv"),
        List.of("why", model, data, "new" + HOSTILE),
        List.of("why", model, data, "new" + HOSTILE, "--json"),
        List.of("embed", model, data),
        List.of("evaluate", model, data),
        List.of("evaluate", model, data, "--json"),
        List.of("compare", model, rival),
        List.of("compare", model, rival, "--json"),
        List.of("compare", model, rival, "--out=" + out + HOSTILE_FILE + ".html"),
        List.of("export", model, "--out=" + out + HOSTILE_FILE + ".onnx"),
        List.of("explain", data),
        List.of("explain", data, "--json"),
        List.of("convert", data, out + HOSTILE_FILE + ".json"),
        List.of("tune", data, "--out=" + out + "-tune" + HOSTILE_FILE, "--epochs=1", "--folds=2"));
  }

  @ParameterizedTest
  @MethodSource("uses")
  void namesFromDataAndModelsAreShownHarmlessly(List<String> arguments) {
    expectHarmless(CommandRun.onTerminal(arguments.toArray(String[]::new)), 0);
  }

  static Stream<List<String>> mistakes() throws IOException {
    Path config = folder.resolve("c" + HOSTILE_FILE + ".toml");
    String quoted = JsonMapper.shared().writeValueAsString(HOSTILE);
    Files.writeString(config, quoted + " = 1\n");
    Path values = Files.writeString(folder.resolve("v.toml"), "epochs = " + quoted + "\n");
    Path yaml = Files.writeString(folder.resolve("y.yaml"), "epochs: [{" + quoted + ": 1}]\n");
    Path raw = Files.writeString(folder.resolve("r.yaml"), "epochs: \u001b[31m\n");
    Path ids = Files.writeString(folder.resolve("ids" + HOSTILE_FILE), HOSTILE + "\n");
    return Stream.of(
        List.of(HOSTILE),
        List.of("--" + HOSTILE),
        List.of("stats", "--" + HOSTILE + "=1", data),
        List.of("stats", data, HOSTILE),
        List.of("stats", HOSTILE_FILE),
        List.of("stats", data, "--from=" + HOSTILE),
        List.of("stats", data, "--label=" + HOSTILE),
        List.of("train", data, "--out=x", "--model=" + HOSTILE),
        List.of("train", data, "--out=x", "--epochs=" + HOSTILE),
        List.of("train", data, "--out=x", "--alpha=" + HOSTILE),
        List.of("train", data, "--out=x", "--backend=" + HOSTILE),
        List.of("train", data, "--out=x", "--train-ids=" + ids),
        List.of("train", data, "--out=x", "--train-ids=" + ids + "no"),
        List.of("train", "--config=" + config),
        List.of("train", "--config=" + values),
        List.of("train", "--config=" + yaml),
        List.of("train", "--config=" + raw),
        List.of("train", "--config=" + config + "no"),
        List.of("predict", HOSTILE_FILE, data),
        List.of("predict", ids.toString(), data),
        List.of("compare", HOSTILE_FILE, model),
        List.of("convert", data, "x", "--to=" + HOSTILE),
        List.of("data", "info", HOSTILE),
        List.of("data", "fetch", HOSTILE),
        List.of("help", HOSTILE),
        List.of("bench", HOSTILE),
        List.of("paper", HOSTILE, "--out=x"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void messagesAreHarmless(List<String> arguments) {
    CommandRun run = CommandRun.onTerminal(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isIn(1, 2);
    expectHarmless(run, run.exitCode());
    assertThat(run.errLines().getFirst()).startsWith("hnhn: ").doesNotContain("unexpected error");
  }

  @Test
  void whatAModelMissesIsToldHarmlessly() {
    CommandRun run = CommandRun.onTerminal("predict", model, other);
    expectHarmless(run, run.exitCode());
    assertThat(run.err()).contains("price" + "h\\u001b]0;title\\u0007");
  }

  @Test
  void aStackTraceIsHarmless() {
    CommandRun run = CommandRun.onTerminal("stats", HOSTILE_FILE, "--stacktrace");
    expectHarmless(run, 1);
    assertThat(run.err()).contains("\tat io.hnhn.");
  }

  @Test
  void programsGetTheIdsAsTheyAre() {
    assertThat(CommandRun.of("predict", model, data).out()).contains("new" + HOSTILE);
  }

  private static void expectHarmless(CommandRun run, int exitCode) {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(CONTROL.matcher(run.out()).find()).as(run.out()).isFalse();
    assertThat(CONTROL.matcher(run.err()).find()).as(run.err()).isFalse();
  }
}
