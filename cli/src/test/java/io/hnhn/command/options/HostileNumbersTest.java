package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** Every option that takes a number, at numbers that nobody should ask for. */
@Timeout(60)
@Tag("thorough")
class HostileNumbersTest {
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-1",
          "2147483647",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "1e308",
          "-1e308",
          "1e-320",
          "1e400",
          "NaN",
          "inf",
          "-Infinity",
          "",
          " ");

  /** Options whose kind is no number, though they take one. */
  private static final Set<String> ALSO_NUMBERS = Set.of("ExponentChoice", "Values");

  @TempDir private static Path folder;

  /** Commands that end soon where all is well; an option that is tried is left out of them. */
  private static final List<String> TRAIN =
      List.of(
          "train",
          "DATA",
          "--out=OUT",
          "--force",
          "-q",
          "--epochs=1",
          "--hidden=2",
          "--regime=plain",
          "--node-vectors=no",
          "--hyperedge-vectors=no");

  private static final List<List<String>> COMMANDS =
      List.of(
          TRAIN,
          List.of(
              "tune",
              "DATA",
              "--out=OUT",
              "-q",
              "--epochs=1",
              "--folds=2",
              "--rate=0.01",
              "--alpha=0",
              "--hidden=2"),
          List.of("explain", "DATA", "--hidden=2"),
          List.of("predict", "MODEL", "DATA"),
          List.of("why", "MODEL", "DATA", "new"),
          List.of("demo", "--backend=nope"),
          List.of("paper", "nope", "--out=OUT"),
          List.of("bench", "nope"));

  @BeforeAll
  static void trainOnce() throws IOException {
    Baskets.write(folder.resolve("data"));
    CommandRun run = run(TRAIN, "--out=" + folder.resolve("model"));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  static Stream<Arguments> options() {
    return COMMANDS.stream()
        .flatMap(
            command ->
                CommandRun.command(command.getFirst()).options().stream()
                    .filter(HostileNumbersTest::takesNumber)
                    .map(option -> Arguments.of(command, option.longestName())));
  }

  private static boolean takesNumber(OptionSpec option) {
    Class<?> type = option.type();
    return (type.isPrimitive() && type != boolean.class)
        || Number.class.isAssignableFrom(type)
        || ALSO_NUMBERS.contains(type.getSimpleName());
  }

  @Test
  void everyKindOfNumberIsAmongThem() {
    assertThat(options().map(a -> a.get()[1]))
        .contains("--hidden", "--alpha", "--lr", "--runs", "--folds", "--splits", "--rounds")
        .contains("--top", "--seed", "--label-rate", "--threads", "--negatives-each");
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("options")
  void isDoneOrRefusedInOneLine(List<String> command, String option) {
    for (String number : NUMBERS) {
      String said = option + "=" + number;
      assertThatCode(() -> expectWellFormed(run(command, said), said))
          .as(said)
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--negatives-each=2147483647", "--hidden=2147483647", "--layers=2147483647"})
  void hyperedgePredictionRefusesThemToo(String said) {
    List<String> command = new ArrayList<>(TRAIN);
    command.add("--task=prediction");
    CommandRun run = run(command, said);
    assertThat(run.exitCode()).isNotZero();
    expectWellFormed(run, said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --lr=1e308           | the learning rate is 1.0E308: lower it
          --weight-decay=1e308 | the weight decay is 1.0E308: lower it
          """)
  void theCauseOfADivergenceIsNamed(String said, String cause) {
    assertThat(run(TRAIN, said).errLines().getLast())
        .startsWith("hnhn: Expected finite weights, but found ")
        .endsWith(" after epoch 1; " + cause);
    List<String> searched = TRAIN.stream().filter(a -> !a.startsWith("--epochs")).toList();
    assertThat(run(searched, said).errLines().getLast())
        .isEqualTo(
            "hnhn: Expected a finite loss of at least one candidate, but found none; " + cause);
  }

  private static CommandRun run(List<String> command, String said) {
    String option = said.substring(0, said.indexOf('='));
    List<String> arguments = new ArrayList<>();
    for (String argument : command) {
      if (!argument.startsWith(option + "=")) {
        arguments.add(
            argument
                .replace("DATA", folder.resolve("data").toString())
                .replace("MODEL", folder.resolve("model").toString())
                .replace("OUT", folder.resolve("out").toString()));
      }
    }
    arguments.add(said);
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  private static void expectWellFormed(CommandRun run, String said) {
    if (run.exitCode() == 0) {
      return;
    }
    List<String> lines = new ArrayList<>(run.errLines());
    if (run.exitCode() == 2) {
      assertThat(lines.removeLast()).as(said).startsWith("Try 'hnhn ");
    }
    assertThat(run.exitCode()).as(run.err()).isIn(1, 2);
    assertThat(lines.removeLast())
        .as(said)
        .matches("hnhn: \\p{Print}{10,400}")
        .doesNotContain("null", "Exception", "java.", "Error");
    assertThat(lines).as(said).noneMatch(line -> line.startsWith("hnhn: "));
    assertThat(lines).as(said).noneMatch(line -> line.contains("\tat "));
  }
}
