package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.table.TableFault;
import java.util.List;
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
        good,
        nodes.withColumn(
            "features",
            expr("transform(array(1d, 2d), x -> case when id <> 7 or x < 2 then x end)")),
        "nodes",
        "features",
        "null for id 7 at place 1");
    expectFault(
        good.copy(ParamMap.empty()).setFeaturesCols("a", "b"),
        nodes.selectExpr("id", "label", "id as a", "case when id <> 7 then 1 end as b"),
        "nodes",
        "b",
        "null for id 7;");
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
    labelledRows(good.copy(ParamMap.empty()).setNodes(nodes), nodes.select("id", "label"));
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

  /** Rows to learn from, or to answer about, beside a table of all nodes. */
  private static void labelledRows(
      HnhnClassifier classifier, org.apache.spark.sql.Dataset<Row> rows) {
    String id = "case when id <> 7 then id %s end";
    org.apache.spark.sql.Dataset<Row> nameless = rows.withColumn("id", expr(id.formatted("")));
    org.apache.spark.sql.Dataset<Row> strange =
        rows.withColumn("id", expr(id.formatted("else 777")));
    String table = "labelled rows";
    expectFault(classifier, nameless, table, "id", "null (in the row id null, label ");
    expectFault(classifier, strange, table, "id", "777, which is none");
    expectFault(
        classifier, rows.union(rows.filter("id in (9, 4)")), table, "id", "4 in several rows");
    HnhnClassificationModel model = classifier.fit(rows);
    for (String found : List.of("null (in the row id null", "777, which is none")) {
      assertThatThrownBy(() -> model.transform(found.startsWith("null") ? nameless : strange))
          .isInstanceOf(TableFault.class)
          .hasMessageStartingWith("Table asked rows, column id: expected ")
          .hasMessageContaining(found);
    }
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
    session.open(1); // What others left is taken away whenever it is collected.
    int before = session.spark().sparkContext().getPersistentRDDs().size();
    HnhnClassificationModel model = session.training().setMaxIter(1).fit(session.labelled());
    assertThat(session.spark().sparkContext().getPersistentRDDs().size())
        .isLessThanOrEqualTo(before);
    org.apache.spark.sql.Dataset<Row> answers = model.transform(session.labelled());
    assertThat(session.spark().sparkContext().getPersistentRDDs().size()).isEqualTo(before + 1);
    List<Row> told = answers.select("id", "prediction").sort("id").collectAsList();
    model.unpersist();
    assertThat(session.spark().sparkContext().getPersistentRDDs().size()).isEqualTo(before);
    assertThat(answers.select("id", "prediction").sort("id").collectAsList()).isEqualTo(told);
    assertThatThrownBy(
            () ->
                model
                    .copy(ParamMap.empty())
                    .setIncidences(session.spark().sql("select 99999L as node, 1L as hyperedge"))
                    .transform(session.labelled()))
        .hasMessageContaining("99999, which is none");
    assertThat(session.spark().sparkContext().getPersistentRDDs().size()).isEqualTo(before);
    assertThatThrownBy(
            () -> session.training().setStepSize(1e30).setMaxIter(9).fit(session.labelled()))
        .hasMessageContaining("finite");
    assertThat(session.spark().sparkContext().getPersistentRDDs().size())
        .isLessThanOrEqualTo(before);
  }
}
