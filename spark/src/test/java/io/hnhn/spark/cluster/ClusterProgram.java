package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.jdk.JdkHypergraph;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.app.SparkApplication;
import io.hnhn.spark.table.TableFault;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.KeptFolds;
import io.hnhn.tune.Regime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** What tests ask of a cluster: it prints a line for each thing that holds. */
public final class ClusterProgram {
  /** Every tenth row is learned from. */
  private static final String TENTH = "case when id % 10 = 3 then label end";

  private static final int EPOCHS = 50;
  private static final Dataset SMALL = RandomTables.of(120, 60, false);

  private final Path folder;
  private List<float[]> expected = List.of();
  private SparkSession spark;
  private boolean large;
  private List<String> wanted = List.of();

  private ClusterProgram(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs. At the end it halts in the middle of a training, as a process that is killed does; the
   * program in Python goes on with it.
   *
   * @param arguments a folder for files; {@code all} where large data are asked about, too; then
   *     the names of what to check, everything where none is named
   */
  public static void main(String[] arguments) throws Exception {
    ClusterProgram program = new ClusterProgram(Path.of(arguments[0]));
    program.large = arguments[1].equals("all");
    program.wanted = List.of(arguments).subList(2, arguments.length);
    program.open(1);
    program.check("answersAreThoseOfOneMachine", program::answers);
    program.check("classesOfHyperedgesAreLearnedAndAnswered", program::hyperedges);
    program.check("settingsAreSearchedForAsOnOneMachine", program::search);
    program.check("modelsAreSavedAndLoadedAndAreFilesOfTheCommandLine", program::files);
    program.check("pipelinesAndCrossValidatorsTakeIt", program::pipelines);
    program.check("badInputIsToldOnceWithTableColumnAndExample", program::badInput);
    program.check("theApplicationTrainsWhatTheCommandLineReads", program::application);
    program.check("nothingStaysPersisted", program::nothingPersisted);
    program.check("lossesAreThoseOfOneMachine", program::undisturbed);
    program.check("executorsThatDieChangeNoBit", program::killed);
    program.check("moreExecutorsGiveTheSameBits", program::moreExecutors);
    if (program.large) {
      program.check("weightsOfIncidencesAndHyperedgesCountAsOnOneMachine", program::weights);
      program.check("earlyStoppingLooksAtValidationRows", program::earlyStopping);
      program.check("oneTwoAndFourExecutorsGiveTheSameBitsOnLargeData", program::largeData);
    }
    program.check("aDriverHaltsInTheMiddle", program::halt);
    program.spark.stop();
  }

  private interface Check {
    void run() throws Exception;
  }

  private void check(String what, Check check) {
    if (!wanted.isEmpty() && !wanted.contains(what)) {
      return;
    }
    long began = System.currentTimeMillis();
    double cpu = GrowthMeasurement.driverSeconds();
    try {
      check.run();
      System.out.println("holds: " + what);
    } catch (Exception | AssertionError e) {
      System.out.println("does not hold: " + what);
      e.printStackTrace(System.out);
    }
    System.out.printf(
        "%.1f s, driver %.1f CPU s%n",
        (System.currentTimeMillis() - began) / 1e3, GrowthMeasurement.driverSeconds() - cpu);
  }

  private void open(int executors) {
    if (spark != null) {
      spark.stop();
    }
    spark =
        SparkSession.builder()
            .appName("hnhn tests")
            .config("spark.cores.max", executors)
            .getOrCreate();
  }

  private static HnhnClassifier classifier(ExampleTables tables) {
    return new HnhnClassifier().setIncidences(tables.incidences()).setHidden(16).setRegime("plain");
  }

  private static List<float[]> bits(HnhnClassificationModel model) {
    return model.stored().trained().parameters().values().stream().map(Matrix::toArray).toList();
  }

  private static void assertSameBits(List<float[]> found, List<float[]> expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(Arrays.equals(found.get(i), expected.get(i))).as("parameter %d", i).isTrue();
    }
  }

  private static TrainingOptions plain(Model model, int epochs) {
    return Regime.PLAIN
        .of(new Candidate(model, TrainingOptions.PAPER.withSeed(1)))
        .options()
        .withEpochs(epochs);
  }

  /** The hypergraph of the JDK and citeseer on 1, 2 and 4 executors. */
  private void largeData() throws IOException {
    List<Dataset> datasets =
        List.of(
            JdkHypergraph.read(), DatasetFormats.read(ExampleTables.data("citeseer")).dataset());
    List<List<float[]>> first = new ArrayList<>();
    for (int executors : new int[] {1, 2, 4}) {
      open(executors);
      for (int d = 0; d < datasets.size(); d++) {
        Dataset dataset = datasets.get(d);
        ExampleTables tables = ExampleTables.of(spark, dataset, 2 + executors);
        HnhnClassificationModel model =
            classifier(tables)
                .setMaxIter(EPOCHS)
                .setInputDropout(0.3)
                .setPartSize(d == 0 ? 100_000 : 100)
                .fit(tables.nodes().withColumn("label", expr(TENTH)));
        if (executors == 1) {
          first.add(bits(model));
          assertLossesOfOneMachine(model, OneMachine.of(dataset), i -> i % 10 == 3);
        } else {
          assertSameBits(bits(model), first.get(d));
        }
      }
    }
  }

  private static void assertLossesOfOneMachine(
      HnhnClassificationModel model, OneMachine machine, IntPredicate learned) {
    Model network = model.stored().trained().model();
    OneMachine.assertClose(
        model.losses(),
        machine.losses(network, plain(network, EPOCHS), machine.labels(model, learned)));
  }

  private void answers() {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    HnhnClassificationModel model =
        classifier(tables).setLayers(2).setMaxIter(3).setBlockSize(16).fit(tables.nodes());
    OneMachine.of(SMALL).assertAnswers(model, model.transform(tables.nodes()));
    // Rows that training never saw, in another hypergraph.
    Dataset other = RandomTables.of(90, 70, false);
    ExampleTables others = ExampleTables.of(spark, other, 2);
    OneMachine.of(other)
        .assertAnswers(model, model.setIncidences(others.incidences()).transform(others.nodes()));
  }

  private void weights() {
    Dataset dataset = RandomTables.of(120, 60, true);
    ExampleTables tables = ExampleTables.of(spark, dataset, 3);
    OneMachine machine = OneMachine.of(dataset);
    for (String name : List.of("hnhn", "unigcn")) {
      HnhnClassificationModel model =
          classifier(tables)
              .setHyperedges(tables.hyperedges())
              .setIncidenceWeightCol("weight")
              .setHyperedgeWeightCol("weight")
              .setModel(name)
              .setPartSize(200)
              .setMaxIter(5)
              .fit(tables.nodes());
      Model network = model.stored().trained().model();
      OneMachine.assertClose(
          model.losses(),
          machine.losses(network, plain(network, 5), machine.labels(model, i -> true)));
      if (name.equals("unigcn")) {
        machine.assertAnswers(model, model.transform(tables.nodes()));
      }
    }
  }

  private void hyperedges() {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    OneMachine machine = OneMachine.of(SMALL);
    HnhnClassificationModel model =
        classifier(tables)
            .setTask("hyperedges")
            .setNodes(tables.nodes())
            .setPartSize(200)
            .setMaxIter(5)
            .fit(tables.hyperedges());
    Model network = model.stored().trained().model();
    OneMachine.assertClose(
        model.losses(),
        machine.losses(network, plain(network, 5), machine.labels(model, i -> true)));
    machine.assertAnswers(model, model.transform(tables.hyperedges()));
  }

  private void earlyStopping() {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    HnhnClassificationModel model =
        classifier(tables)
            .setValidationIndicatorCol("kept")
            .setPatience(3)
            .setStepSize(0.05)
            .setMaxIter(60)
            .setPartSize(200)
            .fit(tables.nodes().withColumn("kept", expr("id % 5 = 0")));
    OneMachine machine = OneMachine.of(SMALL);
    TrainedModel trained = model.stored().trained();
    TrainingOptions options =
        plain(trained.model(), 60)
            .withSchedule(io.hnhn.train.Schedule.constant(0.05))
            .withPatience(3);
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel alone =
          new Trainer(backend, options)
              .withValidation(machine.labels(model, i -> i % 5 == 0))
              .train(trained.model(), machine.inputs(), machine.labels(model, i -> i % 5 != 0));
      assertThat(trained.history().losses()).hasSizeLessThan(60);
      assertThat(trained.history().bestEpoch()).isEqualTo(alone.history().bestEpoch());
      OneMachine.assertClose(model.losses(), alone.history().losses());
    }
  }

  private void search() {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    HnhnClassifier classifier =
        new HnhnClassifier()
            .setIncidences(tables.incidences())
            .setHidden(16)
            .setMaxIter(6)
            .setPartSize(200);
    HnhnClassificationModel model = classifier.fit(tables.nodes());
    OneMachine machine = OneMachine.of(SMALL);
    SettingsSearch.Found alone =
        new SettingsSearch(
                ModelSettings.DEFAULT.withHidden(16),
                TrainingSettings.DEFAULT.withEpochs(6),
                new BackendChoice("cpu", 1))
            .choose(
                List.of(machine.problem(machine.labels(model, i -> true))),
                1,
                KeptFolds.NONE,
                _ -> () -> {});
    TrainedModel trained = model.stored().trained();
    assertThat(trained.model()).isEqualTo(alone.candidate().model());
    assertThat(alone.scores()).hasSize(4);
    assertThat(trained.temperature())
        .isCloseTo(alone.scores().getFirst().score().temperature(), within(1e-4));
    OneMachine.assertClose(
        model.losses(),
        machine.losses(
            alone.candidate().model(),
            alone.candidate().options(),
            machine.labels(model, i -> true)));
  }

  private void files() throws IOException {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    HnhnClassificationModel model =
        classifier(tables).setPredictedLabelCol("told").setMaxIter(3).fit(tables.nodes());

    String saved = folder.resolve("saved").toUri().toString();
    model.write().overwrite().session(spark).save(saved);
    HnhnClassificationModel loaded = HnhnClassificationModel.load(saved);
    assertSameBits(bits(loaded), bits(model));
    assertThat(loaded.getOrDefault(loaded.predictedLabelCol())).isEqualTo("told");

    Path file = folder.resolve("spark.safetensors");
    model.modelFile(file.toString());
    try (Backend backend = Backends.open("cpu", 1)) {
      StoredModel read = ModelFile.read(file, backend);
      Inputs fitted = read.fit(SMALL).inputs();
      assertThat(read.trained().predict(fitted).logits().toArray())
          .isEqualTo(model.stored().trained().on(backend).predict(fitted).logits().toArray());
      assertThat(read.classNames()).containsExactly("blue", "green", "red");
    }
    HnhnClassificationModel fromFile = HnhnClassificationModel.ofFile(file.toString());
    assertSameBits(bits(fromFile), bits(model));
    fromFile.setPredictedLabelCol("told").setIncidences(tables.incidences());
    org.apache.spark.sql.Dataset<Row> answers = fromFile.transform(tables.nodes());
    OneMachine.of(SMALL).assertAnswers(model, answers);
    assertThat(answers.select("prediction", "told").distinct().collectAsList())
        .allMatch(row -> row.getString(1).equals(fromFile.labels()[(int) row.getDouble(0)]));
    HnhnClassifier estimator = classifier(tables);
    estimator.write().overwrite().session(spark).save(folder.resolve("estimator").toString());
    HnhnClassifier again = HnhnClassifier.load(folder.resolve("estimator").toString());
    assertThat(again.getOrDefault(again.hidden())).isEqualTo(16);
  }

  private void pipelines() throws IOException {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    StringIndexer indexer = new StringIndexer().setInputCol("label").setOutputCol("index");
    HnhnClassifier classifier = classifier(tables).setLabelCol("index").setMaxIter(5);
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {indexer, classifier});
    PipelineModel fitted = pipeline.fit(tables.nodes());
    HnhnClassificationModel model = (HnhnClassificationModel) fitted.stages()[1];
    assertThat(model.labels()).containsExactlyInAnyOrder("blue", "green", "red");
    String path = folder.resolve("pipeline").toUri().toString();
    fitted.write().overwrite().session(spark).save(path);
    PipelineModel loaded = PipelineModel.load(path);
    ((HnhnClassificationModel) loaded.stages()[1]).setIncidences(tables.incidences());
    MulticlassClassificationEvaluator evaluator =
        new MulticlassClassificationEvaluator().setLabelCol("index").setMetricName("accuracy");
    assertSameBits(bits((HnhnClassificationModel) loaded.stages()[1]), bits(model));
    assertThat(evaluator.evaluate(loaded.transform(tables.nodes()))).isGreaterThan(0.4);

    org.apache.spark.sql.Dataset<Row> indexed =
        indexer.fit(tables.nodes()).transform(tables.nodes());
    classifier.setNodes(tables.nodes());
    ParamMap[] grid = new ParamGridBuilder().addGrid(classifier.maxIter(), new int[] {15}).build();
    CrossValidatorModel validated =
        new CrossValidator()
            .setEstimator(classifier)
            .setEvaluator(evaluator)
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1)
            .fit(indexed.select("id", "index"));
    assertThat(validated.avgMetrics()).hasSize(1);
    assertThat(validated.avgMetrics()[0]).isGreaterThan(0.4);
    assertThat(((HnhnClassificationModel) validated.bestModel()).losses()).hasSize(15);
  }

  private void badInput() {
    ExampleTables tables = ExampleTables.of(spark, RandomTables.of(30, 12, false), 2);
    org.apache.spark.sql.Dataset<Row> nodes = tables.nodes();
    HnhnClassifier good = classifier(tables).setMaxIter(1);
    expectFault(
        good.copy(ParamMap.empty()).setFeaturesCol("feature"),
        nodes,
        "nodes",
        "feature",
        "features");
    expectFault(good, nodes.union(nodes.limit(1)), "nodes", "id", "in several rows");
    long member = tables.incidences().first().getLong(0);
    expectFault(
        good, nodes.filter("id <> " + member), "incidences", "node", member + ", which is none");
    expectFault(
        good, nodes.withColumn("id", expr("case when id <> 7 then id end")), "nodes", "id", "null");
    expectFault(
        good,
        nodes.withColumn("features", expr("case when id <> 7 then features end")),
        "nodes",
        "features",
        "null for id 7");
    expectFault(
        good,
        nodes.withColumn(
            "features", expr("case when id = 7 then array(1d, 2d) else array(1d, 2d, 3d) end")),
        "nodes",
        "features",
        "for id ");
    expectFault(
        good,
        nodes.withColumn(
            "features", expr("array(1d, case when id = 7 then double('NaN') else 0d end)")),
        "nodes",
        "features",
        "NaN for id 7");
    expectFault(
        good, nodes.withColumn("id", expr("cast(id as string)")), "incidences", "node", "bigint");
    expectFault(good, nodes.withColumn("label", expr("id * 0.5")), "nodes", "label", "0.5");
    expectFault(
        classifier(tables).setIncidenceWeightCol("none"),
        nodes,
        "incidences",
        "none",
        "the columns node, hyperedge, weight");
    expectFault(
        new HnhnClassifier()
            .setIncidences(tables.incidences().withColumn("weight", expr("hyperedge - 3")))
            .setIncidenceWeightCol("weight"),
        nodes,
        "incidences",
        "weight",
        "for node");
    expectFault(
        classifier(tables).setHyperedges(tables.hyperedges().selectExpr("id + 1 as id")),
        nodes,
        "incidences",
        "hyperedge",
        "0, which is none");
    expectFault(
        classifier(tables)
            .setHyperedges(tables.hyperedges().select("id").union(spark.range(99, 100).toDF())),
        nodes,
        "hyperedges",
        "id",
        "99, which no incidence has");
    assertThatThrownBy(() -> new HnhnClassifier().fit(nodes)).hasMessageContaining("setIncidences");
    assertThatThrownBy(
            () ->
                classifier(tables)
                    .setMaxIter(1)
                    .fit(nodes)
                    .setPredictionCol("label")
                    .transform(nodes))
        .hasMessageContaining("Expected no column label");
  }

  private static void expectFault(
      HnhnClassifier classifier,
      org.apache.spark.sql.Dataset<Row> rows,
      String table,
      String column,
      String found) {
    assertThatThrownBy(() -> classifier.fit(rows))
        .isInstanceOf(TableFault.class)
        .hasMessageStartingWith("Table %s, column %s: expected ".formatted(table, column))
        .hasMessageContaining(found);
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
            .replace("departments.", folder.resolve("departments.").toString());
    return ran(arguments.split(" "));
  }

  private void application() throws IOException {
    Path shop = Path.of("../docs/examples/shop");
    String incidences = shop.resolve("incidences.csv").toString();
    String nodes = shop.resolve("nodes.csv").toString();
    String file = folder.resolve("departments.safetensors").toString();
    String out = folder.resolve("departments.csv").toString();
    assertThat(typed("train"))
        .startsWith("0 " + file + ": 6 classes, loss ")
        .endsWith(" after 30 epochs");
    assertThat(typed("predict")).isEqualTo("0 " + out + ": answers about 72 nodes");
    try (Backend backend = Backends.open("cpu", 1)) {
      StoredModel model = ModelFile.read(Path.of(file), backend);
      Dataset dataset = DatasetFormats.read(shop, model.fittedTables()).dataset();
      Predictions alone = model.trained().predict(model.fit(dataset).inputs());
      List<Row> answers = spark.read().option("header", true).csv(out).collectAsList();
      assertThat(answers).hasSize(72);
      for (Row answer : answers) {
        int node = dataset.nodes().names().indexOf(answer.getString(0));
        int told = alone.classes()[node];
        assertThat(answer.getString(1)).isEqualTo(model.classNames().get(told));
        assertThat(Double.parseDouble(answer.getString(2)))
            .isCloseTo(alone.probabilities().get(node, told), within(1e-5));
      }
    }
    assertThat(ran("train", "--incidences", incidences, "--nodes", nodes, "--out", file))
        .isEqualTo("1 Expected --label, but found none");
    assertThat(
            ran(
                "train",
                "--incidences",
                incidences,
                "--nodes",
                nodes,
                "--label",
                "departments",
                "--out",
                file))
        .startsWith("1 Table nodes, column departments: expected a column of this name")
        .contains("department");
    assertThat(
            ran(
                "predict",
                "--model",
                file,
                "--incidences",
                incidences,
                "--nodes",
                nodes,
                "--part-sice",
                "3",
                "--out",
                out))
        .isEqualTo("1 Expected known options, but found --part-sice; did you mean part-size?");
    assertThat(ran("trian")).startsWith("2 train --incidences");
  }

  private org.apache.spark.sql.Dataset<Row> labelled() {
    return ExampleTables.of(spark, SMALL, 3).nodes();
  }

  /** A training that is done again and again, with dropout, and ends with the same bits. */
  private HnhnClassifier training() {
    return classifier(ExampleTables.of(spark, SMALL, 3))
        .setInputDropout(0.3)
        .setMaxIter(EPOCHS)
        .setPartSize(100);
  }

  private void undisturbed() throws IOException {
    HnhnClassificationModel model = training().fit(labelled());
    expected = bits(model);
    assertLossesOfOneMachine(model, OneMachine.of(SMALL), i -> true);
    model.modelFile(folder.resolve("undisturbed.safetensors").toString());
  }

  private void moreExecutors() {
    open(2);
    assertSameBits(bits(training().fit(labelled())), expected);
  }

  /** Leaves tables, and a checkpoint of a training that ended too early. */
  private void halt() throws IOException {
    ExampleTables tables = ExampleTables.of(spark, SMALL, 3);
    tables.incidences().write().parquet(folder.resolve("incidences").toString());
    tables.nodes().write().parquet(folder.resolve("nodes").toString());
    spark
        .sparkContext()
        .addSparkListener(new EpochWatch(Map.of(10, () -> Runtime.getRuntime().halt(137))));
    training()
        .setCheckpointFile(folder.resolve("checkpoint").toString())
        .setCheckpointInterval(4)
        .fit(labelled());
  }

  private void killed() {
    Processes processes = new Processes(spark.sparkContext().applicationId());
    List<Long> gone = new ArrayList<>();
    Runnable kill =
        () ->
            processes.executors().stream()
                .filter(process -> !gone.contains(process.pid()))
                .findFirst()
                .ifPresent(
                    process -> {
                      gone.add(process.pid());
                      process.destroyForcibly();
                    });
    spark.sparkContext().addSparkListener(new EpochWatch(Map.of(5, kill, 14, kill)));
    assertSameBits(bits(training().fit(labelled())), expected);
    assertThat(gone).hasSize(2);
  }

  private void nothingPersisted() {
    spark.catalog().clearCache();
    int before = spark.sparkContext().getPersistentRDDs().size();
    training().setMaxIter(1).fit(labelled());
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isLessThanOrEqualTo(before);
    assertThatThrownBy(() -> training().setStepSize(1e30).setMaxIter(9).fit(labelled()))
        .hasMessageContaining("finite");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isLessThanOrEqualTo(before);
  }
}
