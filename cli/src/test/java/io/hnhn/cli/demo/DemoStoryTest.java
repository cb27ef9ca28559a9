package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.demo.DemoResults.Data;
import io.hnhn.cli.demo.DemoResults.Example;
import io.hnhn.cli.demo.DemoResults.Score;
import io.hnhn.command.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

class DemoStoryTest {
  private static final String ESCAPE = "\u001b";

  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @Test
  void theTableHasEveryScore() {
    Locale.setDefault(Locale.GERMANY);
    assertThat(told(0.5012, 0.8275, Ansi.OFF).lines())
        .contains(
            "  network                   accuracy  macro F1    training",
            "  features only (Mlp)         50.1 %     0.400       1.5 s",
            "  HNHN (Hnhn)                 82.8 %     0.400       1.5 s");
  }

  @Test
  void whatTheHypergraphWasWorthIsToldAsItIs() {
    assertThat(told(0.5, 0.75, Ansi.OFF)).contains("was worth 25.0 points of accuracy");
    assertThat(told(0.75, 0.5, Ansi.OFF))
        .contains("did not help", "-25.0 points")
        .doesNotContain("was worth");
  }

  @Test
  void anExampleSaysWhatHnhnThinksAndWhatIsTrue() {
    assertThat(told(0.5, 0.6, Ansi.OFF).lines())
        .anyMatch(line -> line.matches(" +a\\.Right +java\\.base +java\\.base"))
        .anyMatch(line -> line.matches(" +b\\.Wrong +java\\.base +java\\.xml"));
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(told(0.5, 0.6, Ansi.ON)).contains(ESCAPE);
    assertThat(told(0.5, 0.6, Ansi.OFF)).doesNotContain(ESCAPE);
    assertThat(told(0.5, 0.6, Ansi.ON).replaceAll(ESCAPE + "\\[[0-9;]*m", ""))
        .isEqualTo(told(0.5, 0.6, Ansi.OFF));
  }

  private static String told(double features, double hnhn, Ansi ansi) {
    StringWriter out = new StringWriter();
    CommandLine command =
        new CommandLine(CommandSpec.create())
            .setOut(new PrintWriter(out))
            .setColorScheme(Help.defaultColorScheme(ansi));
    new DemoStory(Terminal.of(command.getCommandSpec())).end(results(features, hnhn));
    return out.toString();
  }

  private static DemoResults results(double features, double hnhn) {
    return new DemoResults(
        new Data("jdk", 100, 50, 300, 10, List.of("java.base", "java.xml")),
        0.02,
        2,
        98,
        1,
        "cpu",
        "25",
        List.of(score("Mlp", features), score("Hnhn", hnhn)),
        List.of(
            new Example("a.Right", "java.base", "java.base"),
            new Example("b.Wrong", "java.base", "java.xml")));
  }

  private static Score score(String model, double accuracy) {
    return new Score(model, model, 10, 0.1, 1.5, accuracy, 0.4);
  }
}
