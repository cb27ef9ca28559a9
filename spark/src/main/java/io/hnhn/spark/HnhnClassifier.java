package io.hnhn.spark;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Learns classes of nodes, or of hyperedges, from tables of Spark.
 *
 * <pre>{@code
 * HnhnClassificationModel model = new HnhnClassifier()
 *     .setIncidences(incidences)   // node, hyperedge
 *     .setLabelCol("department")
 *     .fit(nodes);                 // id, features, department
 * Dataset<Row> answers = model.transform(nodes);
 * }</pre>
 *
 * <p>What is given to {@link #fit} are the labelled rows. They are all the nodes there are, unless
 * {@link #setNodes} gives these: then the rows need no features, and there may be fewer of them, as
 * in the folds of a {@code CrossValidator}.
 *
 * <p>Regime and number of epochs are chosen by cross-validation inside the labels, as {@code hnhn
 * train} chooses them, unless they are set.
 *
 * <p>The same tables, parameters and seed give the same bits, however tables are partitioned, on
 * any number of executors and whichever of them fail.
 */
public final class HnhnClassifier extends Estimator<HnhnClassificationModel>
    implements SharedSetters<HnhnClassifier>, DefaultParamsWritable {
  private static final long serialVersionUID = 1;

  /** Its name among the stages of a pipeline. */
  private final String uid;

  private final transient ParamSet params;

  /** An estimator that nothing was said to. */
  public HnhnClassifier() {
    this(Identifiable.randomUID("hnhn"));
  }

  /** The same with a name among the stages of a pipeline. */
  public HnhnClassifier(String uid) {
    this.uid = uid;
    this.params = new ParamSet(this);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ParamSet paramSet() {
    return params;
  }

  /** Sets {@link HnhnParams#task}. */
  public HnhnClassifier setTask(String value) {
    return with(params.task, value);
  }

  /** Sets {@link HnhnParams#labelCol}. */
  public HnhnClassifier setLabelCol(String value) {
    return with(params.labelCol, value);
  }

  /** Sets {@link HnhnParams#validationIndicatorCol}. */
  public HnhnClassifier setValidationIndicatorCol(String value) {
    return with(params.validationIndicatorCol, value);
  }

  /** Sets {@link HnhnParams#model}. */
  public HnhnClassifier setModel(String value) {
    return with(params.model, value);
  }

  /** Sets {@link HnhnParams#hidden}. */
  public HnhnClassifier setHidden(int value) {
    return with(params.hidden, value);
  }

  /** Sets {@link HnhnParams#layers}. */
  public HnhnClassifier setLayers(int value) {
    return with(params.layers, value);
  }

  /** Sets {@link HnhnParams#dropout}. */
  public HnhnClassifier setDropout(double value) {
    return with(params.dropout, value);
  }

  /** Sets {@link HnhnParams#inputDropout}. */
  public HnhnClassifier setInputDropout(double value) {
    return with(params.inputDropout, value);
  }

  /** Sets {@link HnhnParams#neuronDropout}. */
  public HnhnClassifier setNeuronDropout(double value) {
    return with(params.neuronDropout, value);
  }

  /** Sets {@link HnhnParams#alpha}. */
  public HnhnClassifier setAlpha(double value) {
    return with(params.alpha, value);
  }

  /** Sets {@link HnhnParams#beta}. */
  public HnhnClassifier setBeta(double value) {
    return with(params.beta, value);
  }

  /** Sets {@link HnhnParams#alphaChoice}. */
  public HnhnClassifier setAlphaChoice(String value) {
    return with(params.alphaChoice, value);
  }

  /** Sets {@link HnhnParams#betaChoice}. */
  public HnhnClassifier setBetaChoice(String value) {
    return with(params.betaChoice, value);
  }

  /** Sets {@link HnhnParams#residual}. */
  public HnhnClassifier setResidual(boolean value) {
    return with(params.residual, value);
  }

  /** Sets {@link HnhnParams#normalisation}. */
  public HnhnClassifier setNormalisation(boolean value) {
    return with(params.normalisation, value);
  }

  /** Sets {@link HnhnParams#skips}. */
  public HnhnClassifier setSkips(boolean value) {
    return with(params.skips, value);
  }

  /** Sets {@link HnhnParams#initialWeights}. */
  public HnhnClassifier setInitialWeights(String value) {
    return with(params.initialWeights, value);
  }

  /** Sets {@link HnhnParams#pooling}. */
  public HnhnClassifier setPooling(String value) {
    return with(params.pooling, value);
  }

  /** Sets {@link HnhnParams#hyperedgeActivation}. */
  public HnhnClassifier setHyperedgeActivation(String value) {
    return with(params.hyperedgeActivation, value);
  }

  /** Sets {@link HnhnParams#smoothFeatures}. */
  public HnhnClassifier setSmoothFeatures(String value) {
    return with(params.smoothFeatures, value);
  }

  /** Sets {@link HnhnParams#smoothAnswers}. */
  public HnhnClassifier setSmoothAnswers(String value) {
    return with(params.smoothAnswers, value);
  }

  /** Sets {@link HnhnParams#regime}. */
  public HnhnClassifier setRegime(String value) {
    return with(params.regime, value);
  }

  /** Sets {@link HnhnParams#maxIter}. */
  public HnhnClassifier setMaxIter(int value) {
    return with(params.maxIter, value);
  }

  /** Sets {@link HnhnParams#stepSize}. */
  public HnhnClassifier setStepSize(double value) {
    return with(params.stepSize, value);
  }

  /** Sets {@link HnhnParams#regParam}. */
  public HnhnClassifier setRegParam(double value) {
    return with(params.regParam, value);
  }

  /** Sets {@link HnhnParams#patience}. */
  public HnhnClassifier setPatience(int value) {
    return with(params.patience, value);
  }

  /** Sets {@link HnhnParams#seed}. */
  public HnhnClassifier setSeed(long value) {
    return with(params.seed, value);
  }

  /** Sets {@link HnhnParams#checkpointFile}. */
  public HnhnClassifier setCheckpointFile(String value) {
    return with(params.checkpointFile, value);
  }

  /** Sets {@link HnhnParams#checkpointInterval}. */
  public HnhnClassifier setCheckpointInterval(int value) {
    return with(params.checkpointInterval, value);
  }

  private <T> HnhnClassifier with(Param<T> param, T value) {
    set(param, value);
    return this;
  }

  /**
   * Learns.
   *
   * @param rows nodes or hyperedges, by the task, with ids and labels
   * @throws io.hnhn.spark.table.TableFault if something in a table can't be learned from
   */
  @Override
  public HnhnClassificationModel fit(Dataset<?> rows) {
    transformSchema(rows.schema());
    return Fitting.of(this, params.tables, rows.toDF());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    params
        .tables
        .expectRows(schema, taskValue(), tableColumns())
        .expectLabels(getOrDefault(params.labelCol));
    return OutputColumns.of(this).addedTo(schema);
  }

  @Override
  public HnhnClassifier copy(ParamMap extra) {
    HnhnClassifier copy = new HnhnClassifier(uid);
    copyValues(copy, extra);
    copy.params.tables = params.tables;
    return copy;
  }

  /** Reads an estimator that {@code save} wrote; its tables have to be set again. */
  public static MLReader<HnhnClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** The same. */
  public static HnhnClassifier load(String path) {
    return read().load(path);
  }
}
