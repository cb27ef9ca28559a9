package io.hnhn.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.command.output.FolderContent;
import io.hnhn.learn.statistics.PairedAnswers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class CompareCommandTest {
  @TempDir private static Path trained;
  @TempDir private Path folder;

  @BeforeAll
  static void train() throws IOException {
    Shop.write(trained.resolve("shop"));
    train("mlp", "--model=mlp", "--label-rate=0.5");
    train("hnhn", "--label-rate=0.5", "--epochs=20", "--runs=3");
    train("hgnn", "--model=hgnn", "--label-rate=0.5", "--epochs=20", "--runs=3");
    train("seed", "--label-rate=0.5", "--seed=9");
    train("untested");
    train("sets", "--task=prediction", "--model=hgnn");
    train("more-sets", "--task=prediction", "--model=hgnn", "--epochs=20");
  }

  private static void train(String out, String... options) {
    List<String> line = new ArrayList<>(List.of("train", trained.resolve("shop").toString()));
    line.addAll(List.of("--out=" + trained.resolve(out), "--hidden=4", "--quiet"));
    line.addAll(List.of("--node-vectors=no", "--regime=plain"));
    line.addAll(List.of(options));
    if (!line.contains("--task=prediction")) {
      line.add("--label=department");
    }
    if (Stream.of(options).noneMatch(option -> option.startsWith("--epochs"))) {
      line.add("--epochs=3");
    }
    CommandRun run = CommandRun.of(line.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @BeforeEach
  void copy() throws IOException {
    for (String name : List.of("mlp", "hnhn", "hgnn", "seed", "untested", "sets", "more-sets")) {
      Files.createDirectory(folder.resolve(name));
      for (String file : List.of("model.safetensors", "metrics.json", "test.json")) {
        Files.copy(trained.resolve(name).resolve(file), folder.resolve(name).resolve(file));
      }
    }
  }

  @Test
  void answersAboutTheSameRowsAreComparedInPairs() throws IOException {
    JsonNode comparison = json("mlp", "hnhn");
    assertThat(comparison.get("task").asString()).isEqualTo("nodes");
    JsonNode run = comparison.get("runs").get(1);
    JsonNode metrics = read(folder.resolve("hnhn/metrics.json")).get("runs").get(0);
    assertThat(run.get("run").asString()).isEqualTo("hnhn");
    assertThat(run.get("folder").asString()).isEqualTo(folder.resolve("hnhn").toString());
    assertThat(run.get("data").asString()).isEqualTo("shop");
    assertThat(run.get("settings").get("model").asString()).isEqualTo("hnhn");
    assertThat(run.get("settings").get("hidden").asInt()).isEqualTo(4);
    assertThat(run.get("trainingLabels")).isEqualTo(metrics.get("trainingLabels"));
    assertThat(run.get("testLabels")).isEqualTo(metrics.get("testLabels"));
    assertThat(run.get("accuracy").get("value")).isEqualTo(metrics.get("testAccuracy"));
    assertNear(run.get("macroF1").get("value"), metrics.get("testMacroF1"));
    assertNear(run.get("logLoss").get("value"), metrics.get("testLogLoss"));

    // Counted once more, straight from the files.
    JsonNode left = read(folder.resolve("hnhn/test.json"));
    JsonNode right = read(folder.resolve("mlp/test.json"));
    int onlyLeft = 0;
    int onlyRight = 0;
    for (int i = 0; i < left.get("ids").size(); i++) {
      boolean leftIs = left.get("known").get(i).equals(left.get("predicted").get(i));
      boolean rightIs = right.get("known").get(i).equals(right.get("predicted").get(i));
      onlyLeft += leftIs && !rightIs ? 1 : 0;
      onlyRight += rightIs && !leftIs ? 1 : 0;
    }
    JsonNode difference = comparison.get("differences").get(0);
    assertThat(onlyLeft).isPositive();
    assertThat(difference.get("onlyRun").asInt()).isEqualTo(onlyLeft);
    assertThat(difference.get("onlyAgainst").asInt()).isEqualTo(onlyRight);
    assertThat(difference.get("mcNemar").asDouble())
        .isEqualTo(new PairedAnswers(0, onlyLeft, onlyRight, 0).mcNemar());
    assertThat(difference.has("unlike")).isFalse();
    assertThat(difference.has("overRuns")).isFalse();
    assertThat(difference.has("auc")).isFalse();
  }

  @Test
  void theTerminalHasTablesAndSentences() {
    CommandRun run = compare("mlp", "hnhn", "hgnn");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Runs", "right %", "macro F1", "log loss", "Differences", "paired")
        .contains("Newcombe", "McNemar", "Wilson", "bootstrap")
        .contains("Over runs with the same seeds")
        .contains("Of 3 comparisons one in twenty has a p below 0.05 by chance alone.")
        .containsPattern(
            "(?m)^hnhn is right (more|less) often than mlp by \\d+\\.\\d points, which ");
    assertThat(run.out().lines().filter(line -> line.startsWith("hgnn − ")).count()).isEqualTo(3);
  }

  @Test
  void severalRunsAreComparedSeedBySeed() throws IOException {
    JsonNode test = json("hnhn", "hgnn").get("differences").get(0).get("overRuns");
    assertThat(test.get("runs").asInt()).isEqualTo(3);
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += accuracy("hgnn", i) - accuracy("hnhn", i);
    }
    assertThat(test.get("difference").get("value").asDouble()).isCloseTo(sum / 3, within(1e-9));
  }

  private double accuracy(String name, int run) throws IOException {
    JsonNode runs = read(folder.resolve(name).resolve("metrics.json")).get("runs");
    return runs.get(run).get("testAccuracy").asDouble();
  }

  @Test
  void foldersOfOneNameAreToldByTheirPaths() throws IOException {
    Path other = Files.createDirectories(folder.resolve("again")).resolve("mlp");
    Files.move(folder.resolve("hgnn"), other);
    JsonNode runs = json("mlp", "again/mlp", "hnhn").get("runs");
    assertThat(runs)
        .extracting(run -> run.get("run").asString())
        .containsExactly(folder + "/mlp", folder + "/again/mlp", "hnhn");
  }

  @Test
  void otherTestRowsAreComparedWithoutPairsAndThatIsSaid() throws IOException {
    JsonNode difference = json("mlp", "seed").get("differences").get(0);
    assertThat(difference.get("unlike").asString())
        .matches("the test rows differ \\(26 and 26, of which \\d+ are the same\\)");
    assertThat(difference.has("mcNemar")).isFalse();
    assertThat(difference.has("onlyRun")).isFalse();
    assertThat(difference.get("accuracy").has("low")).isTrue();
    assertThat(compare("mlp", "seed").out())
        .contains("not paired", "; not compared row by row, since the test rows differ (26 and 26");

    ObjectNode other = (ObjectNode) read(folder.resolve("mlp/test.json"));
    other.put("data", "market");
    ((ArrayNode) other.get("ids")).set(0, "q1");
    Files.writeString(folder.resolve("mlp/test.json"), other.toString());
    assertThat(json("hnhn", "mlp").get("differences").get(0).get("unlike").asString())
        .isEqualTo(
            "the data differ (shop and market), the test rows differ (26 and 26, of which 25 are"
                + " the same)");
  }

  @Test
  void theOrderOfRowsAndClassesDoesNotMatter() throws IOException {
    JsonNode before = json("mlp", "hnhn").get("differences").get(0);
    ObjectNode test = (ObjectNode) read(folder.resolve("mlp/test.json"));
    for (String name : List.of("ids", "known", "predicted", "logLoss")) {
      ArrayNode values = (ArrayNode) test.get(name);
      List<JsonNode> all = new ArrayList<>();
      values.forEach(all::add);
      values.removeAll();
      all.reversed().forEach(values::add);
    }
    ArrayNode classes = (ArrayNode) test.get("classes");
    classes.add(classes.remove(0));
    for (String name : List.of("known", "predicted")) {
      ArrayNode values = (ArrayNode) test.get(name);
      for (int i = 0; i < values.size(); i++) {
        values.set(i, 1 - values.get(i).asInt());
      }
    }
    Files.writeString(folder.resolve("mlp/test.json"), test.toString());
    assertThat(json("mlp", "hnhn").get("differences").get(0)).isEqualTo(before);
  }

  @Test
  void setsAreComparedByTheirAuc() throws IOException {
    JsonNode comparison = json("sets", "more-sets");
    for (int i = 0; i < 2; i++) {
      JsonNode run = comparison.get("runs").get(i);
      JsonNode metrics = read(Path.of(run.get("folder").asString(), "metrics.json"));
      assertNear(run.get("auc").get("value"), metrics.get("runs").get(0).get("testAuc"));
      assertThat(run.get("auc").get("low").asDouble())
          .isLessThan(run.get("auc").get("value").asDouble());
    }
    JsonNode difference = comparison.get("differences").get(0);
    assertThat(difference.has("unlike")).isFalse();
    assertThat(difference.get("auc").has("high")).isTrue();
    assertThat(compare("sets", "more-sets").out())
        .containsPattern("(?m)^more-sets has a (higher|lower) AUC than sets by 0\\.\\d{3}, which ");
  }

  @Test
  void aPageIsWrittenAndReplaced() throws IOException {
    Path page = folder.resolve("compare.html");
    for (int i = 0; i < 2; i++) {
      CommandRun run = compare("mlp", "hnhn", "hgnn", "--out=" + page);
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("Written: " + page);
    }
    assertThat(Files.readString(page))
        .contains("Comparison of 3 runs", "shop: 2 classes of nodes")
        .contains("Right answers of each run", "Differences in right answers", "All settings")
        .contains("Over runs with the same seeds", "McNemar", "Provenance");
  }

  @Test
  void whatIsComparedIsNotReplaced() throws IOException {
    SortedMap<String, String> before = FolderContent.of(folder);
    Path file = folder.resolve("mlp/test.json");
    for (String force : List.of("--json", "--force")) {
      CommandRun run = compare("mlp", "hnhn", "--out=" + file, force);
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.errLines()).singleElement().asString().contains("what the command reads");
    }
    assertThat(FolderContent.of(folder)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mlp nothing  | 1 | nothing: expected a folder that hnhn train wrote, with model.safetensors in it, but found nothing; check the path
          mlp .        | 1 | expected a folder that hnhn train wrote, with model.safetensors in it, but found none there
          mlp untested | 1 | untested: expected labels that were kept for a test, but found none; train with --label-rate, --split or --train-ids
          mlp sets     | 1 | Expected runs of the same task, but found nodes in
          mlp          | 2 | Expected two runs or more to compare, but found
          mlp hnhn mlp | 2 | mlp twice
          mlp ./mlp    | 2 | , the same folder
          """)
  void whatCannotBeComparedIsRefused(String names, int code, String message) {
    CommandRun run = compare(names.split(" "));
    assertThat(run.exitCode()).isEqualTo(code);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines().getFirst()).startsWith("hnhn: ").contains(message);
  }

  @Test
  void otherClassesAreRefused() throws IOException {
    ObjectNode test = (ObjectNode) read(folder.resolve("mlp/test.json"));
    test.putArray("classes").add("bakery").add("cheese");
    Files.writeString(folder.resolve("mlp/test.json"), test.toString());
    CommandRun run = compare("hnhn", "mlp");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("Expected runs of the same classes, but found bakery, dairy in ")
        .contains(" and bakery, cheese in ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          test.json    | {"data": "shop"}    | expected answers on a test, as hnhn train writes them
          test.json    | null                | expected answers on a test, as hnhn train writes them
          test.json    | not json            | expected answers on a test, as hnhn train writes them
          metrics.json | {"runs": []}        | expected what a training came to, as hnhn train writes it
          metrics.json | [                   | expected what a training came to, as hnhn train writes it
          metrics.json | {"runs": [{"seed": 1, "testLabels": 3, "testAccuracy": 0.5}]} | expected metrics.json and test.json of one training, but found them of different ones
          """)
  void aDamagedFileIsTold(String file, String content, String message) throws IOException {
    Files.writeString(folder.resolve("mlp").resolve(file), content);
    CommandRun run = compare("hnhn", "mlp");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).singleElement().asString().contains(message);
  }

  @Test
  void answersThatDoNotFitEachOtherAreDamage() throws IOException {
    for (String wrong : List.of("known", "predicted", "logLoss")) {
      ObjectNode test = (ObjectNode) read(trained.resolve("mlp/test.json"));
      ((ArrayNode) test.get(wrong)).remove(0);
      Files.writeString(folder.resolve("mlp/test.json"), test.toString());
      assertThat(compare("hnhn", "mlp").err()).contains("expected answers on a test");
      ArrayNode values = (ArrayNode) test.get(wrong);
      values.insert(0, wrong.equals("logLoss") ? Double.NaN : 2.0);
      Files.writeString(folder.resolve("mlp/test.json"), test.toString());
      assertThat(compare("hnhn", "mlp").err()).contains("expected answers on a test");
    }
  }

  @Test
  void aFolderOfAnOlderVersionIsTold() throws IOException {
    Files.delete(folder.resolve("mlp/test.json"));
    assertThat(compare("hnhn", "mlp").err())
        .contains("mlp: expected test.json in it, but found none; it was trained by an older hnhn");
    Files.delete(folder.resolve("hgnn/metrics.json"));
    assertThat(compare("hnhn", "hgnn").err()).contains("metrics.json: expected what a training");
  }

  private JsonNode json(String... names) {
    List<String> line = new ArrayList<>(List.of(names));
    line.add("--json");
    CommandRun run = compare(line.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonMapper.shared().readTree(run.out());
  }

  private static JsonNode read(Path file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(file));
  }

  private static void assertNear(JsonNode found, JsonNode expected) {
    assertThat(found.asDouble()).isCloseTo(expected.asDouble(), within(1e-6));
  }

  private CommandRun compare(String... words) {
    List<String> line = new ArrayList<>(List.of("compare"));
    for (String word : words) {
      line.add(word.startsWith("--") ? word : folder + "/" + word);
    }
    return CommandRun.of(line.toArray(String[]::new));
  }
}
