package io.hnhn.spark.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.hnhn.spark.table.GivenTable.Check;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a hypergraph is given by.
 *
 * @param hyperedges null where hyperedges are known by the incidences alone
 */
public record GivenTables(
    GivenTable incidences,
    GivenTable nodes,
    @Nullable GivenTable hyperedges,
    TableColumns columns) {
  private static final String POSITIVE = "weights above 0";

  /**
   * Tables with their usual names.
   *
   * @throws TableFault if nodes have no features in the columns that are said to have them
   */
  public static GivenTables of(
      Dataset<Row> incidences,
      Dataset<Row> nodes,
      @Nullable Dataset<Row> hyperedges,
      TableColumns columns) {
    GivenTable nodeTable = new GivenTable("nodes", nodes);
    nodeTable.schema().expectFeatures(columns);
    return new GivenTables(
        new GivenTable("incidences", incidences),
        columns.featureColumns().isEmpty()
            ? nodeTable
            : nodeTable.withArrays(columns.nodeFeatures(), columns.featureColumns()),
        hyperedges == null ? null : new GivenTable("hyperedges", hyperedges),
        columns);
  }

  boolean hasIncidenceWeights() {
    return !columns.incidenceWeight().isEmpty();
  }

  boolean hasHyperedgeWeights() {
    return hyperedges != null && !columns.hyperedgeWeight().isEmpty();
  }

  /** Checks other columns and their types, and that ids and weights are there. */
  void expectColumns() {
    if (hyperedges != null && !columns.hyperedgeFeatures().isEmpty()) {
      hyperedges.schema().expectFeatures(columns.hyperedgeFeatures());
    }
    incidences.schema().expectSameIds(columns.node(), nodes.schema(), columns.nodeId());
    List<Check> ofIncidences = new ArrayList<>();
    ofIncidences.add(incidences.hasId(columns.node()));
    ofIncidences.add(incidences.hasId(columns.hyperedge()));
    if (hasIncidenceWeights()) {
      ofIncidences.add(hasWeight(incidences, columns.incidenceWeight(), columns.node()));
    }
    nodes.expect(List.of(nodes.hasId(columns.nodeId())));
    if (hyperedges != null) {
      incidences
          .schema()
          .expectSameIds(columns.hyperedge(), hyperedges.schema(), columns.hyperedgeId());
      List<Check> ofHyperedges = new ArrayList<>();
      ofHyperedges.add(hyperedges.hasId(columns.hyperedgeId()));
      if (hasHyperedgeWeights()) {
        ofHyperedges.add(hasWeight(hyperedges, columns.hyperedgeWeight(), columns.hyperedgeId()));
      }
      hyperedges.expect(ofHyperedges);
    }
    incidences.expect(ofIncidences);
  }

  private static Check hasWeight(GivenTable table, String column, String id) {
    table.schema().expectNumbers(column);
    Column weight = GivenTable.column(column).cast(DataTypes.FloatType);
    Column wrong =
        weight
            .isNull()
            .or(weight.isNaN())
            .or(weight.leq(0))
            .or(weight.equalTo(Float.POSITIVE_INFINITY));
    return new Check(
        wrong,
        column,
        POSITIVE,
        functions.concat(
            functions.coalesce(GivenTable.column(column).cast(DataTypes.StringType), lit("null")),
            lit(" for " + id + " "),
            GivenTable.column(id).cast(DataTypes.StringType)),
        "%s",
        "leave such rows out");
  }

  /** The hyperedges: id, features, weight. */
  Dataset<Row> hyperedgeRows() {
    if (hyperedges == null) {
      return incidences
          .rows()
          .select(
              incidences.ids(columns.hyperedge()).as("id"),
              lit(null).as("features"),
              lit(1f).as("weight"))
          .distinct();
    }
    return hyperedges
        .rows()
        .select(
            hyperedges.ids(columns.hyperedgeId()).as("id"),
            columns.hyperedgeFeatures().isEmpty()
                ? lit(null).as("features")
                : GivenTable.column(columns.hyperedgeFeatures()).as("features"),
            hasHyperedgeWeights()
                ? GivenTable.column(columns.hyperedgeWeight())
                    .cast(DataTypes.FloatType)
                    .as("weight")
                : lit(1f).as("weight"));
  }

  /** The incidences by ids, each once: nodeId, hyperedgeId, weight. */
  Dataset<Row> incidenceRows() {
    Dataset<Row> rows =
        incidences
            .rows()
            .select(
                incidences.ids(columns.node()).as("nodeId"),
                incidences.ids(columns.hyperedge()).as("hyperedgeId"),
                hasIncidenceWeights()
                    ? GivenTable.column(columns.incidenceWeight())
                        .cast(DataTypes.FloatType)
                        .as("weight")
                    : lit(1f).as("weight"));
    if (!hasIncidenceWeights()) {
      return rows.distinct();
    }
    Dataset<Row> once =
        rows.groupBy("nodeId", "hyperedgeId")
            .agg(functions.min("weight").as("weight"), functions.max("weight").as("largest"));
    List<Row> differing =
        once.filter("weight < largest")
            .selectExpr(
                "cast(nodeId as string)", "cast(hyperedgeId as string)", "weight", "largest")
            .limit(1)
            .collectAsList();
    if (!differing.isEmpty()) {
      Row example = differing.getFirst();
      throw new TableFault(
          incidences.name(),
          columns.incidenceWeight(),
          "one weight for each node in a hyperedge",
          "%s and %s for node %s in hyperedge %s"
              .formatted(example.get(2), example.get(3), example.get(0), example.get(1)),
          "keep one of them, or add them up");
    }
    return once.drop("largest");
  }

  /**
   * Counts incidences, and checks that all of them are of known rows.
   *
   * @param numbered incidences with their numbers, null where there is none
   */
  long expectKnown(Dataset<Row> numbered) {
    Row found =
        numbered
            .agg(
                functions.count(lit(1)),
                functions.min(functions.when(col("node").isNull(), col("nodeId").cast("string"))),
                functions.min(
                    functions.when(col("hyperedge").isNull(), col("hyperedgeId").cast("string"))))
            .first();
    if (!found.isNullAt(1)) {
      throw unknown(columns.node(), "nodes", found.getString(1));
    }
    if (!found.isNullAt(2)) {
      throw unknown(columns.hyperedge(), "hyperedges", found.getString(2));
    }
    return found.getLong(0);
  }

  private TableFault unknown(String column, String table, String example) {
    return new TableFault(
        incidences.name(),
        column,
        "ids of table " + table,
        "%s, which is none".formatted(example),
        "add it to that table, or leave its incidences out");
  }

  /**
   * Checks that hyperedges have members.
   *
   * @param sized hyperedges with their sizes, null where there are no members
   */
  void expectMembers(Dataset<Row> sized) {
    if (hyperedges == null) {
      return;
    }
    Row found =
        sized
            .agg(functions.min(functions.when(col("count").isNull(), col("id").cast("string"))))
            .first();
    if (!found.isNullAt(0)) {
      throw new TableFault(
          hyperedges.name(),
          columns.hyperedgeId(),
          "hyperedges with members",
          "%s, which no incidence has".formatted(found.getString(0)),
          "leave it out, or add its incidences");
    }
  }
}
