package io.hnhn.cli.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          de             | demo
          data f         | fetch
          demo --ep      | --epochs
          demo --backend | cpu
          paper de       | depth
          """)
  void bashCompletesCommandsOptionsAndValues(String line, String expected)
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: there is no bash");
    Path script = folder.resolve("hnhn_completion");
    Files.writeString(script, CommandRun.of("completion", "bash").out());
    // What bash does when the tabulator key is pressed at the end of the line; an empty last word
    // follows an option that wants a value.
    boolean value = line.endsWith("--backend");
    String ask =
        "source %s; COMP_WORDS=(hnhn %s %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                .formatted(script, line, value ? "''" : "")
            + " _complete_hnhn; printf '%s\\n' \"${COMPREPLY[@]}\"";
    Process bash = new ProcessBuilder("/bin/bash", "-c", ask).redirectErrorStream(true).start();
    String answer = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor()).as(answer).isZero();
    assertThat(answer.lines().map(String::strip)).contains(expected).doesNotContain("paper");
  }

  @Test
  void zshGetsTheSameScript() {
    assertThat(CommandRun.of("completion", "zsh").out())
        .isEqualTo(CommandRun.of("completion", "bash").out())
        .contains("bashcompinit");
  }

  @Test
  void fishGetsALineForEachCommandAndOption() {
    List<String> lines = CommandRun.of("completion", "fish").out().lines().toList();
    assertThat(lines)
        .allMatch(line -> line.startsWith("complete -c hnhn -n '"))
        .anyMatch(line -> line.contains("-f -a 'demo' -d 'Learn to tell the module"))
        .anyMatch(
            line ->
                line.startsWith("complete -c hnhn -n '__fish_seen_subcommand_from demo' -l epochs"))
        .anyMatch(
            line ->
                line.contains("_from data; and __fish_seen_subcommand_from fetch' -s q -l quiet"))
        .anyMatch(line -> line.contains("-l backend -r -f -a 'auto cuda cpu reference'"))
        .anyMatch(line -> line.contains("-l precision -r -f -a 'float32 tf32'"))
        .anyMatch(line -> line.contains("_from paper' -f -a 'table figure "))
        .noneMatch(line -> line.contains("${"));
  }

  @Test
  void anotherShellIsRefused() {
    CommandRun run = CommandRun.of("completion", "tcsh");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst()).contains("tcsh").contains("BASH, ZSH, FISH");
  }
}
