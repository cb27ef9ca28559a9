package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.command.terminal.StandardStream;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.learn.settings.BatchSettings;
import io.hnhn.learn.statistics.Median;
import io.hnhn.model.Inputs;
import io.hnhn.train.EpochReport;
import io.hnhn.train.Labels;
import io.hnhn.train.MemoryWatch;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingListener;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A training on grown data, in a JVM of its own, so that its memory can be looked at from outside:
 * {@code GrownWorker WORKLOAD DATA MEMORY BACKEND THREADS DEVICE PRECISION}. Prints one JSON line.
 */
final class GrownWorker {
  private GrownWorker() {}

  /** Runs the workload that the arguments name. */
  public static void main(String[] args) throws IOException {
    GrownWorkload workload = GrownWorkload.named(args[0]).orElseThrow();
    long memory = Long.parseLong(args[2]);
    try (MemoryWatch _ = MemoryWatch.of(memory);
        Backend backend = BenchBackend.open(args, 3)) {
      Dataset dataset = new MappedFormat().read(Path.of(args[1])).dataset();
      PrintWriter out = StandardStream.OUTPUT.writer();
      out.println(
          JsonMapper.shared().writeValueAsString(measure(workload, memory, dataset, backend)));
      out.flush();
    }
  }

  private static GrownResult measure(
      GrownWorkload workload, long memory, Dataset dataset, Backend backend) {
    Inputs inputs = dataset.inputs();
    int[] labels = dataset.nodes().labels();
    int[] labelled = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
    BenchInputs data =
        new BenchInputs(inputs, Labels.of(labelled, labels), dataset.classNames().size());
    BenchTraining training = BenchTraining.of(Workload.named("dblp"), data, backend);
    Watch watch = new Watch();
    TrainingOptions options =
        BatchSettings.DEFAULT
            .withMemory(memory)
            .of(training.options().withEpochs(workload.epochs()), List.of(dataset));
    new Trainer(backend, options)
        .withListener(watch)
        .train(training.model(), inputs, data.labels());
    return watch.result(workload, memory, dataset.hypergraph().incidences(), labelled.length);
  }

  /** Notes when epochs end. The first one begins when all parts are there. */
  private static final class Watch implements TrainingListener {
    private final long start = System.nanoTime();
    private final List<Long> ends = new ArrayList<>();
    private PartsSummary parts = new PartsSummary(1, 1, 0, 1, 0, 0, 0);
    private long prepared = start;
    private double loss;

    @Override
    public void inParts(PartsSummary summary) {
      parts = summary;
      prepared = System.nanoTime();
    }

    @Override
    public void epochDone(EpochReport report) {
      ends.add(System.nanoTime());
      loss = report.loss();
    }

    GrownResult result(GrownWorkload workload, long memory, long incidences, int labelled) {
      double[] epochs =
          IntStream.range(1, ends.size())
              .mapToDouble(e -> (ends.get(e) - ends.get(e - 1)) / 1e9)
              .toArray();
      return new GrownResult(
          workload.name(),
          incidences,
          labelled,
          0,
          0,
          parts.parts(),
          parts.bytesRead() / 1_000_000,
          parts.replication(),
          (prepared - start) / 1e9,
          (ends.getFirst() - prepared) / 1e9,
          Median.of(epochs),
          loss,
          memory / 1_000_000,
          0);
    }
  }
}
