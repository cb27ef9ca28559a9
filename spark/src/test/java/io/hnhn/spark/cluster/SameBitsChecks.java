package io.hnhn.spark.cluster;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.jdk.JdkHypergraph;
import io.hnhn.model.Model;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

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

  /**
   * A training on data of some size.
   *
   * @param close whether losses are those of all rows at once to 1e-5; else they are those of the
   *     same parts in one process alone, to the last bit as in any training
   */
  private record Large(Dataset dataset, Regime regime, int partSize, boolean close) {
    HnhnClassificationModel train(SparkSession spark, int partitions) {
      ExampleTables tables = ExampleTables.of(spark, dataset, partitions);
      return ClusterSession.classifier(tables)
          .setRegime(regime.toString())
          .setMaxIter(ClusterSession.EPOCHS)
          .setInputDropout(0.3)
          .setPartSize(partSize)
          .fit(tables.nodes().withColumn("label", expr(TENTH)));
    }

    void assertLosses(HnhnClassificationModel model) {
      OneMachine machine = OneMachine.of(dataset);
      Model network = model.stored().trained().model();
      TrainingOptions options = OneMachine.options(regime, network, ClusterSession.EPOCHS);
      Labels labels = machine.labels(model, i -> i % 10 == 3);
      try (Backend backend = Backends.open("cpu", 1)) {
        assertThat(model.losses())
            .containsExactly(
                machine
                    .lossesInParts(backend, network, options, labels, partSize)
                    .toArray(Double[]::new));
      }
      if (close) {
        OneMachine.assertClose(model.losses(), machine.losses(network, options, labels));
      }
    }
  }

  /**
   * The hypergraph of the JDK and citeseer on 1, 2 and 4 executors. By the regime {@code plain}
   * citeseer's few labels are learned by heart, and of losses near 0 single precision knows fewer
   * digits, as {@link OneMachineTest} shows.
   */
  void largeData() throws IOException {
    Dataset citeseer = DatasetFormats.read(ExampleTables.data("citeseer")).dataset();
    List<Large> trainings =
        List.of(
            new Large(JdkHypergraph.read(), Regime.PLAIN, 200_000, true),
            new Large(citeseer, Regime.GENTLE, 100, true),
            new Large(citeseer, Regime.PLAIN, 100, false));
    List<List<float[]>> first = new ArrayList<>();
    for (int executors : new int[] {1, 2, 4}) {
      // Parts stay where they were cut, so that those who come later would have nothing to do.
      session.open(executors, Map.of("spark.scheduler.minRegisteredResourcesRatio", 1.0));
      ExecutorEvents events = new ExecutorEvents();
      session.spark().sparkContext().addSparkListener(events);
      for (int t = 0; t < trainings.size(); t++) {
        HnhnClassificationModel model = trainings.get(t).train(session.spark(), 2 + executors);
        if (executors == 1) {
          first.add(SameBits.of(model));
          trainings.get(t).assertLosses(model);
        } else {
          SameBits.assertSame(SameBits.of(model), first.get(t));
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
