package io.hnhn.cli.use;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.data.format.matrix.MatrixFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is done with a model once it is trained. */
class UseModelTest {
  @TempDir private static Path folder;
  private static String shop;
  private static String model;

  @BeforeAll
  static void train() throws IOException {
    shop = Shop.write(folder.resolve("shop")).toString();
    model = folder.resolve("model").toString();
    CommandRun run =
        CommandRun.of(
            "train",
            shop,
            "--label",
            "department",
            "--regime",
            "plain",
            "--epochs",
            "60",
            "--hidden",
            "8",
            "--node-vectors",
            "yes",
            "--out",
            model);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void theReportListsTheColumnsOfTheTables() throws IOException {
    assertThat(Files.readString(Path.of(model, "report.html")).replaceAll("<[^>]+>|\\s+", " "))
        .containsPattern("Columns of the tables +table +column +taken for +content +missing")
        .containsPattern("nodes.csv +department +label +2 different: bakery .27., dairy .27. +6")
        .containsPattern("nodes.csv +price +number +0 to 8, mean [0-9.]+ +0");
  }

  @Test
  void predictionsArePrintedAsATable() {
    CommandRun run = CommandRun.of("predict", model, shop, "--label", "department", "--top", "2");
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(61);
    assertThat(lines.getFirst()).isEqualTo("id,class,probability,class 2,probability 2,known");
    assertThat(lines.get(2)).matches("p1,bakery,0\\.9\\d+,dairy,[-0-9.E]+,bakery");
    assertThat(lines.get(1)).startsWith("p0,").endsWith(",");
    assertThat(run.errLines())
        .containsExactly(
            "Read incidences.csv: nodes are \"product\", hyperedges \"basket\"; nodes.csv: ids"
                + " \"product\", label \"department\"");
  }

  @Test
  void predictionsAreThoseOfTraining() throws IOException {
    Path file = folder.resolve("again.csv");
    CommandRun run =
        CommandRun.of("predict", model, shop, "--label=department", "--top=3", "--out=" + file);
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> ofTraining = Files.readAllLines(Path.of(model, "predictions.csv"));
    assertThat(ofTraining.getFirst()).endsWith(",known,learned");
    assertThat(Files.readAllLines(file))
        .isEqualTo(
            ofTraining.stream().map(line -> line.substring(0, line.lastIndexOf(','))).toList());
  }

  @Test
  void thoseWithoutLabelCanBeAskedForAlone() {
    CommandRun run = CommandRun.of("predict", model, shop, "--label=department", "--unlabelled");
    assertThat(run.out().lines().map(line -> line.substring(0, line.indexOf(','))))
        .containsExactly("id", "p0", "p10", "p20", "p30", "p40", "p50");
    assertThat(run.out()).startsWith("id,class,probability\n");
  }

  @Test
  void withoutLabelsNobodyIsUnlabelled() throws IOException {
    Path bare = Files.createDirectories(folder.resolve("bare"));
    Files.copy(Path.of(shop, "incidences.csv"), bare.resolve("incidences.csv"));
    Files.writeString(bare.resolve("nodes.csv"), "product,price\np1,3\n");
    CommandRun run = CommandRun.of("predict", model, bare.toString(), "--unlabelled");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines())
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains(
                        "Expected labels of the nodes of bare (in training the column"
                            + " \"department\") with --unlabelled, but found none; name their"
                            + " column with --label"));
  }

  @Test
  void aColumnOfLabelsThatIsEmptyIsSaidToBeSo() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Files.copy(Path.of(shop, "incidences.csv"), empty.resolve("incidences.csv"));
    Files.writeString(empty.resolve("nodes.csv"), "product,department,price\np1,,3\n");
    CommandRun run = CommandRun.of("predict", model, empty.toString(), "--unlabelled");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(
            "with --unlabelled, but found nothing in any row of the column \"department\"; fill it"
                + " where a label is known, or leave --unlabelled out");
  }

  @Test
  void aModelIsComparedWithLabels() {
    CommandRun run = CommandRun.of("evaluate", model, shop, "--label=department");
    assertThat(run.out()).startsWith("Right on ").contains("of 54 labels").contains("bakery");
    JsonNode json =
        JsonMapper.shared()
            .readTree(CommandRun.of("evaluate", model, shop, "--label=department", "--json").out());
    assertThat(json.get("metrics").get("accuracy").doubleValue()).isGreaterThan(0.9);
    assertThat(json.get("classes").valueStream().map(JsonNode::stringValue))
        .containsExactly("bakery", "dairy");
  }

  @Test
  void vectorsOfNodesAndHyperedgesAreForUseElsewhere() throws IOException {
    Path file = folder.resolve("vectors.npy");
    CommandRun run =
        CommandRun.of("embed", model, shop, "--of", "hyperedges", "--out", file.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(MatrixFiles.read(file).rows()).isEqualTo(80);
    assertThat(MatrixFiles.read(file).columns()).isEqualTo(8);
    List<String> printed = CommandRun.of("embed", model, shop).out().lines().toList();
    assertThat(printed).hasSize(61);
    assertThat(printed.getFirst()).isEqualTo("id,x0,x1,x2,x3,x4,x5,x6,x7");
    assertThat(printed.get(1)).startsWith("p0,");
  }

  @Test
  void setsAreForModelsThatTellThemApart() {
    CommandRun run = CommandRun.of("predict", model, shop, "--label=department", "--sets=sets.txt");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--sets with a model of hyperedge prediction alone");
  }

  @Test
  void aModelIsExportedForOtherPrograms() throws IOException {
    Path file = folder.resolve("model.onnx");
    CommandRun run = CommandRun.of("export", model, "--out", file.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
        .contains("ScatterElements", "[\"bakery\",\"dairy\"]", "node=p7")
        .contains("node_columns", "{\"name\":\"price\",\"kind\":\"numeric\",\"scale\":");
    CommandRun wrong = CommandRun.of("export", model, "--out", "model.pt");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errLines().getFirst()).contains("to end with .onnx");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anExportedFileHasTheUsualPermissions() throws IOException {
    Path file = folder.resolve("shared.onnx");
    assertThat(CommandRun.of("export", model, "--out", file.toString()).exitCode()).isZero();
    Path usual = Files.createFile(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(Files.getPosixFilePermissions(usual))
        .isEqualTo(Files.getPosixFilePermissions(Path.of(model, "model.safetensors")));
  }

  @Test
  void dataThatDoesNotFitAndFilesThatAreNoModelAreRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other.csv"), "product,basket\nx,1\ny,1\n");
    CommandRun run = CommandRun.of("predict", model, other.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("expected a table of nodes beside this one", "\"price\", but found none");
    CommandRun noModel = CommandRun.of("predict", other.toString(), shop);
    assertThat(noModel.exitCode()).isEqualTo(1);
    assertThat(noModel.errLines()).singleElement().asString().contains("other.csv");
    CommandRun nothing = CommandRun.of("evaluate", folder.resolve("none").toString(), shop);
    assertThat(nothing.errLines()).singleElement().asString().contains("none");
  }
}
