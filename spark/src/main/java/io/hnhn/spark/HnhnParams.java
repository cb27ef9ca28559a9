package io.hnhn.spark;

import io.hnhn.model.Task;
import io.hnhn.spark.table.TableColumns;
import java.util.List;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * What can be said to {@link HnhnClassifier} and {@link HnhnClassificationModel}. Spark finds a
 * parameter by the method that is named as it is; {@code explainParams()} tells all of them.
 */
public interface HnhnParams extends Params {
  /** All parameters, and tables. */
  ParamSet paramSet();

  /** See {@code explainParam}. */
  default Param<String> task() {
    return paramSet().task;
  }

  /** See {@code explainParam}. */
  default Param<String> nodeCol() {
    return paramSet().nodeCol;
  }

  /** See {@code explainParam}. */
  default Param<String> hyperedgeCol() {
    return paramSet().hyperedgeCol;
  }

  /** See {@code explainParam}. */
  default Param<String> incidenceWeightCol() {
    return paramSet().incidenceWeightCol;
  }

  /** See {@code explainParam}. */
  default Param<String> nodeIdCol() {
    return paramSet().nodeIdCol;
  }

  /** See {@code explainParam}. */
  default Param<String> hyperedgeIdCol() {
    return paramSet().hyperedgeIdCol;
  }

  /** See {@code explainParam}. */
  default Param<String> featuresCol() {
    return paramSet().featuresCol;
  }

  /** See {@code explainParam}. */
  default StringArrayParam featuresCols() {
    return paramSet().featuresCols;
  }

  /** See {@code explainParam}. */
  default Param<String> hyperedgeFeaturesCol() {
    return paramSet().hyperedgeFeaturesCol;
  }

  /** See {@code explainParam}. */
  default Param<String> hyperedgeWeightCol() {
    return paramSet().hyperedgeWeightCol;
  }

  /** See {@code explainParam}. */
  default Param<String> labelCol() {
    return paramSet().labelCol;
  }

  /** See {@code explainParam}. */
  default Param<String> validationIndicatorCol() {
    return paramSet().validationIndicatorCol;
  }

  /** See {@code explainParam}. */
  default Param<String> predictionCol() {
    return paramSet().predictionCol;
  }

  /** See {@code explainParam}. */
  default Param<String> probabilityCol() {
    return paramSet().probabilityCol;
  }

  /** See {@code explainParam}. */
  default Param<String> rawPredictionCol() {
    return paramSet().rawPredictionCol;
  }

  /** See {@code explainParam}. */
  default Param<String> embeddingCol() {
    return paramSet().embeddingCol;
  }

  /** See {@code explainParam}. */
  default Param<String> predictedLabelCol() {
    return paramSet().predictedLabelCol;
  }

  /** See {@code explainParam}. */
  default Param<String> model() {
    return paramSet().model;
  }

  /** See {@code explainParam}. */
  default IntParam hidden() {
    return paramSet().hidden;
  }

  /** See {@code explainParam}. */
  default IntParam layers() {
    return paramSet().layers;
  }

  /** See {@code explainParam}. */
  default DoubleParam dropout() {
    return paramSet().dropout;
  }

  /** See {@code explainParam}. */
  default DoubleParam inputDropout() {
    return paramSet().inputDropout;
  }

  /** See {@code explainParam}. */
  default DoubleParam neuronDropout() {
    return paramSet().neuronDropout;
  }

  /** See {@code explainParam}. */
  default DoubleParam alpha() {
    return paramSet().alpha;
  }

  /** See {@code explainParam}. */
  default DoubleParam beta() {
    return paramSet().beta;
  }

  /** See {@code explainParam}. */
  default Param<String> alphaChoice() {
    return paramSet().alphaChoice;
  }

  /** See {@code explainParam}. */
  default Param<String> betaChoice() {
    return paramSet().betaChoice;
  }

  /** See {@code explainParam}. */
  default BooleanParam residual() {
    return paramSet().residual;
  }

  /** See {@code explainParam}. */
  default BooleanParam normalisation() {
    return paramSet().normalisation;
  }

  /** See {@code explainParam}. */
  default BooleanParam skips() {
    return paramSet().skips;
  }

  /** See {@code explainParam}. */
  default Param<String> initialWeights() {
    return paramSet().initialWeights;
  }

  /** See {@code explainParam}. */
  default Param<String> pooling() {
    return paramSet().pooling;
  }

  /** See {@code explainParam}. */
  default Param<String> hyperedgeActivation() {
    return paramSet().hyperedgeActivation;
  }

  /** See {@code explainParam}. */
  default Param<String> smoothFeatures() {
    return paramSet().smoothFeatures;
  }

  /** See {@code explainParam}. */
  default Param<String> smoothAnswers() {
    return paramSet().smoothAnswers;
  }

  /** See {@code explainParam}. */
  default Param<String> regime() {
    return paramSet().regime;
  }

  /** See {@code explainParam}. */
  default IntParam maxIter() {
    return paramSet().maxIter;
  }

  /** See {@code explainParam}. */
  default DoubleParam stepSize() {
    return paramSet().stepSize;
  }

  /** See {@code explainParam}. */
  default DoubleParam regParam() {
    return paramSet().regParam;
  }

  /** See {@code explainParam}. */
  default IntParam patience() {
    return paramSet().patience;
  }

  /** See {@code explainParam}. */
  default Param<String> backend() {
    return paramSet().backend;
  }

  /** See {@code explainParam}. */
  default LongParam seed() {
    return paramSet().seed;
  }

  /** See {@code explainParam}. */
  default LongParam partSize() {
    return paramSet().partSize;
  }

  /** See {@code explainParam}. */
  default IntParam blockSize() {
    return paramSet().blockSize;
  }

  /** See {@code explainParam}. */
  default Param<String> checkpointFile() {
    return paramSet().checkpointFile;
  }

  /** See {@code explainParam}. */
  default IntParam checkpointInterval() {
    return paramSet().checkpointInterval;
  }

  private String text(Param<String> param) {
    return getOrDefault(param);
  }

  /** What is told the class of. */
  default Task taskValue() {
    return switch (text(task())) {
      case "nodes" -> Task.NODES;
      case "hyperedges" -> Task.HYPEREDGES;
      default ->
          throw new IllegalArgumentException(
              "Expected the task nodes or hyperedges, but found " + text(task()));
    };
  }

  /** Which columns of the tables mean what. */
  default TableColumns tableColumns() {
    List<String> featureColumns =
        isSet(featuresCols()) ? List.of(getOrDefault(featuresCols())) : List.of();
    return new TableColumns(
        text(nodeCol()),
        text(hyperedgeCol()),
        text(incidenceWeightCol()),
        text(nodeIdCol()),
        featureColumns.isEmpty() ? text(featuresCol()) : String.join(", ", featureColumns),
        featureColumns,
        text(hyperedgeIdCol()),
        text(hyperedgeFeaturesCol()),
        text(hyperedgeWeightCol()));
  }
}
