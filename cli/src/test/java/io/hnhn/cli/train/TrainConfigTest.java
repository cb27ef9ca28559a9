package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The options that a training leaves behind give the same model again, from anywhere. */
class TrainConfigTest {
  @TempDir private static Path folder;
  private static Path shop;

  @BeforeAll
  static void write() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void whatWasChosenIsThereAndGivesTheSameModelWithoutASearch() throws IOException {
    train("chosen", "--label=department", "--label-rate=0.5", "--alpha=tune", "--force");
    String config = config("chosen");
    assertThat(config)
        .contains("# Chosen, since nobody said it; without these lines it is chosen again.\n")
        .containsPattern(
            "\nregime = \"(gentle|plain|noisy|fast)\"\nepochs = \\d+\nnode-vectors = \"")
        .containsPattern("\nalpha = -?[01]\\.[05]\n")
        .doesNotContain("\"auto\"", "\"tune\"", "force");
    CommandRun again =
        CommandRun.of(
            "train",
            "--config=" + folder.resolve("chosen/config.toml"),
            "--out=" + folder.resolve("again"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(metrics("chosen").get("tried").intValue()).isGreaterThan(1);
    assertThat(metrics("again").get("tried").intValue()).isZero();
    for (String same : List.of("model", "options", "epochs", "trainingLoss", "testAccuracy")) {
      assertThat(metrics("again").get(same)).as(same).isEqualTo(metrics("chosen").get(same));
    }
    assertThat(folder.resolve("again/predictions.csv"))
        .hasSameTextualContentAs(folder.resolve("chosen/predictions.csv"));
  }

  @Test
  void aModelThatWasChosenIsTrainedAgain() throws IOException {
    train("models", "--label=department", "--model=auto", "--alpha=0.5", "--epochs=5");
    assertThat(config("models")).containsPattern("\nmodel = \"(?!auto)[-+a-z]+\"\nregime = ");
    CommandRun again =
        CommandRun.of(
            "train",
            "--config=" + folder.resolve("models/config.toml"),
            "--out=" + folder.resolve("same model"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(metrics("same model").get("model")).isEqualTo(metrics("models").get("model"));
  }

  @Test
  void theActivationOfHyperedgesIsKeptAndGivesTheSameModel() throws IOException {
    List<String> options =
        List.of("--label=department", "--label-rate=0.5", "--regime=plain", "--epochs=5");
    List<String> leaky = new ArrayList<>(options);
    leaky.add("--hyperedge-activation=leaky-relu");
    train("leaky", leaky.toArray(String[]::new));
    train("relu", options.toArray(String[]::new));
    assertThat(metrics("leaky").get("model").asString()).contains("hyperedgeActivation=leaky-relu");
    CommandRun again =
        CommandRun.of(
            "train",
            "--config=" + folder.resolve("leaky/config.toml"),
            "--out=" + folder.resolve("leaky again"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(folder.resolve("leaky again/predictions.csv"))
        .hasSameTextualContentAs(folder.resolve("leaky/predictions.csv"));
    assertThat(Files.readString(folder.resolve("relu/predictions.csv")))
        .isNotEqualTo(Files.readString(folder.resolve("leaky/predictions.csv")));
    CommandRun wrong =
        CommandRun.of(
            "train", "shop", "--hyperedge-activation=steep", "--out=" + folder.resolve("wrong"));
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("expected one of relu, leaky-relu, tanh, none, but found steep");
  }

  @Test
  void reachIsKeptAndGivesTheSameModel() throws IOException {
    train(
        "reach",
        "--label=department",
        "--label-rate=0.5",
        "--smooth-features=2",
        "--smooth-answers=3,0.5",
        "--skips",
        "--regime=plain",
        "--epochs=5");
    assertThat(config("reach"))
        .contains("smooth-features = \"2,0.2\"\n")
        .contains("smooth-answers = \"3,0.5\"\n")
        .contains("skips = true\n");
    assertThat(metrics("reach").get("model").asString())
        .contains("featureSmoothing=2,0.2, answerSmoothing=3,0.5", "skips=true");
    CommandRun again =
        CommandRun.of(
            "train",
            "--config=" + folder.resolve("reach/config.toml"),
            "--out=" + folder.resolve("reach again"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(folder.resolve("reach again/predictions.csv"))
        .hasSameTextualContentAs(folder.resolve("reach/predictions.csv"));
    // The stored model, which other commands use, answers as the training did.
    Path told = folder.resolve("told.csv");
    CommandRun predict =
        CommandRun.of(
            "predict", folder.resolve("reach").toString(), shop.toString(), "--out=" + told);
    assertThat(predict.exitCode()).as(predict.err()).isZero();
    CommandRun why =
        CommandRun.of("why", folder.resolve("reach").toString(), shop.toString(), "p1");
    assertThat(why.exitCode()).as(why.err()).isZero();
  }

  @Test
  void aSmoothingThatIsNoneIsRefused() {
    CommandRun run =
        CommandRun.of(
            "train",
            shop.toString(),
            "--label=department",
            "--smooth-answers=far",
            "--out=" + folder.resolve("never"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("such as 5 or 5,0.2, but found \"far\"");
    assertThat(folder.resolve("never")).doesNotExist();
  }

  @Test
  void pathsWorkFromElsewhere() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path ids = Files.writeString(folder.resolve("ids"), "p1\np2\np31\np32\n");
    CommandRun run =
        CommandRun.of(
            "train",
            here.relativize(shop).toString(),
            "--label=department",
            "--train-ids=" + here.relativize(ids),
            "--out=" + here.relativize(folder.resolve("relative")),
            "--regime=plain",
            "--epochs=2",
            "--node-vectors=no",
            "--hyperedge-vectors=no",
            "--hidden=4");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(config("relative"))
        .contains("data = \"" + shop + "\"\n")
        .contains("train-ids = \"" + ids + "\"\n")
        .contains("out = \"" + folder.resolve("relative") + "\"\n")
        .doesNotContain("# Chosen");
  }

  @Test
  void severalRunsChooseEachForItself() throws IOException {
    train("runs", "--label=department", "--label-rate=0.5", "--runs=2", "--epochs=3");
    assertThat(config("runs"))
        .contains("regime = \"auto\"\n", "runs = 2\n")
        .contains("# Chosen in the first run, the one whose model is kept:\n# regime = \"");
  }

  private static void train(String name, String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "train",
                shop.toString(),
                "--out=" + folder.resolve(name),
                "--hidden=4",
                "--backend=cpu"));
    command.addAll(List.of(options));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static String config(String name) throws IOException {
    return Files.readString(folder.resolve(name).resolve("config.toml"));
  }

  private static JsonNode metrics(String name) throws IOException {
    Path metrics = folder.resolve(name).resolve("metrics.json");
    return JsonMapper.shared().readTree(Files.readString(metrics)).get("runs").get(0);
  }
}
