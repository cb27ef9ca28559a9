package io.hnhn.spark.cluster;

import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A data set of hnhn as tables of Spark: ids are the numbers of rows, so that these stay. */
record ExampleTables(
    org.apache.spark.sql.Dataset<Row> incidences,
    org.apache.spark.sql.Dataset<Row> nodes,
    org.apache.spark.sql.Dataset<Row> hyperedges) {
  /** The folder of a data set, which may not be there. */
  static Path data(String name) {
    return Path.of(System.getenv().getOrDefault("HNHN_DATA", "../../shared/data"), name)
        .toAbsolutePath();
  }

  static ExampleTables of(SparkSession spark, Dataset dataset, int partitions) {
    Hypergraph graph = dataset.hypergraph();
    List<Row> incidences = new ArrayList<>();
    for (int j = 0; j < graph.hyperedges(); j++) {
      for (long k = graph.byHyperedge().start(j); k < graph.byHyperedge().end(j); k++) {
        long node = graph.byHyperedge().column(k);
        incidences.add(RowFactory.create(node, (long) j, graph.incidenceWeight(k)));
      }
    }
    List<Row> nodes = new ArrayList<>();
    SparseMatrix features = dataset.nodes().features().toSparse();
    for (int i = 0; i < graph.nodes(); i++) {
      nodes.add(
          RowFactory.create(
              (long) i, vector(features, i), label(dataset, dataset.nodes().labels()[i])));
    }
    List<Row> hyperedges = new ArrayList<>();
    for (int j = 0; j < graph.hyperedges(); j++) {
      hyperedges.add(
          RowFactory.create(
              (long) j,
              graph.hyperedgeWeight(j),
              label(dataset, dataset.hyperedges().labels()[j])));
    }
    StructType ids = new StructType().add("id", DataTypes.LongType);
    return new ExampleTables(
        spark
            .createDataFrame(
                incidences,
                new StructType()
                    .add("node", DataTypes.LongType)
                    .add("hyperedge", DataTypes.LongType)
                    .add("weight", DataTypes.FloatType))
            .repartition(partitions),
        spark
            .createDataFrame(
                nodes,
                ids.add("features", SQLDataTypes.VectorType()).add("label", DataTypes.StringType))
            .repartition(partitions),
        spark.createDataFrame(
            hyperedges, ids.add("weight", DataTypes.FloatType).add("label", DataTypes.StringType)));
  }

  private static String label(Dataset dataset, int label) {
    return label < 0 ? null : dataset.classNames().get(label);
  }

  private static Vector vector(Features features, int row) {
    SparseMatrix sparse = features.selectRows(new int[] {row}).toSparse();
    int size = (int) sparse.size();
    int[] columns = new int[size];
    double[] values = new double[size];
    for (int k = 0; k < size; k++) {
      columns[k] = sparse.pattern().column(k);
      values[k] = sparse.value(k);
    }
    return new SparseVector(features.columns(), columns, values);
  }
}
