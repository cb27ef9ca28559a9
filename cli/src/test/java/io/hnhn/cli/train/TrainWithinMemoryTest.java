package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn train --memory} and {@code --batch-size}. */
class TrainWithinMemoryTest {
  /** A little more than the program and the data take, but less than all rows at once do. */
  private static final String LITTLE = "200060k";

  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void whereAllFitsNothingChanges() throws IOException {
    succeed(train("free", "--no-report"));
    CommandRun limited = succeed(train("limited", "--no-report", "--memory", "2g"));
    assertThat(limited.out()).doesNotContain("parts");
    assertThat(file("limited", "predictions.csv"))
        .hasSameTextualContentAs(file("free", "predictions.csv"));
    assertThat(Files.readString(file("limited", "config.toml"))).contains("memory = \"2g\"");
  }

  @Test
  void littleMemoryTrainsInPartsAndAnswersWhatHasALabel() throws IOException {
    succeed(train("free", "--no-report"));
    CommandRun limited = succeed(train("limited", "--memory", LITTLE));
    assertThat(limited.out())
        .containsPattern("Trained in parts, [2-9]\\d* parts an epoch: .* read an epoch")
        .contains("predictions.csv has those about 54 labelled nodes, and there is no report");
    assertThat(Files.readAllLines(file("limited", "predictions.csv"))).hasSize(55);
    assertThat(file("limited", "report.html")).doesNotExist();
    JsonNode free = json(file("free", "metrics.json")).get("runs").get(0);
    JsonNode parted = json(file("limited", "metrics.json")).get("runs").get(0);
    assertThat(parted.get("options").stringValue()).contains(" parts within ");
    assertThat(parted.get("testLabels")).isEqualTo(free.get("testLabels"));
    assertThat(parted.get("trainingLoss").doubleValue())
        .isCloseTo(free.get("trainingLoss").doubleValue(), withPercentage(0.1));
    assertThat(parted.get("testAccuracy")).isEqualTo(free.get("testAccuracy"));
  }

  @Test
  void validationAndFoldsWorkInParts() throws IOException {
    CommandRun patient =
        succeed(train("patient", "--memory", LITTLE, "--patience", "3", "--no-report"));
    assertThat(patient.out()).contains("Trained in parts, ");
    CommandRun searched =
        succeed(
            CommandRun.of(
                "train",
                shop.toString(),
                "--label=department",
                "--model=hnhn",
                "--hidden=16",
                "--node-vectors=no",
                "--hyperedge-vectors=no",
                "--regime=plain",
                "--memory=" + LITTLE,
                "--out=" + folder.resolve("searched")));
    assertThat(searched.out()).contains("<- chosen", "Trained in parts, ");
  }

  @Test
  void miniBatchesTakeStepsAndAreWrittenDown() throws IOException {
    CommandRun run = succeed(train("mini", "--batch-size", "7", "--no-report"));
    assertThat(run.out()).contains("Mini-batches, 4 steps an epoch: ");
    assertThat(Files.readString(file("mini", "config.toml"))).contains("batch-size = 7");
    assertThat(json(file("mini", "metrics.json")).get("runs").get(0).get("options").stringValue())
        .contains("Batches[rows=7, stepEach=true]");
  }

  @Test
  void aSampleOfNeighboursIsToldEverywhere() throws IOException {
    CommandRun run = succeed(train("sample", "--neighbours", "2,2"));
    assertThat(run.out())
        .containsPattern(
            "Trained on a sample: at most 2 members a hyperedge and 2 hyperedges a node. On 60 rows"
                + " [\\d.]+% of its classes are those that all neighbours give");
    assertThat(Files.readString(file("sample", "config.toml"))).contains("neighbours = \"2,2\"");
    assertThat(Files.readString(file("sample", "report.html"))).contains("Trained on a sample");
    JsonNode sample = json(file("sample", "metrics.json")).get("runs").get(0).get("sample");
    assertThat(sample.get("neighbours").toString()).isEqualTo("{\"members\":2,\"hyperedges\":2}");
    assertThat(sample.get("rows").intValue()).isEqualTo(60);
    assertThat(sample.get("meanDifference").doubleValue()).isPositive();
    CommandRun again =
        succeed(train("parts", "--neighbours=2,2", "--no-report", "--memory", LITTLE));
    assertThat(again.out()).contains("Trained on a sample: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--memory=6x | Invalid value for option '--memory': expected an amount of memory such as 6g"
            + " or 512m, but found \"6x\"",
        "--memory=100m | Expected --memory of more than 200",
        "--memory=200030k | Training in parts needs ",
        "--neighbours=3 | Invalid value for option '--neighbours': expected two numbers of at least"
            + " 1 such as 10,25",
        "--batch-size=0 | Expected --batch-size of at least 1, but found 0",
      })
  void whatCannotBeIsTold(String option, String message) {
    CommandRun run = train("out", option);
    assertThat(run.exitCode()).isNotZero();
    assertThat(run.errLines().getFirst()).contains(message);
    assertThat(file("out", "model.safetensors")).doesNotExist();
  }

  @Test
  void explainTellsPartsAndWhatMoreMemoryGives() {
    CommandRun run =
        succeed(
            CommandRun.of(
                "explain",
                shop.toString(),
                "--label=department",
                "--hidden=16",
                "--neighbours=50,50",
                "--memory=" + LITTLE));
    assertThat(run.out())
        .contains("A sample: at most 50 members a hyperedge and 50 hyperedges a node.")
        .containsPattern("[2-9]\\d* parts an epoch: .* read an epoch, each node [\\d.]+ times, at")
        .contains("All rows at once", "The first part of an epoch over the labels of 54 nodes");
  }

  private static CommandRun succeed(CommandRun run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private CommandRun train(String out, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "train",
                shop.toString(),
                "--label=department",
                "--label-rate=0.5",
                "--model=hnhn",
                "--hidden=16",
                "--node-vectors=no",
                "--hyperedge-vectors=no",
                "--regime=plain",
                "--epochs=12",
                "--out=" + folder.resolve(out)));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private Path file(String out, String name) {
    return folder.resolve(out).resolve(name);
  }

  private static JsonNode json(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(file));
  }
}
