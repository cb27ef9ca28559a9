package io.hnhn.spark;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Amount;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.model.Inputs;
import io.hnhn.model.Reach;
import io.hnhn.model.Task;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.table.FeatureForm;
import io.hnhn.spark.table.GivenTable;
import io.hnhn.spark.table.GivenTables;
import io.hnhn.spark.table.LabelColumn;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.spark.table.TableFault;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.spark.train.PartJobs;
import io.hnhn.spark.train.SparkFolds;
import io.hnhn.spark.train.SparkTraining;
import io.hnhn.spark.train.TrainingMetrics;
import io.hnhn.train.EpochReport;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.tune.Candidate;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** One call of {@link HnhnClassifier#fit}: from tables to a model. */
final class Fitting {
  private static final System.Logger LOG = System.getLogger("io.hnhn.spark");

  private final HnhnClassifier said;
  private final NumberedHypergraph graph;
  private final JobTexts texts;
  private final JavaSparkContext spark;
  private final LabelColumn labels;
  private final Task task;
  private final SequencedMap<String, Integer> counts = new LinkedHashMap<>();
  private final TrainingMetrics metrics;

  private Fitting(
      HnhnClassifier said, NumberedHypergraph graph, JobTexts texts, LabelColumn labels) {
    this.said = said;
    this.graph = graph;
    this.texts = texts;
    this.spark = JavaSparkContext.fromSparkContext(texts.spark());
    this.labels = labels;
    this.task = said.taskValue();
    this.metrics = TrainingMetrics.of(texts.spark());
  }

  /** Learns. */
  static HnhnClassificationModel of(HnhnClassifier said, SideTables tables, Dataset<Row> rows) {
    Task task = said.taskValue();
    GivenTables given = tables.with(rows, task, said.tableColumns());
    GivenTable labelled = new GivenTable(task == Task.NODES ? "nodes" : "hyperedges", rows);
    JobTexts texts = new JobTexts(rows.sparkSession().sparkContext());
    LabelColumn labels =
        texts.describing(
            "hnhn: classes of the labels",
            () -> LabelColumn.of(labelled, said.getOrDefault(said.labelCol())));
    try (NumberedHypergraph graph =
        texts.describing(
            "hnhn: numbering the rows of the tables", () -> NumberedHypergraph.of(given))) {
      WholeFacts facts = graph.facts();
      tell(
          "%d nodes, %d hyperedges, %d incidences"
              .formatted(facts.nodes(), facts.hyperedges(), facts.incidences()));
      Fitting fitting = new Fitting(said, graph, texts, labels);
      Trained trained = fitting.train();
      HnhnClassificationModel model =
          new HnhnClassificationModel(said.uid(), fitting.stored(trained.model()), tables);
      model.setSummary(trained.summary());
      said.copyValues(model, ParamMap.empty());
      model.setParent(said);
      return model;
    }
  }

  private CutParts parts(String what, Dataset<Row> rows, Reach reach) {
    long work = (Long) said.getOrDefault(said.partSize());
    CutParts parts =
        texts.describing(
            "hnhn: cutting receptive fields of %s rows".formatted(what),
            () ->
                texts.naming(
                    "parts of %s rows".formatted(what),
                    () -> CutParts.of(graph, task, rows, reach, work)));
    counts.put(what, Math.toIntExact(parts.rows()));
    tell(
        String.format(
            Locale.ROOT,
            "%d %s rows in %d parts, %s, each node that is in any about %.2f times",
            parts.rows(),
            what,
            parts.facts().size(),
            Amount.bytes(parts.bytes()),
            parts.replication()));
    return parts;
  }

  /** A model, and what it took. */
  private record Trained(TrainedModel model, TrainingSummary summary) {}

  private Trained train() {
    SaidSettings settings = new SaidSettings(said);
    // Whatever a search chooses, the model looks as far.
    Reach reach = settings.model().model(task, labels.classNames().size()).reach();
    NumberedLabels rows =
        texts.describing(
            "hnhn: numbers of the labelled rows", () -> NumberedLabels.of(said, graph, labels));
    try (Backend backend = Backends.open("cpu", 1);
        CutParts training = parts("training", rows.training(), reach);
        CutParts validation =
            rows.validates() ? parts("validation", rows.validation(), reach) : null) {
      expectRows(training, "labelled rows");
      if (validation != null) {
        expectRows(validation, "labelled rows to validate by");
      }
      SettingsSearch.Found found = searched(settings, rows, training, backend);
      TrainedModel trained =
          train(settings.completed(found.candidate()), rows, training, validation, backend);
      return new Trained(
          found.scores().isEmpty()
              ? trained
              : trained.withTemperature(found.scores().getFirst().score().temperature()),
          summary(training));
    }
  }

  private TrainingSummary summary(CutParts training) {
    return new TrainingSummary(
        training.rows(),
        training.facts().size(),
        training.bytes(),
        training.replication(),
        metrics.computingSeconds());
  }

  /** What nobody said, chosen by trainings over the same parts. */
  private SettingsSearch.Found searched(
      SaidSettings settings, NumberedLabels rows, CutParts training, Backend backend) {
    PartJobs jobs = new PartJobs(spark, training, TrainingMetrics.of(spark.sc()));
    SettingsSearch.Found found =
        settings
            .search()
            .chooseElsewhere(
                problem(collected("learn from", rows::learned)),
                settings.seed(),
                every -> new SparkFolds(jobs, backend, executors(), graph.facts().widths(), every));
    for (SettingsSearch.Judged judged : found.scores()) {
      tell(
          String.format(
              Locale.ROOT,
              "tried %s: %.1f%% of %d folds right after %d epochs",
              judged.score().trial().values(),
              100 * judged.score().accuracy(),
              judged.folds(),
              judged.score().epochs()));
    }
    return found;
  }

  private Labels collected(String what, Supplier<Labels> labels) {
    return texts.describing("hnhn: labels to %s, for the driver".formatted(what), labels);
  }

  /** What is to be learned, with inputs that have no rows: these are in the executors. */
  private Problem problem(Labels learned) {
    WholeFacts facts = graph.facts();
    FeatureForm ofHyperedges = facts.hyperedgeFeatures();
    Inputs empty =
        new Inputs(
            new HypergraphBuilder().build(),
            facts.nodeFeatures().matrix(List.of()),
            ofHyperedges == null ? null : ofHyperedges.matrix(List.of()));
    return new Problem(
        io.hnhn.data.Dataset.of(
            "spark", empty.hypergraph(), empty.nodeFeatures(), new int[0], labels.classNames()),
        AddedFeatures.NONE,
        task,
        labels.classNames(),
        empty,
        learned,
        empty,
        Optional.empty(),
        Optional.empty());
  }

  private String executors() {
    return said.getOrDefault(said.backend());
  }

  private TrainedModel train(
      Candidate candidate,
      NumberedLabels rows,
      CutParts training,
      @Nullable CutParts validation,
      Backend backend) {
    Trainer trainer = new Trainer(backend, candidate.options()).withListener(Fitting::tell);
    trainer =
        validation == null
            ? trainer
            : trainer.withValidation(collected("validate by", rows::looks));
    String checkpoint = said.getOrDefault(said.checkpointFile());
    trainer = checkpoint.isEmpty() ? trainer : trainer.withCheckpoint(Path.of(checkpoint));
    TrainedModel trained =
        trainer.train(
            candidate.model(),
            new SparkTraining(
                spark,
                candidate,
                backend,
                executors(),
                graph.facts(),
                training,
                validation,
                metrics));
    tell(
        String.format(
            Locale.ROOT,
            "%.2f CPU seconds of computing in the executors",
            metrics.computingSeconds()));
    return trained;
  }

  private void expectRows(CutParts parts, String what) {
    if (parts.rows() == 0) {
      throw new TableFault(labels.table().name(), labels.column(), what, "none", "add labels");
    }
  }

  private static void tell(EpochReport report) {
    tell("epoch %d of %d, loss %s".formatted(report.epoch(), report.epochs(), report.loss()));
  }

  private static void tell(String text) {
    LOG.log(System.Logger.Level.INFO, text);
  }

  private StoredModel stored(TrainedModel trained) {
    WholeFacts facts = graph.facts();
    return new StoredModel(
        trained,
        new KnownFeatures(facts.nodeFeatures().width(), List.of()),
        Optional.ofNullable(facts.hyperedgeFeatures())
            .map(form -> new KnownFeatures(form.width(), List.of())),
        MissingFeatures.NONE,
        labels.classNames(),
        Origin.here("spark", (Long) said.getOrDefault(said.seed()), counts),
        new LinkedHashMap<>(),
        Optional.empty());
  }
}
