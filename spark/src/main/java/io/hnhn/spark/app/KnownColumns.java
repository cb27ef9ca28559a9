package io.hnhn.spark.app;

import io.hnhn.data.MissingFeatures;
import io.hnhn.data.TableReading;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.table.GivenTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;

/**
 * Tables with the features that a model was trained with, on Spark or not: those of columns, as
 * training learned them, and behind them one for each row that a vector was learned for.
 */
final class KnownColumns {
  private KnownColumns() {}

  /** The tables with features, which a model is told to take. */
  static Tables of(Tables tables, HnhnClassificationModel model) {
    StoredModel stored = model.stored();
    if (stored.missingFeatures() != MissingFeatures.NONE) {
      throw new IllegalArgumentException(
          "Expected a model that was trained on features of nodes, but found one that has %s instead"
              .formatted(stored.missingFeatures()));
    }
    setWeights(tables, model);
    Dataset<Row> nodes = tables.nodes();
    if (isMade(stored.nodeFeatures())) {
      GivenTable table = new GivenTable("nodes", nodes);
      nodes =
          added(
              nodes,
              numbers(table, stored.nodeFeatures()),
              tables.names().nodeId(),
              stored.nodeFeatures());
      model.setFeaturesCol(ColumnFeatures.NAME);
    }
    Dataset<Row> hyperedges = tables.hyperedges();
    KnownFeatures ofHyperedges =
        stored.hyperedgeFeatures().filter(KnownColumns::isMade).orElse(null);
    if (ofHyperedges != null) {
      String id = tables.names().hyperedgeId();
      hyperedges =
          hyperedges == null
              ? added(named(tables), zeros(ofHyperedges), id, ofHyperedges)
              : added(
                  hyperedges,
                  numbers(new GivenTable("hyperedges", hyperedges), ofHyperedges),
                  id,
                  ofHyperedges);
      model.setHyperedgeFeaturesCol(ColumnFeatures.NAME);
    }
    return tables.with(nodes, hyperedges);
  }

  /** Takes weights where training took them, unless options say otherwise. */
  private static void setWeights(Tables tables, HnhnClassificationModel model) {
    Optional<TableReading> reading = model.stored().reading();
    if (!model.isSet(model.incidenceWeightCol())) {
      reading.flatMap(r -> r.incidences().weight()).ifPresent(model::setIncidenceWeightCol);
    }
    if (tables.hyperedges() != null && !model.isSet(model.hyperedgeWeightCol())) {
      reading
          .flatMap(TableReading::hyperedges)
          .flatMap(TableReading.Described::weight)
          .ifPresent(model::setHyperedgeWeightCol);
    }
  }

  /** Whether features come from cells and names of rows, not from a column that has them. */
  private static boolean isMade(KnownFeatures known) {
    return known.columns().isPresent() || known.vectors() > 0;
  }

  /** The hyperedges that incidences name, where there is no table of them. */
  private static Dataset<Row> named(Tables tables) {
    return tables
        .incidences()
        .select(GivenTable.column(tables.names().hyperedge()).as(tables.names().hyperedgeId()))
        .distinct();
  }

  private static Column numbers(GivenTable table, KnownFeatures known) {
    return known
        .columns()
        .map(fitted -> ColumnFeatures.of(table, fitted))
        .orElseGet(() -> zeros(known));
  }

  /** What stands for features that tables lack. */
  private static Column zeros(KnownFeatures known) {
    return functions.array_repeat(functions.lit(0.0), known.count() - known.vectors());
  }

  private static Dataset<Row> added(
      Dataset<Row> rows, Column numbers, String id, KnownFeatures known) {
    return rows.withColumn(
        ColumnFeatures.NAME,
        known.vectors() == 0
            ? numbers
            : functions
                .udf(behind(known), SQLDataTypes.VectorType())
                .apply(numbers, GivenTable.column(id).cast(DataTypes.StringType)));
  }

  /** Numbers, and a 1 behind them at the place of a row that training had. */
  private static UDF2<Seq<Double>, String, Vector> behind(KnownFeatures known) {
    int first = known.count() - known.vectors();
    List<String> names = known.names();
    Map<String, Integer> places = new HashMap<>();
    for (int i = first; i < known.count(); i++) {
      // Such as node=rice.
      places.put(names.get(i).substring(names.get(i).indexOf('=') + 1), i);
    }
    int count = known.count();
    return (numbers, id) -> vector(numbers, places.get(id), count);
  }

  private static Vector vector(Seq<Double> numbers, @Nullable Integer place, int count) {
    int some = numbers.length();
    int size = some + (place == null ? 0 : 1);
    int[] columns = new int[size];
    double[] values = new double[size];
    for (int i = 0; i < some; i++) {
      columns[i] = i;
      values[i] = numbers.apply(i);
    }
    if (place != null) {
      columns[some] = place;
      values[some] = 1;
    }
    return Vectors.sparse(count, columns, values);
  }
}
