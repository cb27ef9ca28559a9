package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.spark.app.SparkApplication;
import io.hnhn.train.Predictions;
import io.hnhn.tune.Regime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The application, as spark-submit runs it. */
final class ApplicationChecks {
  private static final Path SHOP = Path.of("../docs/examples/shop");

  private final ClusterSession session;

  ApplicationChecks(ClusterSession session) {
    this.session = session;
  }

  void application() throws IOException {
    String file = session.folder().resolve("departments.safetensors").toString();
    String out = session.folder().resolve("departments.csv").toString();
    assertThat(typed("train"))
        .startsWith("0 " + file + ": 6 classes, loss ")
        .endsWith(" after 30 epochs");
    assertThat(typed("predict")).isEqualTo("0 " + out + ": answers about 72 nodes");
    assertAnswers(session.spark().read().option("header", true).csv(out), Path.of(file));
  }

  /** Parquet in, a table of the catalog, and Parquet out; hyperedges have features, too. */
  void otherTables() throws IOException {
    SparkSession spark = session.spark();
    Path incidences = session.folder().resolve("shop-incidences");
    shopTable("incidences").write().parquet(incidences.toString());
    shopTable("nodes").write().saveAsTable("products");
    shopTable("hyperedges").write().saveAsTable("baskets");
    Map<String, String> options = new LinkedHashMap<>();
    options.put("--incidences", incidences.toString());
    options.put("--nodes", "products");
    options.put("--hyperedges", "baskets");
    Path file = session.folder().resolve("tables.safetensors");
    Map<String, String> training = new LinkedHashMap<>(options);
    training.putAll(
        Map.of(
            "--label",
            "department",
            "--hidden",
            "8",
            "--regime",
            "plain",
            "--epochs",
            "5",
            "--out",
            file.toString()));
    assertThat(ran(command("train", training))).startsWith("0 ");
    String out = session.folder().resolve("tables").toString();
    options.put("--model", file.toString());
    options.put("--out", out);
    assertThat(ran(command("predict", options))).startsWith("0 ");
    assertAnswers(spark.read().parquet(out), file);
  }

  /**
   * Features of nodes are a column that is named, those of hyperedges are made of columns: what was
   * learned of these is in the file. Numbers whose plain sum depends on the order are scaled to the
   * same bits, however tables are partitioned.
   */
  void someColumns() throws IOException {
    org.apache.spark.sql.Dataset<Row> products =
        shopTable("nodes").selectExpr("*", "array(double(price), 1.0) as facts");
    org.apache.spark.sql.Dataset<Row> baskets =
        shopTable("hyperedges").selectExpr("*", "pow(3, hash(basket) % 37) as odd");
    List<byte[]> files = new ArrayList<>();
    for (int partitions : new int[] {1, 7}) {
      String nodes = session.folder().resolve("vectors-" + partitions).toString();
      String hyperedges = session.folder().resolve("odd-" + partitions).toString();
      products.repartition(partitions).write().parquet(nodes);
      baskets.repartition(partitions).write().parquet(hyperedges);
      Path file = session.folder().resolve("some-" + partitions + ".safetensors");
      Map<String, String> options = new LinkedHashMap<>();
      options.put("--incidences", SHOP.resolve("incidences.csv").toString());
      options.put("--nodes", nodes);
      options.put("--hyperedges", hyperedges);
      options.put("--features-col", "facts");
      Map<String, String> training = new LinkedHashMap<>(options);
      training.putAll(Map.of("--label", "department", "--out", file.toString()));
      training.putAll(Map.of("--hidden", "8", "--regime", "plain", "--epochs", "5"));
      assertThat(ran(command("train", training))).startsWith("0 ");
      try (Backend backend = Backends.open("cpu", 1)) {
        StoredModel model = ModelFile.read(file, backend);
        assertThat(model.nodeFeatures().columns()).isEmpty();
        assertThat(model.hyperedgeFeatures().orElseThrow().columns()).isPresent();
      }
      options.put("--model", file.toString());
      options.put("--out", session.folder().resolve("some-answers-" + partitions).toString());
      assertThat(ran(command("predict", options))).startsWith("0 ").endsWith("about 72 nodes");
      files.add(weights(file));
    }
    assertThat(files.getFirst()).isEqualTo(files.getLast());
  }

  /** The numbers of a model file, without what it says about itself. */
  private static byte[] weights(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    return Arrays.copyOfRange(
        bytes.array(), Long.BYTES + Math.toIntExact(bytes.getLong()), bytes.capacity());
  }

  /** What {@code hnhn train} writes, with a vector for each product and each basket. */
  void commandLine() throws IOException {
    Learner learner =
        Learner.DEFAULT
            .withLabelColumn("department")
            .with(
                s ->
                    s.withModel(s.model().withHidden(8))
                        .withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(5))
                        .withFeatures(
                            s.features()
                                .withNodeVectors(VectorsChoice.YES)
                                .withHyperedgeVectors(VectorsChoice.YES)));
    Path folder = session.folder().resolve("learned");
    try (Learned learned = learner.learn(SHOP)) {
      learned.write(folder);
    }
    Path file = folder.resolve("model.safetensors");
    String out = session.folder().resolve("learned-answers").toString();
    assertThat(
            ran(
                "predict",
                "--model",
                file.toString(),
                "--incidences",
                SHOP.resolve("incidences.csv").toString(),
                "--nodes",
                SHOP.resolve("nodes.csv").toString(),
                "--hyperedges",
                SHOP.resolve("hyperedges.csv").toString(),
                "--out",
                out))
        .isEqualTo("0 " + out + ": answers about 72 nodes");
    assertAnswers(session.spark().read().parquet(out), file);
  }

  private org.apache.spark.sql.Dataset<Row> shopTable(String name) {
    return session
        .spark()
        .read()
        .option("header", true)
        .csv(SHOP.resolve(name + ".csv").toString());
  }

  /** Compares answers about the shop with those that one machine gives by a model file. */
  private static void assertAnswers(org.apache.spark.sql.Dataset<Row> table, Path file)
      throws IOException {
    try (Backend backend = Backends.open("cpu", 1)) {
      StoredModel model = ModelFile.read(file, backend);
      Dataset dataset = DatasetFormats.read(SHOP, model.fittedTables()).dataset();
      Predictions alone = model.trained().predict(model.fit(dataset).inputs());
      List<Row> answers = table.selectExpr("*", "double(probability) as p").collectAsList();
      assertThat(answers).hasSize(72);
      for (Row answer : answers) {
        int node = dataset.nodes().names().indexOf(answer.getString(0));
        int told = alone.classes()[node];
        assertThat(answer.getString(1)).isEqualTo(model.classNames().get(told));
        assertThat(answer.<Double>getAs("p"))
            .isCloseTo((double) alone.probabilities().get(node, told), within(1e-5));
      }
    }
  }

  /** Whatever is wrong is told in one line, and nothing that was there is touched. */
  void wrongInput() throws IOException {
    Path there = session.folder().resolve("there.safetensors");
    Files.writeString(there, "mine");
    Path answers = Files.createDirectories(session.folder().resolve("there.csv"));
    Path file = session.folder().resolve("never.safetensors");
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("--incidences", "../docs/examples/shop/incidences.csv");
    tables.put("--nodes", "../docs/examples/shop/nodes.csv");
    tables.put("--label", "department");
    tables.put("--out", file.toString());
    expect(tables, "--label", null, "Expected --label, but found none");
    expect(tables, "--nodes", "none.csv", "none.csv: expected a CSV file, a Parquet");
    expect(tables, "--nodes", "none", "none: expected a CSV file, a Parquet");
    expect(tables, "--nodes", there.toString(), "Spark failed: ");
    expect(tables, "--label", "departments", "Table nodes, column departments: expected a column");
    expect(tables, "--node-column", "nobody", "Table incidences, column nobody: expected a column");
    expect(tables, "--out", there.toString(), there + ": expected nothing there yet");
    expect(tables, "--out", "model.bin", "Expected --out that ends with .safetensors");
    expect(tables, "--epochs", "many", "Expected a number for --max-iter, but found many");
    expect(tables, "--epochs", "-1", "");
    expect(tables, "--regime", "harsh", "Expected a regime of ");
    expect(tables, "--skips", "maybe", "Expected true or false for --skips, but found maybe");
    expect(
        tables, "--memory", "6g", "Expected options that there are on Spark, but found --memory");
    expect(tables, "--model", "hnnh", "");
    expect(tables, "--features-col", "price", "Table nodes, column price: expected ");
    expect(tables, "--part-sice", "3", "Expected known options, but found --part-sice; did you");
    assertThat(ran("predict", "--model", there.toString(), "--incidences", "a", "--nodes", "b"))
        .startsWith("1 ")
        .hasLineCount(1);
    tables.remove("--label");
    Path model = session.folder().resolve("any.safetensors");
    ExampleTables small = ExampleTables.of(session.spark(), ClusterSession.SMALL, 1);
    ClusterSession.classifier(small).setMaxIter(1).fit(small.nodes()).modelFile(model.toString());
    tables.put("--model", model.toString());
    tables.put("--out", answers.toString());
    assertThat(ran(command("predict", tables))).startsWith("1 " + answers + ": expected nothing");
    assertThat(ran("trian")).startsWith("2 train --incidences");
    assertThat(there).hasContent("mine");
    assertThat(answers).isEmptyDirectory();
    assertThat(file).doesNotExist();
  }

  /** Trains with one option that is other, or is not there, and expects one line. */
  private static void expect(
      Map<String, String> usual, String option, @Nullable String value, String line) {
    Map<String, String> options = new LinkedHashMap<>(usual);
    if (value == null) {
      options.remove(option);
    } else {
      options.put(option, value);
    }
    assertThat(ran(command("train", options)))
        .as("%s %s", option, value)
        .startsWith("1 " + line)
        .hasLineCount(1);
  }

  private static String[] command(String name, Map<String, String> options) {
    return Stream.concat(
            Stream.of(name),
            options.entrySet().stream().flatMap(e -> Stream.of(e.getKey(), e.getValue())))
        .toArray(String[]::new);
  }

  private static String ran(String... arguments) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    int status = SparkApplication.run(List.of(arguments), stream, stream);
    return status + " " + said.toString(StandardCharsets.UTF_8).strip();
  }

  /** A command of the page without what spark-submit is told, with files of this test. */
  private String typed(String command) throws IOException {
    String page = Files.readString(Path.of("../docs/spark.md")).replace("\\\n", "");
    int from = page.indexOf("  " + command + " --");
    String arguments =
        page.substring(from, page.indexOf("\n", from))
            .strip()
            .replaceAll(" +", " ")
            .replace("docs/", "../docs/")
            .replace("departments.", session.folder().resolve("departments.").toString());
    return ran(arguments.split(" "));
  }
}
