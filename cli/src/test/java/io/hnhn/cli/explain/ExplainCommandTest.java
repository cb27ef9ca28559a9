package io.hnhn.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExplainCommandTest {
  @TempDir private Path folder;
  private String data;

  @BeforeEach
  void write() throws IOException {
    data = Baskets.write(folder.resolve("baskets")).toString();
  }

  @Test
  void showsTheStepsOfAnEpochOfTheChosenModel() {
    CommandRun run = CommandRun.of("explain", data, "--model", "hgnn", "--hidden", "7");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("baskets: 25 nodes, 25 hyperedges, 74 incidences, 2 classes, 1 features")
        .contains("Hgnn[", "hidden=7")
        .containsPattern("An epoch learns from the labels of 24 nodes by [1-9],\\d{3} ")
        .contains("every run", "matmul A B + bias + relu", "24 x 7", "peak memory")
        .doesNotContain("ms\n");
  }

  /** Of 25 baskets a fifth is held out, and HNHN learns from a fifth of the others. */
  @Test
  void predictionLearnsFromSets() {
    CommandRun run = CommandRun.of("explain", data, "--task=prediction");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("An epoch learns from 8 sets of nodes by ", "8 x 2");
    assertThat(json("--task=prediction", "--model=hyper-sagnn").get("labels").asInt())
        .as("passes no messages")
        .isEqualTo(40);
    CommandRun rate = CommandRun.of("explain", data, "--task=prediction", "--label-rate=0.5");
    assertThat(rate.errLines().getFirst()).contains("Expected no --label-rate");
  }

  @Test
  void fewerLabelsMakeLessWork() {
    JsonNode all = json();
    JsonNode few = json("--label-rate", "0.1");
    assertThat(all.get("labels").asInt()).isEqualTo(24);
    assertThat(few.get("labels").asInt()).isEqualTo(2);
    assertThat(few.get("flops").asLong()).isPositive().isLessThan(all.get("flops").asLong());
    assertThat(few.get("steps").get(0).get("milliseconds").isNull()).isTrue();
  }

  @Test
  void dropoutBetweenLayersIsToldToBeIdleWhereThereIsOne() {
    assertThat(CommandRun.of("explain", data, "--dropout=0.5").errLines())
        .singleElement()
        .asString()
        .startsWith("--dropout makes no difference: it comes between layers, and there is one;");
    assertThat(CommandRun.of("explain", data, "--dropout=0.5", "--layers=2").err()).isEmpty();
    assertThat(CommandRun.of("explain", data).err()).isEmpty();
  }

  @Test
  void measuresEachStepWhenAsked() {
    JsonNode plan = json("--analyze", "--threads", "1");
    assertThat(plan.get("steps"))
        .isNotEmpty()
        .allMatch(step -> step.get("milliseconds").asDouble() > 0)
        .anyMatch(step -> step.get("step").asString().contains("relu"));
    assertThat(CommandRun.of("explain", data, "--analyze").out().lines())
        .anyMatch(line -> line.contains("every run") && line.endsWith("ms"));
  }

  @Test
  void theRowsToLearnFromCanBeNamed() throws IOException {
    Path ids = folder.resolve("ids.txt");
    Files.writeString(ids, "food1\ntool2\n\nfood1\n");
    assertThat(json("--train-ids", ids.toString()).get("labels").asInt()).isEqualTo(2);
    Files.writeString(ids, "food1\ntol2\n");
    CommandRun run = CommandRun.of("explain", data, "--train-ids", ids.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .endsWith(
            "line 2: expected a name of the data set, but found \"tol2\"; did you mean tool2?");
    Files.writeString(ids, "new\n");
    assertThat(CommandRun.of("explain", data, "--train-ids", ids.toString()).errLines().getFirst())
        .endsWith("line 1: expected one that has a label, but found \"new\"");
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    CommandRun several = CommandRun.of("explain", data, "--label-rate", "0.5", "--split", "0");
    assertThat(several.exitCode()).isEqualTo(2);
    assertThat(several.errLines().getFirst()).contains("one of --label-rate, --split and");
    CommandRun unlabelled = CommandRun.of("explain", data, "--task", "hyperedges");
    assertThat(unlabelled.exitCode()).isEqualTo(1);
    assertThat(unlabelled.errLines().getFirst()).contains("Expected labels of the hyperedges");
    CommandRun auto = CommandRun.of("explain", data, "--model", "auto");
    assertThat(auto.exitCode()).isEqualTo(2);
    CommandRun typo = CommandRun.of("explain", data, "--model", "hgn");
    assertThat(typo.exitCode()).isEqualTo(2);
    assertThat(typo.errLines().getFirst()).endsWith("but found hgn; did you mean hgnn?");
    CommandRun split = CommandRun.of("explain", data, "--split", "3");
    assertThat(split.errLines().getFirst()).contains("one of the 0 published splits");
  }

  private JsonNode json(String... options) {
    String[] line = new String[options.length + 3];
    line[0] = "explain";
    line[1] = data;
    line[2] = "--json";
    System.arraycopy(options, 0, line, 3, options.length);
    CommandRun run = CommandRun.of(line);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonMapper.shared().readTree(run.out());
  }
}
