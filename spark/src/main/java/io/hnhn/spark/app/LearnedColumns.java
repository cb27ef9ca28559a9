package io.hnhn.spark.app;

import io.hnhn.data.FittedColumns;
import io.hnhn.data.TableReading;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Task;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.table.GivenTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Tables with features that were made of their columns, as {@code hnhn train} makes them, unless
 * columns of features were named.
 *
 * @param tables with these features
 * @param ofNodes what was learned about the columns of nodes
 * @param ofHyperedges what was learned about those of hyperedges
 */
record LearnedColumns(
    Tables tables, Optional<FittedColumns> ofNodes, Optional<FittedColumns> ofHyperedges) {
  /** Learns, and has an estimator take the features. */
  static LearnedColumns of(Tables tables, HnhnClassifier classifier) {
    Set<String> others =
        new HashSet<>(
            List.of(
                tables.names().nodeId(),
                tables.names().hyperedgeId(),
                classifier.getOrDefault(classifier.labelCol()),
                classifier.getOrDefault(classifier.validationIndicatorCol()),
                classifier.getOrDefault(classifier.hyperedgeWeightCol())));
    GivenTable nodes = new GivenTable("nodes", tables.nodes());
    Dataset<Row> featured = nodes.rows();
    Optional<FittedColumns> ofNodes = Optional.empty();
    if (!classifier.isSet(classifier.featuresCol())
        && !classifier.isSet(classifier.featuresCols())) {
      FittedColumns fitted = ColumnFeatures.learned(nodes, others);
      ColumnFeatures.expectSome(nodes, fitted);
      featured = featured.withColumn(ColumnFeatures.NAME, ColumnFeatures.of(nodes, fitted));
      classifier.setFeaturesCol(ColumnFeatures.NAME);
      ofNodes = Optional.of(fitted);
    }
    Dataset<Row> hyperedges = tables.hyperedges();
    Optional<FittedColumns> ofHyperedges = Optional.empty();
    if (hyperedges != null && !classifier.isSet(classifier.hyperedgeFeaturesCol())) {
      GivenTable table = new GivenTable("hyperedges", hyperedges);
      FittedColumns fitted = ColumnFeatures.learned(table, others);
      if (!fitted.features().isEmpty()) {
        hyperedges = hyperedges.withColumn(ColumnFeatures.NAME, ColumnFeatures.of(table, fitted));
        classifier.setHyperedgeFeaturesCol(ColumnFeatures.NAME);
        ofHyperedges = Optional.of(fitted);
      }
    }
    return new LearnedColumns(tables.with(featured, hyperedges), ofNodes, ofHyperedges);
  }

  /**
   * The model with what was learned. Where that is all of it, {@code hnhn predict} reads tables by
   * it: it knows no columns of vectors.
   */
  StoredModel describe(StoredModel model, HnhnClassifier said) {
    return new StoredModel(
        model.trained(),
        ofNodes.map(LearnedColumns::known).orElse(model.nodeFeatures()),
        ofHyperedges.map(LearnedColumns::known).or(model::hyperedgeFeatures),
        model.missingFeatures(),
        model.classNames(),
        model.origin(),
        model.metrics(),
        ofNodes.map(fitted -> reading(model, said, fitted)));
  }

  private TableReading reading(StoredModel model, HnhnClassifier said, FittedColumns fitted) {
    boolean ofNodesTold = model.trained().model().task() == Task.NODES;
    TableColumnNames names = tables.names();
    Optional<String> label = Optional.of(said.getOrDefault(said.labelCol()));
    return new TableReading(
        new TableReading.Incidences(
            "incidences",
            names.node(),
            names.hyperedge(),
            named(said.getOrDefault(said.incidenceWeightCol()))),
        Optional.of(
            new TableReading.Described(
                "nodes",
                names.nodeId(),
                ofNodesTold ? label : Optional.empty(),
                Optional.empty(),
                columns(fitted))),
        tables.hyperedges() == null
            ? Optional.empty()
            : Optional.of(
                new TableReading.Described(
                    "hyperedges",
                    names.hyperedgeId(),
                    ofNodesTold ? Optional.empty() : label,
                    named(said.getOrDefault(said.hyperedgeWeightCol())),
                    ofHyperedges.map(LearnedColumns::columns).orElse(List.of()))));
  }

  private static Optional<String> named(@Nullable String column) {
    return Optional.ofNullable(column).filter(name -> !name.isEmpty());
  }

  private static List<String> columns(FittedColumns fitted) {
    return fitted.byName().keySet().stream().toList();
  }

  private static KnownFeatures known(FittedColumns fitted) {
    return new KnownFeatures(fitted.features().size(), fitted.features(), Optional.of(fitted), 0);
  }
}
