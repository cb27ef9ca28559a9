package io.hnhn.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What can be set of an estimator and of the model that it makes: tables, their columns, the
 * columns to add, and how executors compute.
 *
 * @param <S> the estimator or the model
 */
public interface SharedSetters<S extends SharedSetters<S>> extends HnhnParams {
  @SuppressWarnings("unchecked") // That is what S is.
  private S with(SideTables tables) {
    paramSet().tables = tables;
    return (S) this;
  }

  @SuppressWarnings("unchecked") // That is what S is.
  private <T> S with(Param<T> param, T value) {
    set(param, value);
    return (S) this;
  }

  /** Which node lies in which hyperedge. */
  default S setIncidences(Dataset<Row> incidences) {
    return with(paramSet().tables.withIncidences(incidences));
  }

  /** All nodes with their features. */
  default S setNodes(Dataset<Row> nodes) {
    return with(paramSet().tables.withNodes(nodes));
  }

  /** All hyperedges, where they have features or weights of their own. */
  default S setHyperedges(Dataset<Row> hyperedges) {
    return with(paramSet().tables.withHyperedges(hyperedges));
  }

  /** Sets {@link HnhnParams#nodeCol}. */
  default S setNodeCol(String value) {
    return with(paramSet().nodeCol, value);
  }

  /** Sets {@link HnhnParams#hyperedgeCol}. */
  default S setHyperedgeCol(String value) {
    return with(paramSet().hyperedgeCol, value);
  }

  /** Sets {@link HnhnParams#incidenceWeightCol}. */
  default S setIncidenceWeightCol(String value) {
    return with(paramSet().incidenceWeightCol, value);
  }

  /** Sets {@link HnhnParams#nodeIdCol}. */
  default S setNodeIdCol(String value) {
    return with(paramSet().nodeIdCol, value);
  }

  /** Sets {@link HnhnParams#hyperedgeIdCol}. */
  default S setHyperedgeIdCol(String value) {
    return with(paramSet().hyperedgeIdCol, value);
  }

  /** Sets {@link HnhnParams#featuresCol}. */
  default S setFeaturesCol(String value) {
    return with(paramSet().featuresCol, value);
  }

  /** Sets {@link HnhnParams#featuresCols}. */
  default S setFeaturesCols(String... values) {
    return with(paramSet().featuresCols, values);
  }

  /** Sets {@link HnhnParams#hyperedgeFeaturesCol}. */
  default S setHyperedgeFeaturesCol(String value) {
    return with(paramSet().hyperedgeFeaturesCol, value);
  }

  /** Sets {@link HnhnParams#hyperedgeWeightCol}. */
  default S setHyperedgeWeightCol(String value) {
    return with(paramSet().hyperedgeWeightCol, value);
  }

  /** Sets {@link HnhnParams#predictionCol}. */
  default S setPredictionCol(String value) {
    return with(paramSet().predictionCol, value);
  }

  /** Sets {@link HnhnParams#probabilityCol}. */
  default S setProbabilityCol(String value) {
    return with(paramSet().probabilityCol, value);
  }

  /** Sets {@link HnhnParams#rawPredictionCol}. */
  default S setRawPredictionCol(String value) {
    return with(paramSet().rawPredictionCol, value);
  }

  /** Sets {@link HnhnParams#embeddingCol}. */
  default S setEmbeddingCol(String value) {
    return with(paramSet().embeddingCol, value);
  }

  /** Sets {@link HnhnParams#predictedLabelCol}. */
  default S setPredictedLabelCol(String value) {
    return with(paramSet().predictedLabelCol, value);
  }

  /** Sets {@link HnhnParams#backend}. */
  default S setBackend(String value) {
    return with(paramSet().backend, value);
  }

  /** Sets {@link HnhnParams#blockSize}. */
  default S setBlockSize(int value) {
    return with(paramSet().blockSize, value);
  }

  /** Sets {@link HnhnParams#partSize}. */
  default S setPartSize(long value) {
    return with(paramSet().partSize, value);
  }
}
