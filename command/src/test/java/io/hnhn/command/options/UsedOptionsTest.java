package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A file of options means the same wherever it is read. */
class UsedOptionsTest {
  @TempDir private Path folder;

  @Test
  void aPipeIsNoPathToReadAgain() throws IOException {
    String toml = toToml("data", "--ids=/dev/fd/63", new LinkedHashMap<>());
    assertThat(toml)
        .contains(
            "# ids was \"/dev/fd/63\", a pipe or device that can't be read again: name a file"
                + " instead\n");
    assertThat(read(toml)).containsOnlyKeys("data", "kind");
  }

  @Test
  void aDataSetIsKnownByItsNameOrByItsWholePath() throws IOException {
    assertThat(read(toToml("no such file", "--ids=a", new LinkedHashMap<>())))
        .containsEntry("data", "no such file")
        .containsEntry("ids", Path.of("a").toAbsolutePath().toString());
    assertThat(read(toToml(".", "--ids=../b", new LinkedHashMap<>())))
        .containsEntry("data", Path.of("").toAbsolutePath().toString())
        .containsEntry("ids", Path.of("../b").toAbsolutePath().normalize().toString());
  }

  @Test
  void whatWasChosenTakesThePlaceOfWhatWasLeftOpen() throws IOException {
    SequencedMap<String, Object> chosen = new LinkedHashMap<>();
    chosen.put("kind", "plain");
    chosen.put("rate", 0.5);
    assertThat(read(toToml("data", "--ids=a", chosen)))
        .containsEntry("kind", "plain")
        .containsEntry("rate", "0.5");
  }

  private static String toToml(String data, String ids, SequencedMap<String, Object> chosen)
      throws IOException {
    CommandSpec command = CommandSpec.create().name("c");
    command.addPositional(
        PositionalParamSpec.builder().paramLabel("DATA").type(String.class).build());
    command.addOption(OptionSpec.builder("--ids").type(Path.class).build());
    command.addOption(OptionSpec.builder("--kind").type(String.class).defaultValue("auto").build());
    command.addOption(OptionSpec.builder("--loud").type(boolean.class).initialValue(true).build());
    new CommandLine(command).parseArgs(data, ids);
    assertThat(UsedOptions.isOpen(command, "kind")).isTrue();
    assertThat(UsedOptions.isOpen(command, "ids")).isFalse();
    return new UsedOptions(command, chosen, Set.of("loud")).toToml();
  }

  private Map<String, String> read(String toml) throws IOException {
    return ConfigFile.read(Files.writeString(folder.resolve("c.toml"), toml)).values();
  }
}
