package io.hnhn.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
