package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.model.Task;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

  @Test
  void ofClassesOfHyperedges() throws IOException {
    StringBuilder baskets = new StringBuilder("basket,kind\n");
    for (int basket = 0; basket < Shop.BASKETS; basket++) {
      baskets.append("b%d,%s\n".formatted(basket, basket % 2 == 0 ? "sweet" : "white"));
    }
    Files.writeString(shop.resolve("hyperedges.csv"), baskets);
    expectSame(
        Learner.DEFAULT
            .withTask(Task.HYPEREDGES)
            .withHyperedgeLabelColumn("kind")
            .withLabelRate(0.5)
            .with(s -> s.withRuns(2).withTraining(s.training().withRegime(Regime.PLAIN))),
        "--task=hyperedges",
        "--hyperedge-label=kind",
        "--label-rate=0.5",
        "--runs=2",
        "--regime=plain");
  }

  @Test
  void ofSeveralModels() throws IOException {
    Path command = folder.resolve("command");
    Path java = folder.resolve("java");
    CommandRun run =
        CommandRun.of(
            ("train %s --label=department --label-rate=0.5 --regime=plain --epochs=20"
                    + " --model=hnhn,hgnn --no-report --out=%s")
                .formatted(shop, command)
                .split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Comparison comparison =
        Learner.DEFAULT
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .with(s -> s.withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(20)))
            .learnEach(shop, List.of("hnhn", "hgnn"), java);
    assertThat(comparison.runs())
        .extracting(Comparison.Run::run)
        .containsExactly("hnhn", "hgnn", "regression");
    for (Comparison.Run one : comparison.runs()) {
      expectSame(java.resolve(one.run()), command.resolve(one.run()));
    }
    Set<String> ofCommand = new TreeSet<>(FolderContent.of(command).keySet());
    ofCommand.removeIf(name -> name.endsWith("config.toml") || name.equals("compare.html"));
    assertThat(FolderContent.of(java).keySet()).isEqualTo(ofCommand);
    assertThat(Files.readString(java.resolve("compare.json")))
        .isEqualTo(comparison.toJson() + "\n")
        .isEqualTo(
            Files.readString(command.resolve("compare.json"))
                .replace(command.toString(), java.toString()));
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
    expectSame(java, command);
  }

  private static void expectSame(Path java, Path command) throws IOException {
    assertThat(TimelessModel.in(java)).isEqualTo(TimelessModel.in(command));
    assertThat(TimelessMetrics.in(java)).isEqualTo(TimelessMetrics.in(command));
    for (String same : List.of("predictions.csv", "test.json")) {
      assertThat(java.resolve(same)).hasSameTextualContentAs(command.resolve(same));
    }
  }
}
