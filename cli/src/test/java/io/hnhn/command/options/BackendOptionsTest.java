package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Precision;
import io.hnhn.backend.Resources;
import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.learn.settings.BackendChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BackendOptionsTest {
  @TempDir private static Path folder;
  private static String data;

  @BeforeAll
  static void write() throws IOException {
    data = Baskets.write(folder.resolve("data")).toString();
  }

  @Test
  void whatIsSaidIsWhatTheBackendIsOpenedWith() {
    assertThat(choice("--backend=cpu", "--threads=3", "--device=2", "--precision=tf32"))
        .isEqualTo(new BackendChoice("cpu", new Resources(3, 2, Precision.TF32)));
    assertThat(choice("--backend=cpu", "--threads=3"))
        .isEqualTo(new BackendChoice("cpu", Resources.ofThreads(3)));
  }

  private static BackendChoice choice(String... said) {
    BackendOptions options = new BackendOptions();
    new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(said);
    return options.choice();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --device=-1      | Expected --device of at least 0, but found -1
          --device=x       | Invalid value for option '--device': 'x' is not an int
          --device=1       | --backend: Expected device 0 for backend cpu, which has no other, but found 1; backend cuda has one for each GPU
          --precision=half | Invalid value for option '--precision': expected one of [FLOAT32, TF32] (case-insensitive) but was 'half'
          --precision=tf32 | --backend: Expected precision float32 for backend cpu, but found tf32, which backend cuda has
          """)
  void whatCantBeHadIsRefusedInOneLineBeforeAnythingIsWritten(String said, String message) {
    for (String command : List.of("train", "tune")) {
      Path out = folder.resolve("out");
      CommandRun run =
          CommandRun.of(command, data, "--out=" + out, "--backend=cpu", "--epochs=1", "-q", said);
      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.errLines())
          .containsExactly("hnhn: " + message, "Try 'hnhn " + command + " --help'.");
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void theFileOfARunSaysThemWhereTheyWereSaid() throws IOException {
    assertThat(config("said", "--device=0", "--precision=float32"))
        .contains("device = 0\n", "precision = \"float32\"\n");
    assertThat(config("unsaid")).doesNotContain("device", "precision");
    Path asked = folder.resolve("asked.toml");
    Files.writeString(asked, "backend = \"cpu\"\nprecision = \"tf32\"\n");
    CommandRun run = CommandRun.of("explain", data, "--config=" + asked);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("but found tf32, which backend cuda has");
  }

  private static String config(String name, String... said) throws IOException {
    Path out = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of("train", data, "--out=" + out, "-q"));
    command.addAll(List.of("--backend=cpu", "--epochs=1", "--hidden=2", "--regime=plain"));
    command.addAll(List.of("--node-vectors=no", "--hyperedge-vectors=no", "--no-report"));
    command.addAll(List.of(said));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.readString(out.resolve("config.toml"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--device=1", "--threads=1"})
  void whereItIsComputedDecidesNothing(String said) throws IOException {
    assertThat(deciding(said)).isEqualTo(deciding("--backend=auto"));
    assertThat(deciding("--precision=tf32")).isNotEqualTo(deciding("--backend=auto"));
  }

  private static String deciding(String said) throws IOException {
    return UsedOptions.deciding(
        CommandRun.parse("train", "x", "--out=y", said).subcommand().commandSpec());
  }

  /** What libraries tell by Java's logging; without a GPU there is nothing of the kind. */
  @Test
  void whatWouldBeFasterIsToldInOneLine() throws Exception {
    ProcessBuilder plain = CommandProcess.builder(List.of("explain", data, "--hidden=2"));
    plain.command().removeAll(List.of("--add-modules", "jdk.incubator.vector"));
    CommandRun run = CommandProcess.run(plain);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.errLines())
        .containsExactly(
            "The Vector API is off: loops run in plain Java; add --add-modules"
                + " jdk.incubator.vector to the java command");
  }
}
