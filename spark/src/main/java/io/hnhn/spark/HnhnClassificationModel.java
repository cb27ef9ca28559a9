package io.hnhn.spark;

import static org.apache.spark.sql.functions.col;

import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Task;
import io.hnhn.spark.answer.ModelAnswers;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.table.GivenTable;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.spark.table.TableFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A trained network, which adds columns to tables of nodes, or of hyperedges: logits,
 * probabilities, the likeliest class and what the last layer made of a row. It looks at the tables
 * that it was trained with, unless others are set: rows that training never saw are answered as any
 * other.
 *
 * <p>Its file is the one of {@code hnhn train}: {@link #modelFile} writes it, {@code save} puts it
 * beside the parameters, and {@link #ofFile} makes a model of one.
 */
public final class HnhnClassificationModel extends Model<HnhnClassificationModel>
    implements SharedSetters<HnhnClassificationModel>, MLWritable {
  private static final long serialVersionUID = 1;

  /** Its name among the stages of a pipeline. */
  private final String uid;

  private final transient ParamSet params;
  private transient @Nullable StoredModel stored;
  private transient @Nullable TrainingSummary summary;

  /** Where answers lie, as long as somebody can reach their tables. */
  private transient Set<RDD<Row>> kept =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  HnhnClassificationModel(String uid, StoredModel stored, SideTables tables) {
    this(uid);
    this.stored = stored;
    params.tables = tables;
    set(params.task, stored.trained().model().task() == Task.NODES ? "nodes" : "hyperedges");
  }

  /** For Spark, which reads the parameters of a model first. */
  public HnhnClassificationModel(String uid) {
    this.uid = uid;
    this.params = new ParamSet(this);
  }

  /**
   * The model of a file that {@code hnhn train}, or anybody else, wrote.
   *
   * @param file of the driver
   */
  public static HnhnClassificationModel ofFile(String file) throws IOException {
    return new HnhnClassificationModel(
        Identifiable.randomUID("hnhn"), ModelStorage.read(Path.of(file)), SideTables.NONE);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ParamSet paramSet() {
    return params;
  }

  /** The model with all that is known of it. */
  public StoredModel stored() {
    if (stored == null) {
      throw new IllegalStateException("Expected a model with weights, but found it without");
    }
    return stored;
  }

  void setStored(StoredModel model) {
    stored = model;
  }

  /** What its training took; empty for a model that was read. */
  public Optional<TrainingSummary> summary() {
    return Optional.ofNullable(summary);
  }

  void setSummary(TrainingSummary training) {
    summary = training;
  }

  /** How many classes there are. */
  public int numClasses() {
    return stored().classNames().size();
  }

  /** The name of class 0, 1, and so on. */
  public String[] labels() {
    return stored().classNames().toArray(String[]::new);
  }

  /** The loss of each epoch of training. */
  public double[] losses() {
    return stored().trained().history().losses().stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /**
   * Writes the file that {@code hnhn predict} reads.
   *
   * @param file of the driver, which ends with {@code .safetensors}
   */
  public void modelFile(String file) throws IOException {
    ModelStorage.write(stored(), Path.of(file));
  }

  /**
   * Adds answers to rows.
   *
   * @param rows nodes or hyperedges, by the task; all of them, unless tables were set
   * @throws TableFault if something in a table is not as in training
   */
  @Override
  public Dataset<Row> transform(Dataset<?> rows) {
    Dataset<Row> asked = rows.toDF();
    transformSchema(asked.schema());
    Task task = stored().trained().model().task();
    String idColumn = getOrDefault(task == Task.NODES ? params.nodeIdCol : params.hyperedgeIdCol);
    GivenTable table = new GivenTable(task == Task.NODES ? "nodes" : "hyperedges", asked);
    ModelAnswers.Means means =
        new ModelAnswers.Means(
            getOrDefault(params.backend),
            !getOrDefault(params.embeddingCol).isEmpty(),
            (Integer) getOrDefault(params.blockSize),
            (Long) getOrDefault(params.partSize));
    JobTexts texts = new JobTexts(asked.sparkSession().sparkContext());
    try (NumberedHypergraph graph =
        texts.describing(
            "hnhn: numbering the rows of the tables",
            () -> NumberedHypergraph.of(params.tables.with(asked, task, tableColumns())))) {
      ModelStorage.expectFeatures(stored(), graph.facts());
      Dataset<Row> numbered =
          task == Task.NODES
              ? graph.nodes().select(col("id"), col("node").as("row"))
              : graph.hyperedges().select(col("id"), col("hyperedge").as("row"));
      Dataset<Row> ids = asked.select(table.ids(idColumn).as("id")).distinct();
      if (params.tables.has(task)) {
        texts.describing(
            "hnhn: numbers of the asked rows",
            () -> expectKnown(new GivenTable("asked rows", asked), idColumn, ids, numbered));
      }
      Dataset<Row> known = ids.join(numbered, "id");
      ModelAnswers answers =
          texts.describing(
              "hnhn: answers", () -> ModelAnswers.of(stored().trained(), graph, known, means));
      kept.add(answers.kept());
      return OutputColumns.of(this)
          .joined(asked, table.ids(idColumn), answers.byId(), stored().classNames());
    }
  }

  /**
   * Gives memory and disks of the executors back that answers of this model lie in. Their tables
   * can still be read, and are computed anew then. What nobody does it for, Spark takes away when
   * the table can't be reached any more.
   */
  public HnhnClassificationModel unpersist() {
    kept.forEach(answers -> answers.unpersist(false));
    kept.clear();
    return this;
  }

  /** Checks that all ids are there, and are those of a table. */
  private void expectKnown(
      GivenTable asked, String column, Dataset<Row> ids, Dataset<Row> numbered) {
    asked.expectIds(column);
    Row unknown =
        ids.join(numbered, new String[] {"id"}, "left_anti")
            .agg(functions.min(col("id").cast("string")))
            .first();
    if (!unknown.isNullAt(0)) {
      throw new TableFault(
          asked.name(),
          column,
          "ids of table " + (taskValue() == Task.NODES ? "nodes" : "hyperedges"),
          unknown.getString(0) + ", which is none",
          "add it there, or leave it out");
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    params.tables.expectRows(schema, taskValue(), tableColumns());
    return OutputColumns.of(this).addedTo(schema);
  }

  @Override
  public HnhnClassificationModel copy(ParamMap extra) {
    HnhnClassificationModel copy = new HnhnClassificationModel(uid);
    copyValues(copy, extra);
    copy.stored = stored;
    copy.summary = summary;
    copy.params.tables = params.tables;
    copy.kept = kept;
    copy.setParent(parent());
    return copy;
  }

  @Override
  public MLWriter write() {
    return new ModelStorage.Writer(this);
  }

  /** Reads a model that {@code save} wrote; its tables have to be set again. */
  public static MLReader<HnhnClassificationModel> read() {
    return new ModelStorage.Reader();
  }

  /** The same. */
  public static HnhnClassificationModel load(String path) {
    return read().load(path);
  }
}
