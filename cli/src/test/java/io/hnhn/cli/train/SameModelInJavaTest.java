package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few lines of Java give the model that {@code hnhn train} gives, but for times and checksum. */
class SameModelInJavaTest {
  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void withNothingSaid() throws IOException {
    expectSame(Learner.DEFAULT.withLabelColumn("department"), "--label=department");
  }

  @Test
  void withATestAndAnotherModelAndSeed() throws IOException {
    expectSame(
        Learner.DEFAULT
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .withModel("hgnn")
            .withSeed(7),
        "--label=department",
        "--label-rate=0.5",
        "--model=hgnn",
        "--seed=7");
  }

  @Test
  void ofSetsOfNodes() throws IOException {
    expectSame(Learner.DEFAULT.withTask(Task.SETS), "--task=prediction");
  }

  private void expectSame(Learner learner, String... options) throws IOException {
    Path command = folder.resolve("command");
    List<String> words =
        new ArrayList<>(List.of("train", shop.toString(), "--out=" + command, "--no-report"));
    words.addAll(List.of(options));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path java = folder.resolve("java");
    try (Learned learned = learner.learn(shop)) {
      learned.write(java);
    }
    assertThat(TimelessModel.in(java)).isEqualTo(TimelessModel.in(command));
    for (String same : List.of("predictions.csv", "test.json")) {
      assertThat(java.resolve(same)).hasSameTextualContentAs(command.resolve(same));
    }
  }
}
