package io.hnhn.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpCommandTest {
  @Test
  void theMainHelpHasEveryCommandInAGroup() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsSubsequence(
            "Begin:", "  demo  ", "Data:", "  data  ", "  stats  ", "  models  ", "  explain  ")
        .doesNotContain("More:");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(CommandRun.of("help").out()).isEqualTo(run.out());
    assertThat(CommandRun.of().out()).isEqualTo(run.out());
  }

  @Test
  void theMainHelpTellsTheExitCodes() {
    assertThat(CommandRun.of("--help").out().lines())
        .containsSubsequence(
            "Exit codes:",
            "    0   done",
            "    1   failed: the message says why",
            "    2   the command line is wrong",
            "  130   interrupted, for example by Ctrl-C");
    assertThat(CommandRun.of("convert", "--help").out()).doesNotContain("Exit codes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"convert", "data list", "completion", "help"})
  void helpOfACommandIsWhatItSaysItself(String path) {
    CommandRun help = CommandRun.of(("help " + path).split(" "));
    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .startsWith("Usage: hnhn " + path)
        .isEqualTo(CommandRun.of((path + " --help").split(" ")).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dmeo           | no command dmeo; did you mean demo?           | hnhn
          help dmeo      | no command dmeo; did you mean demo?           | hnhn
          data lst       | no command lst; did you mean list?            | hnhn data
          elephant       | no command elephant                           | hnhn
          demo --epoch=3 | no option --epoch; did you mean --epochs?     | hnhn demo
          demo --jsno    | no option --jsno; did you mean --json?        | hnhn demo
          demo --x       | no option --x                                 | hnhn demo
          demo now       | Expected no further argument, but found now   | hnhn demo
          """)
  void aTypoIsAnsweredWithWhatWasMeant(String line, String message, String command) {
    CommandRun run = CommandRun.of(line.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).containsExactly("hnhn: " + message, "Try '" + command + " --help'.");
  }

  @Test
  void aDataSetThatIsMisspelledIsAnsweredToo() {
    CommandRun run = CommandRun.of("convert", "citesear", "out");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .containsExactly(
            "hnhn: no file or folder citesear, and no data set of that name; did you mean"
                + " citeseer?");
    assertThat(CommandRun.of("data", "info", "pubmde").err())
        .endsWith("but found pubmde; did you mean pubmed?" + System.lineSeparator());
  }
}
