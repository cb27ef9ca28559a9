package io.hnhn.command.options;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.json.JsonMapper;

class ConfigFileTest {
  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void writeShop() throws IOException {
    Shop.write(folder.resolve("shop"));
    out = folder.resolve("out");
  }

  @ParameterizedTest
  @CsvSource({"toml, ' = '", "yaml, ': '"})
  void optionsComeFromAFileAndTheCommandLineGoesFirst(String ending, String between)
      throws IOException {
    Path config = folder.resolve("config." + ending);
    Files.writeString(
        config,
        """
        # a comment
        data%1$s"%2$s"
        label%1$s"department"
        regime%1$s"plain"
        node-vectors%1$s"no"
        epochs%1$s7
        hidden%1$s8
        quiet%1$strue
        """
            .formatted(between, folder.resolve("shop")));
    CommandRun run =
        CommandRun.of("train", "--config", config.toString(), "--out=" + out, "--epochs=5");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(out.resolve("config.toml"))
        .content()
        .contains("epochs = 5", "hidden = 8", "quiet = true", "node-vectors = \"no\"");
  }

  @Test
  void whatIsNoOptionIsRefused() throws IOException {
    Path config = Files.writeString(folder.resolve("c.toml"), "epoch = 7\n");
    CommandRun run = CommandRun.of("train", "--config=" + config);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .contains("c.toml: expected one of the options")
        .endsWith("but found epoch");
  }

  @Test
  void aDamagedFileIsToldWithItsPlace() throws IOException {
    Path toml = Files.writeString(folder.resolve("c.toml"), "seed = 1\nepochs = = 7\n");
    assertThat(CommandRun.of("train", "--config=" + toml).errLines().getFirst())
        .contains("c.toml, line 2");
    Path yaml = Files.writeString(folder.resolve("c.yml"), "epochs: [7\n");
    assertThat(CommandRun.of("train", "--config=" + yaml).errLines().getFirst())
        .contains("c.yml: expected keys and values");
    Path text = Files.writeString(folder.resolve("d.yml"), "nothing\n");
    assertThat(CommandRun.of("train", "--config=" + text).errLines().getFirst())
        .contains("d.yml: expected keys and values");
    Path nested = Files.writeString(folder.resolve("n.toml"), "[train]\nepochs = 7\n");
    assertThat(CommandRun.of("train", "--config=" + nested).errLines().getFirst())
        .contains("n.toml: expected a text, a number, true or false for train");
    CommandRun missing = CommandRun.of("train", "--config=" + folder.resolve("none.toml"));
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.errLines().getFirst()).contains("no such file").contains("none.toml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${sys:java.io.tmpdir}",
        "${env:HOME}",
        "${COMMAND-NAME}",
        "${bundle:x}",
        "${",
        "a$${b}$$$",
        "$",
        "@argument",
        "%s %n",
        "@|bold x|@"
      })
  void aValueMeansItself(String value) throws IOException {
    for (String ending : List.of("toml", "yaml")) {
      String quoted = JsonMapper.shared().writeValueAsString(value);
      Path config =
          Files.writeString(
              folder.resolve("c." + ending),
              "data%1$s%2$s\nlabel%1$s%2$s\n"
                  .formatted(ending.equals("toml") ? " = " : ": ", quoted));
      // A name of a column that is not there is told, and so is a file.
      CommandRun run =
          CommandRun.of("stats", "--config=" + config, folder.resolve("shop").toString());
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errLines().getFirst()).contains(value);
      assertThat(CommandRun.of("stats", "--config=" + config).errLines().getFirst())
          .contains("no file or folder " + value);
      // On the command line, too.
      assertThat(CommandRun.of("stats", value).errLines().getFirst())
          .contains("no file or folder " + value);
    }
  }

  @Test
  void whatWasUsedReadsBackAsItWas() throws IOException {
    String value = "\u001b[31m\u007f\u009b\"\\ ${x} $$ '\ttab";
    CommandSpec written = CommandSpec.create().name("c");
    written.addOption(OptionSpec.builder("--a").type(String.class).initialValue(value).build());
    new CommandLine(written).parseArgs();
    Path config = Files.writeString(folder.resolve("c.toml"), ConfigFile.used(written));
    assertThat(ConfigFile.read(config).values()).containsExactly(Map.entry("a", value));
  }

  @Test
  void helpTellsTheDefaultsOfTheProgram() throws IOException {
    Path config = Files.writeString(folder.resolve("c.toml"), "seed = 7\nmodel = \"%d\"\n");
    CommandRun help = CommandRun.of("train", "--config=" + config, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).isEqualTo(CommandRun.of("train", "--help").out());
  }

  @Test
  void whatIsNoOptionWithAValueIsToldInOneLine() throws IOException {
    String scalar = "expected a text, a number, true or false for epochs, but found ";
    expectRefused("c.toml", "epochs = [[1]]", "c.toml: " + scalar);
    expectRefused("c.toml", "epochs = 1\nepochs = 2", "c.toml, line 2");
    expectRefused("c.toml", "label = \"_NULL_\"", "expected values that mean themselves");
    expectRefused("c.yaml", "epochs: null", "line 1: " + scalar + "nothing");
    expectRefused("c.yaml", "seed: 1\nepochs: [1, null]", "line 2: " + scalar + "nothing");
    expectRefused("c.yaml", "epochs: [[1]]", "line 1: " + scalar + "something else");
    expectRefused("c.yaml", "epochs: {a: 1}", "line 1: " + scalar + "something else");
    expectRefused("c.yaml", "epochs: !!binary aGVsbG8=", "line 1: " + scalar);
    expectRefused("c.yaml", "seed: &x 1\nepochs: *x", "line 2: " + scalar + "something else");
    expectRefused("c.yaml", "epochs: 1\nepochs: 2", "expected each option once, but found epochs");
    expectRefused("c.yaml", "epochs: 1\n---\nseed: 1", "expected one document, but found another");
    expectRefused("c.yaml", "- 1", "c.yaml: expected keys and values, but found a list");
    expectRefused("c.yaml", "? [a]\n: 1", "c.yaml: expected keys and values, but found");
    expectRefused("c.yaml", "~: 1", "expected one of the options");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "\ufeff", "\n\n"})
  void anEmptyFileSaysNothing(String text) throws IOException {
    for (String name : List.of("c.toml", "c.yaml")) {
      Path config = Files.writeString(folder.resolve(name), text);
      assertThat(CommandRun.of("models", "--config=" + config).exitCode()).isZero();
    }
    Path config = Files.writeString(folder.resolve("n.yaml"), "null\n");
    assertThat(CommandRun.of("models", "--config=" + config).exitCode()).isZero();
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackEnds() throws IOException {
    int deep = 50_000;
    String shallow = "an option is a text, a number, true or false, or a list of them";
    expectRefused("c.toml", "seed = 1\nepochs = " + "[".repeat(deep), ", line 2: expected at most");
    expectRefused("c.toml", "epochs = " + "[".repeat(deep) + "]".repeat(deep), shallow);
    expectRefused("c.toml", "epochs = " + "{a=".repeat(deep), shallow);
    expectRefused("c.toml", "epochs = " + "['\\',\"\\\"]\",".repeat(deep / 3), shallow);
    expectRefused("c.toml", "a = \"\"\"\n]\\\n]\"\"\"\nb = " + "[".repeat(deep), ", line 4:");
    expectRefused("c.toml", "a" + ".a".repeat(deep) + " = 1", "expected a text, a number");
    expectRefused("c.yaml", "epochs: " + "[".repeat(deep), "expected a text, a number");
    expectRefused("c.yaml", "epochs: " + "{a: ".repeat(deep), "expected a text, a number");
    expectRefused("c.yaml", "- ".repeat(deep), "expected keys and values");
    expectRefused("c.yaml", "? ".repeat(deep), "expected keys and values");
    expectRefused("c.yaml", "epochs: " + "- ".repeat(deep), "expected keys and values");
  }

  @Test
  void bracketsInTextsAndCommentsAreNotNested() throws IOException {
    String many = "[{".repeat(100);
    String text =
        String.join(
            "\n",
            "# []",
            "data = \"[] \\\"[]\"",
            "label = '[]\\'",
            "from = \"\"\"[]",
            "[] \\\"\"\" [] \"\"\"",
            "weight = '''[]",
            "[] '' []'''");
    Path config = Files.writeString(folder.resolve("c.toml"), text.replace("[]", many));
    assertThat(ConfigFile.read(config).values()).containsKeys("data", "label", "from", "weight");
  }

  @Test
  void aFileThatIsNoTextIsToldInOneLine() throws IOException {
    expectRefused("c.toml", "seed = 1\n".repeat(1 << 15), "expected at most 262144 bytes");
    Path latin =
        Files.write(folder.resolve("l.toml"), "seed = 1\nlabel = \"ä\"".getBytes(ISO_8859_1));
    CommandRun run = CommandRun.of("train", "--config=" + latin);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst()).contains("l.toml, line 2: expected text in UTF-8");
    CommandRun directory = CommandRun.of("train", "--config=" + folder);
    assertThat(directory.exitCode()).isEqualTo(2);
    assertThat(directory.errLines().getFirst())
        .contains("expected a text file, but found a folder");
  }

  private void expectRefused(String name, String text, String message) throws IOException {
    Path config = Files.writeString(folder.resolve(name), text);
    CommandRun run = CommandRun.of("train", "--config=" + config);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.errLines()).as(run.err()).hasSize(2);
    assertThat(run.errLines().getFirst()).startsWith("hnhn: ").contains(message);
  }
}
