package io.hnhn.spark.table;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * A hypergraph in tables of Spark, with nodes and hyperedges numbered from 0 in the order of their
 * ids. Its tables stay in the memory and on the disks of the executors until it is closed:
 *
 * <pre>
 * incidences   hyperedge, node, weight
 * nodes        id, features, node, count, sum, loop        count and sum: its degree, and that by weights
 * hyperedges   id, features, weight, hyperedge, count, sum   count and sum: its size, and that by weights
 * </pre>
 */
public final class NumberedHypergraph implements AutoCloseable {
  private static final String ID = IdNumbers.ID;
  private static final String FEATURES = "features";
  private static final String NODE = "node";
  private static final String HYPEREDGE = "hyperedge";
  private static final String WEIGHT = "weight";
  private static final String COUNT = "count";
  private static final String SUM = "sum";
  private static final String LOOP = "loop";
  private static final String NODE_ID = "nodeId";
  private static final String HYPEREDGE_ID = "hyperedgeId";
  private static final String OF_HYPEREDGE = "hyperedgeWeight";
  private static final String MEMBER = "member";

  private final List<Dataset<Row>> kept = new ArrayList<>();
  private final Dataset<Row> incidences;
  private final Dataset<Row> nodes;
  private final Dataset<Row> hyperedges;
  private final WholeFacts facts;
  private final TableColumns columns;

  private NumberedHypergraph(GivenTables given) {
    this.columns = given.columns();
    try {
      given.expectColumns();
      GivenTable nodeTable = given.nodes();
      Dataset<Row> nodeRows =
          nodeTable
              .rows()
              .select(
                  nodeTable.ids(columns.nodeId()).as(ID),
                  GivenTable.column(columns.nodeFeatures()).as(FEATURES));
      FeatureForm nodeForm =
          FeatureScan.expect(nodeTable, columns.nodeFeatures(), columns.featureColumns(), nodeRows);
      IdNumbers nodeNumbers =
          IdNumbers.of(encoded(nodeRows, nodeForm), ID, NODE)
              .expectUnique(nodeTable, columns.nodeId());
      Dataset<Row> numberedNodes = kept(nodeNumbers.rows());

      FeatureForm hyperedgeForm = null;
      Dataset<Row> hyperedgeRows = given.hyperedgeRows();
      GivenTable hyperedgeTable = given.hyperedges();
      if (hyperedgeTable != null && !columns.hyperedgeFeatures().isEmpty()) {
        hyperedgeForm =
            FeatureScan.expect(
                hyperedgeTable,
                columns.hyperedgeFeatures(),
                List.of(),
                hyperedgeRows.select(ID, FEATURES));
      }
      IdNumbers hyperedgeNumbers =
          IdNumbers.of(encoded(hyperedgeRows, hyperedgeForm), ID, HYPEREDGE);
      if (hyperedgeTable != null) {
        hyperedgeNumbers.expectUnique(hyperedgeTable, columns.hyperedgeId());
      }
      Dataset<Row> numberedHyperedges = kept(hyperedgeNumbers.rows());

      Dataset<Row> found =
          given
              .incidenceRows()
              .join(
                  numberedNodes.select(col(ID).as(NODE_ID), col(NODE)),
                  new String[] {NODE_ID},
                  "left")
              .join(
                  numberedHyperedges.select(
                      col(ID).as(HYPEREDGE_ID), col(HYPEREDGE), col(WEIGHT).as(OF_HYPEREDGE)),
                  new String[] {HYPEREDGE_ID},
                  "left");
      this.incidences = kept(found);
      long count = given.expectKnown(incidences);

      Dataset<Row> sizes =
          incidences
              .groupBy(HYPEREDGE)
              .agg(
                  functions.count(lit(1)).cast(DataTypes.IntegerType).as(COUNT),
                  sum(col(WEIGHT), given.hasIncidenceWeights()).as(SUM),
                  functions.min(NODE).as(MEMBER));
      this.hyperedges = kept(numberedHyperedges.join(sizes, new String[] {HYPEREDGE}, "left"));
      given.expectMembers(hyperedges);

      boolean weighted = given.hasIncidenceWeights() || given.hasHyperedgeWeights();
      Dataset<Row> degrees =
          incidences
              .groupBy(NODE)
              .agg(
                  functions.count(lit(1)).cast(DataTypes.IntegerType).as(COUNT),
                  sum(col(WEIGHT).cast("double").multiply(col(OF_HYPEREDGE)), weighted).as(SUM));
      Dataset<Row> withLoops =
          hyperedges.filter("count = 1").select(col(MEMBER).as(NODE)).distinct();
      IdNumbers lacking =
          IdNumbers.of(
              numberedNodes.select(NODE).join(withLoops, new String[] {NODE}, "left_anti"),
              NODE,
              LOOP);
      this.nodes =
          kept(
              numberedNodes
                  .join(degrees, new String[] {NODE}, "left")
                  .join(lacking.rows(), new String[] {NODE}, "left")
                  .select(
                      col(ID),
                      col(FEATURES),
                      col(NODE),
                      coalesce(col(COUNT), lit(0)).as(COUNT),
                      coalesce(col(SUM), lit(0.0)).as(SUM),
                      coalesce(col(LOOP), lit(-1)).as(LOOP)));
      this.facts =
          new WholeFacts(
              nodeNumbers.count(),
              hyperedgeNumbers.count(),
              count,
              lacking.count(),
              given.hasIncidenceWeights(),
              given.hasHyperedgeWeights(),
              nodeForm,
              hyperedgeForm);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /**
   * Reads, checks and numbers tables.
   *
   * @throws TableFault if something in them can't be learned from
   */
  public static NumberedHypergraph of(GivenTables tables) {
    return new NumberedHypergraph(tables);
  }

  private static Column sum(Column weight, boolean weighted) {
    return weighted ? ExactSum.of(weight.cast("double")) : functions.count(lit(1)).cast("double");
  }

  private static Dataset<Row> encoded(Dataset<Row> rows, @Nullable FeatureForm form) {
    if (form == null) {
      return rows.withColumn(FEATURES, lit(null).cast(DataTypes.BinaryType));
    }
    UDF1<Object, byte[]> write = form::write;
    return rows.withColumn(
        FEATURES, functions.udf(write, DataTypes.BinaryType).apply(col(FEATURES)));
  }

  private Dataset<Row> kept(Dataset<Row> table) {
    Dataset<Row> persisted = table.persist(StorageLevel.MEMORY_AND_DISK());
    kept.add(persisted);
    return persisted;
  }

  /** A row for each incidence: hyperedge, node, weight. */
  public Dataset<Row> incidences() {
    return incidences;
  }

  /** A row for each node. */
  public Dataset<Row> nodes() {
    return nodes;
  }

  /** A row for each hyperedge. */
  public Dataset<Row> hyperedges() {
    return hyperedges;
  }

  /** Which columns of the tables it was made of. */
  public TableColumns columns() {
    return columns;
  }

  /** What there is in all. */
  public WholeFacts facts() {
    return facts;
  }

  /** Gives memory and disks of the executors back. */
  @Override
  public void close() {
    kept.forEach(Dataset::unpersist);
    kept.clear();
  }
}
