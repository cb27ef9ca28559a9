package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.cli.train.TimelessModel;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Tuned;
import io.hnhn.learn.Tuner;
import io.hnhn.learn.tune.SearchStrategy;
import io.hnhn.learn.tune.SearchedSetting;
import io.hnhn.learn.tune.SettingValues;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A few lines of Java find what {@code hnhn tune} finds, and train what its settings train, but for
 * times.
 */
class SameSearchInJavaTest {
  /** Small, so that it is quick. */
  private static final Tuner QUICK =
      Tuner.DEFAULT.with(SearchedSetting.HIDDEN, SettingValues.of(4)).with(s -> s.withFolds(3));

  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void ofAllThatIsSearchedForWhereNothingIsSaid() throws IOException {
    expectSame(
        QUICK.withLabelColumn("department").with(s -> s.withSpace(s.space().withEpochs(20))),
        "--label=department",
        "--epochs=20");
  }

  @Test
  void ofValuesForSeveralModels() throws IOException {
    expectSame(
        QUICK
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .withModels("hnhn", "mlp")
            .with(SearchedSetting.ALPHA, SettingValues.of(-1).orLearned())
            .with(SearchedSetting.LR, SettingValues.of(0.01))
            .with(SearchedSetting.LAYERS, SettingValues.of(1, 2))
            .with(SearchedSetting.DROPOUT, SettingValues.of(0.1))
            .withSeed(7),
        "--label=department",
        "--label-rate=0.5",
        "--model=hnhn,mlp",
        "--alpha=-1,learn",
        "--lr=0.01",
        "--layers=1,2",
        "--dropout=0.1",
        "--seed=7");
  }

  @Test
  void coarseToFineOfSetsOfNodes() throws IOException {
    expectSame(
        QUICK
            .withTask(Task.SETS)
            .withModels("hgnn")
            .with(s -> s.withStrategy(SearchStrategy.COARSE_TO_FINE))
            .with(SearchedSetting.LR, SettingValues.of(0.005, 0.02)),
        "--task=prediction",
        "--model=hgnn",
        "--search=coarse-to-fine",
        "--lr=0.005,0.02");
  }

  private void expectSame(Tuner tuner, String... options) throws IOException {
    Path found = folder.resolve("found");
    List<String> words = new ArrayList<>(List.of("tune", shop.toString(), "--out=" + found));
    words.addAll(List.of("--hidden=4", "--folds=3"));
    words.addAll(Arrays.asList(options));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Tuned tuned = tuner.tune(shop);
    assertThat(withoutTime(tuned.results().toJson()))
        .isEqualTo(withoutTime(Files.readString(found.resolve("tune.json"))));
    assertThat(run.out()).contains(tuned.findings());

    Path command = folder.resolve("command");
    CommandRun trained =
        CommandRun.of(
            "train",
            shop.toString(),
            "--config=" + found.resolve("best.toml"),
            "--no-report",
            "--out=" + command);
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    Path java = folder.resolve("java");
    try (Learned learned = tuned.learner().learn(shop)) {
      learned.write(java);
    }
    assertThat(TimelessModel.in(java)).isEqualTo(TimelessModel.in(command));
  }

  private static String withoutTime(String json) {
    assertThat(json).contains("\"seconds\" : ");
    return json.replaceAll("\"seconds\" : [0-9.E-]+", "");
  }
}
