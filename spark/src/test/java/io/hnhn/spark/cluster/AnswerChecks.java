package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.spark.HnhnClassificationModel;

/** Answers that are those of one machine. */
final class AnswerChecks {
  private final ClusterSession session;

  AnswerChecks(ClusterSession session) {
    this.session = session;
  }

  void answers() {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    HnhnClassificationModel model =
        ClusterSession.classifier(tables)
            .setLayers(2)
            .setMaxIter(3)
            .setBlockSize(16)
            .fit(tables.nodes());
    JobNames jobs = new JobNames();
    session.spark().sparkContext().addSparkListener(jobs);
    OneMachine.of(ClusterSession.SMALL).assertAnswers(model, model.transform(tables.nodes()));
    session.forget(jobs);
    assertThat(jobs.stages())
        .contains(
            "features of nodes",
            "operator of hops nodes to hyperedges",
            "hop 1 of 4, nodes to hyperedges",
            "hop 4 of 4, hyperedges to nodes",
            "answers by id");
    // Rows that training never saw, in another hypergraph.
    Dataset other = RandomTables.of(90, 70, false);
    ExampleTables others = ExampleTables.of(session.spark(), other, 2);
    OneMachine.of(other)
        .assertAnswers(model, model.setIncidences(others.incidences()).transform(others.nodes()));
  }

  /**
   * A hyperedge of all nodes is divided among their blocks, and what these say of it is added up.
   */
  void hubs() {
    Dataset dataset = RandomTables.withHubs(50_000, 5_000);
    ExampleTables tables = ExampleTables.of(session.spark(), dataset, 3);
    HnhnClassificationModel model =
        ClusterSession.classifier(tables)
            .setMaxIter(5)
            .setPartSize(200_000)
            .setBlockSize(1_000)
            .fit(tables.nodes().withColumn("label", expr("if(id % 5000 = 7, label, null)")));
    assertThat(model.summary().orElseThrow().parts()).isGreaterThan(1);
    OneMachine machine = OneMachine.of(dataset);
    machine.assertLosses(model, 5, i -> i % 5000 == 7);
    machine.assertAnswers(model, model.transform(tables.nodes()));
  }

  void hyperedges() {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    OneMachine machine = OneMachine.of(ClusterSession.SMALL);
    HnhnClassificationModel model =
        ClusterSession.classifier(tables)
            .setTask("hyperedges")
            .setNodes(tables.nodes())
            .setPartSize(200)
            .setMaxIter(5)
            .fit(tables.hyperedges());
    machine.assertLosses(model, 5, i -> true);
    machine.assertAnswers(model, model.transform(tables.hyperedges()));
  }
}
