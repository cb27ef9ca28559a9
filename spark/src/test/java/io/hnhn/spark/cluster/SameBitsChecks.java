package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.jdk.JdkHypergraph;
import io.hnhn.spark.HnhnClassificationModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Trainings that end with the same bits, whatever happens to executors and drivers. */
final class SameBitsChecks {
  /** Every tenth row is learned from. */
  private static final String TENTH = "case when id % 10 = 3 then label end";

  private final ClusterSession session;
  private List<float[]> expected = List.of();

  SameBitsChecks(ClusterSession session) {
    this.session = session;
  }

  void undisturbed() throws IOException {
    JobNames jobs = new JobNames();
    session.spark().sparkContext().addSparkListener(jobs);
    HnhnClassificationModel model = session.training().fit(session.labelled());
    session.forget(jobs);
    assertThat(jobs.descriptions()).allMatch(text -> text.startsWith("hnhn: "));
    assertThat(jobs.stages()).contains("parts of training rows", "losses and gradients of parts");
    expected = SameBits.of(model);
    OneMachine.of(ClusterSession.SMALL).assertLosses(model, ClusterSession.EPOCHS, i -> true);
    model.modelFile(session.folder().resolve("undisturbed.safetensors").toString());
  }

  void moreExecutors() {
    session.open(2);
    SameBits.assertSame(SameBits.of(session.training().fit(session.labelled())), expected);
  }

  /** With the serializer that many clusters are set to. */
  void kryo() {
    session.open(2, Map.of("spark.serializer", "org.apache.spark.serializer.KryoSerializer"));
    SameBits.assertSame(SameBits.of(session.training().fit(session.labelled())), expected);
  }

  void killed() {
    Processes processes = new Processes(session.spark().sparkContext().applicationId());
    List<Long> gone = new ArrayList<>();
    Runnable kill =
        () ->
            processes.executors().stream()
                .filter(process -> !gone.contains(process.pid()))
                .findFirst()
                .ifPresent(
                    process -> {
                      gone.add(process.pid());
                      process.destroyForcibly();
                    });
    session.spark().sparkContext().addSparkListener(new EpochWatch(Map.of(5, kill, 14, kill)));
    SameBits.assertSame(SameBits.of(session.training().fit(session.labelled())), expected);
    assertThat(gone).hasSize(2);
  }

  /** One of two executors is slow for a while, so that its tasks are run by the other, too. */
  void stragglers() {
    session.open(
        2,
        Map.of(
            "spark.speculation",
            true,
            "spark.speculation.interval",
            "20ms",
            "spark.speculation.minTaskRuntime",
            "20ms",
            "spark.speculation.multiplier",
            1.1,
            "spark.speculation.quantile",
            0.25));
    ExecutorEvents events = new ExecutorEvents();
    session.spark().sparkContext().addSparkListener(events);
    session.spark().range(8).repartition(4).count(); // Executors are there then.
    Processes processes = new Processes(session.spark().sparkContext().applicationId());
    try (SlowProcess slow = new SlowProcess(processes.executors().getFirst())) {
      session
          .spark()
          .sparkContext()
          .addSparkListener(new EpochWatch(Map.of(5, slow::begin, 15, slow::close)));
      SameBits.assertSame(SameBits.of(session.training().fit(session.labelled())), expected);
    }
    assertThat(events.speculated()).isPositive();
  }

  /** Executors come when there is something to do, and go soon after. */
  void dynamicAllocation() throws InterruptedException {
    session.open(
        3,
        Map.of(
            "spark.dynamicAllocation.enabled", true,
            "spark.dynamicAllocation.shuffleTracking.timeout", "1s",
            "spark.dynamicAllocation.executorIdleTimeout", "1s",
            "spark.dynamicAllocation.cachedExecutorIdleTimeout", "1s",
            "spark.dynamicAllocation.schedulerBacklogTimeout", "1s"));
    ExecutorEvents events = new ExecutorEvents();
    session.spark().sparkContext().addSparkListener(events);
    for (int i = 0; i < 2; i++) {
      SameBits.assertSame(SameBits.of(session.training().fit(session.labelled())), expected);
      for (int wait = 0; wait < 100 && events.left() == 0; wait++) {
        Thread.sleep(100);
      }
    }
    assertThat(events.left()).isPositive();
    assertThat(events.came()).isGreaterThan(events.left());
  }

  /** The hypergraph of the JDK and citeseer on 1, 2 and 4 executors. */
  void largeData() throws IOException {
    List<Dataset> datasets =
        List.of(
            JdkHypergraph.read(), DatasetFormats.read(ExampleTables.data("citeseer")).dataset());
    List<List<float[]>> first = new ArrayList<>();
    for (int executors : new int[] {1, 2, 4}) {
      // Parts stay where they were cut, so that those who come later would have nothing to do.
      session.open(executors, Map.of("spark.scheduler.minRegisteredResourcesRatio", 1.0));
      ExecutorEvents events = new ExecutorEvents();
      session.spark().sparkContext().addSparkListener(events);
      for (int d = 0; d < datasets.size(); d++) {
        Dataset dataset = datasets.get(d);
        ExampleTables tables = ExampleTables.of(session.spark(), dataset, 2 + executors);
        HnhnClassificationModel model =
            ClusterSession.classifier(tables)
                .setMaxIter(ClusterSession.EPOCHS)
                .setInputDropout(0.3)
                .setPartSize(d == 0 ? 100_000 : 100)
                .fit(tables.nodes().withColumn("label", expr(TENTH)));
        if (executors == 1) {
          first.add(SameBits.of(model));
          OneMachine.of(dataset).assertLosses(model, ClusterSession.EPOCHS, i -> i % 10 == 3);
        } else {
          SameBits.assertSame(SameBits.of(model), first.get(d));
        }
      }
      session.forget(events);
      assertThat(events.trained()).hasSize(executors);
    }
  }

  /** Leaves tables, and a checkpoint of a training that ended too early. */
  void halt() throws IOException {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    tables.incidences().write().parquet(session.folder().resolve("incidences").toString());
    tables.nodes().write().parquet(session.folder().resolve("nodes").toString());
    session
        .spark()
        .sparkContext()
        .addSparkListener(new EpochWatch(Map.of(10, () -> Runtime.getRuntime().halt(137))));
    session
        .training()
        .setCheckpointFile(session.folder().resolve("checkpoint").toString())
        .setCheckpointInterval(4)
        .fit(session.labelled());
  }
}
