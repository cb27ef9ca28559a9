package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrainCommandTest {
  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void aTableBecomesAModelWithPredictionsMetricsAndTheOptionsUsed() throws IOException {
    CommandRun run = train("out", "--label-rate", "0.5");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "Learning the class of nodes from 28 labels, keeping 26 for the test; 6 have none")
        .containsPattern("node vectors, \\d+ epochs   <- chosen")
        .contains("test labels (always saying the most frequent class:");
    JsonNode metrics = json(out("metrics.json"));
    assertThat(metrics.get("accuracy").doubleValue()).isGreaterThan(0.75);
    assertThat(metrics.get("runs").get(0).get("trainingLabels").intValue()).isEqualTo(28);
    assertThat(Files.readAllLines(out("predictions.csv")))
        .hasSize(61)
        .startsWith("id,class,probability,class 2,probability 2,known,learned");
    assertThat(Files.readString(out("config.toml")))
        .contains("data = \"" + shop + "\"")
        .contains("label-rate = 0.5")
        .contains("label = \"department\"");
    assertThat(out("unfinished")).doesNotExist();
  }

  @Test
  void theSameSeedGivesTheSameFileAndTheWrittenOptionsGiveItAgain() throws IOException {
    assertThat(quick("out").exitCode()).isZero();
    assertThat(quick("again").exitCode()).isZero();
    CommandRun configured =
        CommandRun.of(
            "train",
            "--config",
            out("config.toml").toString(),
            "--out",
            folder.resolve("configured").toString());
    assertThat(configured.exitCode()).as(configured.err()).isZero();
    List<String> predictions = Files.readAllLines(out("predictions.csv"));
    assertThat(folder.resolve("again/predictions.csv")).hasContent(String.join("\n", predictions));
    assertThat(folder.resolve("configured/predictions.csv"))
        .hasContent(String.join("\n", predictions));
  }

  @Test
  void aModelWithoutMessagesHasNoUseForVectorsOfNodes() {
    CommandRun run = train("out", "--label-rate", "0.5", "--regime", "plain", "--model", "mlp");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("plain, \\d+ epochs   <- chosen")
        .doesNotContain("vectors");
  }

  @Test
  void withoutOptionsAllLabelsAreLearnedFromAndFoldsSayHowWell() throws IOException {
    CommandRun run = train("out", "--regime", "plain");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("from 54 labels; 6 have none")
        .contains("chosen among 3 settings: expect a little less. No label was kept");
    assertThat(json(out("metrics.json")).get("accuracy").isNull()).isTrue();
    assertThat(Files.readString(out("report.html")))
        .contains("How the settings were chosen", "plain, node vectors");
    assertThat(run.out()).contains("Chosen is the smallest loss of those that are right");
  }

  @Test
  void withoutAReportThereIsNoneAndNoOlderOneStays() throws IOException {
    CommandRun with = quick("out");
    assertThat(with.exitCode()).as(with.err()).isZero();
    assertThat(with.errLines().getLast()).matches("  results +in [0-9.]+ s");
    assertThat(out("report.html")).exists();
    CommandRun without = quick("out", "--no-report", "--force");
    assertThat(without.exitCode()).as(without.err()).isZero();
    assertThat(without.out()).contains("predictions.csv").doesNotContain("report.html");
    assertThat(out("report.html")).doesNotExist();
  }

  @Test
  void probabilitiesAreDividedByTheTemperatureThatIsSaid() throws IOException {
    assertThat(quick("out").exitCode()).isZero();
    assertThat(quick("cold", "--temperature", "0.01").exitCode()).isZero();
    assertThat(Files.readAllLines(folder.resolve("cold/predictions.csv")).get(1))
        .isNotEqualTo(Files.readAllLines(out("predictions.csv")).get(1))
        .matches("[^,]+,[^,]+,(1|0\\.99).*");
  }

  @Test
  void hyperedgePredictionHasItsReportToo() throws IOException {
    CommandRun run = quick("out", "--task", "prediction", "--negatives", "motif", "--runs", "2");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode first = json(out("metrics.json")).get("runs").get(0);
    assertThat(Files.readString(out("report.html")))
        .contains("hnhn train ")
        .contains("its nodes are reached from each other along hyperedges.")
        .contains(
            String.format(
                Locale.ROOT, "is %.3f where chance has 0.5", first.get("testAuc").doubleValue()))
        .contains("2 runs, which differ in chance alone, have an AUC of")
        .doesNotContain("hnhn hnhn");
  }

  /** One that does has to learn from hyperedges that its messages don't pass along. */
  @Test
  void whatPassesNoMessagesLearnsFromAllHyperedgesThatAreNotHeldOut() {
    CommandRun passing = quick("out", "--task", "prediction", "--model", "hgnn");
    CommandRun attention = quick("attention", "--task", "prediction", "--model", "hyper-sagnn");
    assertThat(passing.out()).contains("from 26 sets, keeping 32 for the test");
    assertThat(attention.out()).contains("from 128 sets, keeping 32 for the test");
  }

  @Test
  void severalRunsTellHowMuchIsChance() throws IOException {
    CommandRun run = quick("out", "--label-rate", "0.5", "--runs", "3");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode metrics = json(out("metrics.json"));
    assertThat(metrics.get("runs").valueStream().map(r -> r.get("seed").intValue()))
        .containsExactly(1, 2, 3);
    assertThat(metrics.get("accuracyDeviation").doubleValue()).isBetween(0.0, 0.3);
    assertThat(run.out()).contains("over 3 runs");
  }

  @Test
  void exponentsAreTunedAndLearned() throws IOException {
    assertThat(quick("tuned", "--label-rate", "0.5", "--alpha", "tune", "--beta", "learn").out())
        .contains("alpha");
    String model =
        json(folder.resolve("tuned/metrics.json")).get("runs").get(0).get("model").stringValue();
    assertThat(model).contains("beta=Trainable");
  }

  @Test
  void theModelItselfCanBeChosen() throws IOException {
    CommandRun run = train("out", "--model", "auto", "--regime", "plain", "--epochs", "20");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Searching for settings for 20 minutes at most; --search-time says another time.")
        .contains("hgnn, plain")
        .contains("hnhn, plain")
        .doesNotContain("not calibrated");
    assertThat(CommandRun.of("help", "train").out().replaceAll("\\s+", " "))
        .contains("(default: no limit, 20 with --model auto)");
  }

  @Test
  void withoutFoldsProbabilitiesAreSaidNotToBeCalibrated() {
    String[] said = {"--node-vectors=no", "--hyperedge-vectors=no"};
    assertThat(quick("out", said).out())
        .contains("Its probabilities are not calibrated, since no folds were trained to do so by");
    String[] calibrated = {said[0], said[1], "--temperature=2"};
    assertThat(quick("two", calibrated).out()).doesNotContain("not calibrated");
    String[] validated = {said[0], said[1], "--patience=5"};
    assertThat(quick("kept", validated).out()).doesNotContain("not calibrated");
  }

  @Test
  void earlyStoppingKeepsLabelsForValidation() throws IOException {
    CommandRun run = quick("out", "--patience", "3", "--epochs", "500", "--lr", "0.05");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(json(out("metrics.json")).get("runs").get(0).get("epochs").intValue())
        .isLessThan(500);
    assertThat(run.err()).contains("% right");
  }

  @Test
  void dropoutBetweenLayersIsToldToBeIdleWhereThereIsOne() {
    assertThat(quick("one", "--dropout", "0.5", "--quiet").errLines())
        .singleElement()
        .asString()
        .startsWith("--dropout makes no difference");
    assertThat(quick("two", "--dropout", "0.5", "--layers", "2", "--quiet").err()).isEmpty();
  }

  @Test
  void aFinishedModelIsNotReplacedUnlessForced() throws IOException {
    assertThat(quick("out").exitCode()).isZero();
    byte[] before = Files.readAllBytes(out("model.safetensors"));
    CommandRun refused = quick("out");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.errLines()).singleElement().asString().contains("--force to replace it");
    assertThat(out("model.safetensors")).hasBinaryContent(before);
    assertThat(quick("out", "--force").exitCode()).isZero();
  }

  @Test
  void rowsToLearnFromCanBeNamed() throws IOException {
    Path ids = Files.writeString(folder.resolve("ids"), "p1\np2\np3\np31\np32\n\np33\n");
    CommandRun run = quick("out", "--train-ids", ids.toString());
    assertThat(run.out()).as(run.err()).contains("from 6 labels, keeping 48 for the test");
    Files.writeString(ids, "p1\np10\n");
    CommandRun without = quick("other", "--train-ids", ids.toString());
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.errLines().getFirst()).contains("line 2").contains("p10");
  }

  @Test
  void wrongOptionsAreToldBeforeAnythingIsWritten() {
    assertThat(quick("out", "--label-rate", "2").errLines().getFirst())
        .isEqualTo(
            "hnhn: Expected --label-rate above 0 and at most 1 (0.15 is 15%), but found 2.0");
    assertThat(quick("out", "--model", "hgn").errLines().getFirst()).contains("did you mean hgnn?");
    assertThat(quick("out", "--model", "hgnn", "--alpha", "1").errLines().getFirst())
        .contains("--alpha and --beta with hnhn alone");
    assertThat(quick("out", "--model=hgnn", "--initial-weights=he").errLines().getFirst())
        .contains("--initial-weights with hnhn alone, but found it with hgnn");
    assertThat(quick("out", "--alpha", "x").errLines().getFirst())
        .contains("expected a number, tune or learn");
    assertThat(quick("out", "--regime", "x").exitCode()).isEqualTo(2);
    assertThat(quick("out", "--lr", "-1").errLines().getFirst())
        .isEqualTo("hnhn: Expected --lr above 0, such as 0.002, but found -1.0");
    assertThat(quick("out", "--task=prediction", "--negatives-each=0").errLines().getFirst())
        .contains("--negatives-each of at least 1");
    assertThat(quick("out", "--task", "hyperedges").errLines().getFirst())
        .contains("Expected labels of the hyperedges of shop");
    assertThat(out("")).doesNotExist();
  }

  private CommandRun quick(String name, String... more) {
    List<String> all =
        new ArrayList<>(List.of("--regime", "plain", "--hidden", "8", "--backend", "cpu"));
    all.addAll(List.of(more));
    if (!all.contains("--epochs")) {
      all.addAll(List.of("--epochs", "20"));
    }
    return train(name, all.toArray(String[]::new));
  }

  private CommandRun train(String name, String... more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of(
                    "train",
                    shop.toString(),
                    "--label",
                    "department",
                    "--out",
                    folder.resolve(name).toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private Path out(String file) {
    return folder.resolve("out").resolve(file);
  }

  private static JsonNode json(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(file));
  }
}
