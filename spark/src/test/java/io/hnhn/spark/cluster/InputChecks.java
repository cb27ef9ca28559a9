package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.table.TableFault;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Row;

/** What can not be learned from, and what is left behind. */
final class InputChecks {
  private final ClusterSession session;

  InputChecks(ClusterSession session) {
    this.session = session;
  }

  void badInput() {
    ExampleTables tables = ExampleTables.of(session.spark(), RandomTables.of(30, 12, false), 2);
    org.apache.spark.sql.Dataset<Row> nodes = tables.nodes();
    HnhnClassifier good = ClusterSession.classifier(tables).setMaxIter(1);
    expectFault(
        good.copy(ParamMap.empty()).setFeaturesCol("feature"),
        nodes,
        "nodes",
        "feature",
        "features");
    expectFault(good, nodes.union(nodes.limit(1)), "nodes", "id", "in several rows");
    long member = tables.incidences().first().getLong(0);
    expectFault(
        good, nodes.filter("id <> " + member), "incidences", "node", member + ", which is none");
    expectFault(
        good, nodes.withColumn("id", expr("case when id <> 7 then id end")), "nodes", "id", "null");
    expectFault(
        good,
        nodes.withColumn("features", expr("case when id <> 7 then features end")),
        "nodes",
        "features",
        "null for id 7");
    expectFault(
        good,
        nodes.withColumn(
            "features", expr("case when id = 7 then array(1d, 2d) else array(1d, 2d, 3d) end")),
        "nodes",
        "features",
        "for id ");
    expectFault(
        good,
        nodes.withColumn(
            "features", expr("array(1d, case when id = 7 then double('NaN') else 0d end)")),
        "nodes",
        "features",
        "NaN for id 7");
    expectFault(
        good, nodes.withColumn("id", expr("cast(id as string)")), "incidences", "node", "bigint");
    expectFault(good, nodes.withColumn("label", expr("id * 0.5")), "nodes", "label", "0.5");
    expectFault(
        ClusterSession.classifier(tables).setIncidenceWeightCol("none"),
        nodes,
        "incidences",
        "none",
        "the columns node, hyperedge, weight");
    expectFault(
        new HnhnClassifier()
            .setIncidences(tables.incidences().withColumn("weight", expr("hyperedge - 3")))
            .setIncidenceWeightCol("weight"),
        nodes,
        "incidences",
        "weight",
        "for node");
    expectFault(
        ClusterSession.classifier(tables)
            .setHyperedges(tables.hyperedges().selectExpr("id + 1 as id")),
        nodes,
        "incidences",
        "hyperedge",
        "0, which is none");
    expectFault(
        ClusterSession.classifier(tables)
            .setHyperedges(
                tables.hyperedges().select("id").union(session.spark().range(99, 100).toDF())),
        nodes,
        "hyperedges",
        "id",
        "99, which no incidence has");
    assertThatThrownBy(() -> new HnhnClassifier().fit(nodes)).hasMessageContaining("setIncidences");
    assertThatThrownBy(
            () ->
                ClusterSession.classifier(tables)
                    .setMaxIter(1)
                    .fit(nodes)
                    .setPredictionCol("label")
                    .transform(nodes))
        .hasMessageContaining("Expected no column label");
  }

  private static void expectFault(
      HnhnClassifier classifier,
      org.apache.spark.sql.Dataset<Row> rows,
      String table,
      String column,
      String found) {
    assertThatThrownBy(() -> classifier.fit(rows))
        .isInstanceOf(TableFault.class)
        .hasMessageStartingWith("Table %s, column %s: expected ".formatted(table, column))
        .hasMessageContaining(found);
  }

  /** A hyperedge of so many members that no executor of the tests has room for them. */
  void hub() {
    org.apache.spark.sql.Dataset<Row> nodes =
        session
            .spark()
            .range(400_000)
            .selectExpr(
                "id", "array_repeat(1f, 100) as features", "if(id < 20, id % 2, null) as label");
    HnhnClassifier classifier =
        new HnhnClassifier()
            .setIncidences(nodes.selectExpr("id as node", "'all' as hyperedge"))
            .setHidden(2)
            .setRegime("plain")
            .setMaxIter(1);
    expectFault(classifier, nodes, "incidences", "hyperedge", "400000 of all; divide such a");
  }

  void nothingPersisted() {
    session.spark().catalog().clearCache();
    int before = session.spark().sparkContext().getPersistentRDDs().size();
    session.training().setMaxIter(1).fit(session.labelled());
    assertThat(session.spark().sparkContext().getPersistentRDDs().size())
        .isLessThanOrEqualTo(before);
    assertThatThrownBy(
            () -> session.training().setStepSize(1e30).setMaxIter(9).fit(session.labelled()))
        .hasMessageContaining("finite");
    assertThat(session.spark().sparkContext().getPersistentRDDs().size())
        .isLessThanOrEqualTo(before);
  }
}
