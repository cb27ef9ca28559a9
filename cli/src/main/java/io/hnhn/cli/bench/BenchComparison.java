package io.hnhn.cli.bench;

import io.hnhn.backend.Precision;
import io.hnhn.data.DataHome;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Our side and the rival, taking turns.
 *
 * @param ours our side
 * @param rival or null to measure our side alone
 * @param rounds how often they take turns
 */
record BenchComparison(BenchBackend backend, Ours ours, @Nullable Rival rival, int rounds) {
  /** Our side: a process of its own. */
  interface Ours {
    /**
     * Runs a workload.
     *
     * @param dump initial weights and inputs of the rival, or null for those of our own
     */
    Measurement run(Workload workload, @Nullable Path dump) throws IOException;
  }

  /** Epochs of the rival on a device, where one takes some milliseconds. */
  private static final int ACCELERATED_EPOCHS = 100;

  /** Whether the rival computes in TF32, too. */
  boolean hasTf32() {
    return rival != null && backend.accelerated();
  }

  /** Whether there is an informed rival. */
  boolean hasInformed() {
    return rival != null && rival.informed() != null;
  }

  /** Measures a workload. */
  BenchResult run(Workload workload) throws IOException {
    Path folder = Files.createTempDirectory("hnhn-bench");
    try {
      return rival != null
              && Rival.fits(workload, BenchInputs.nodes(workload), backend.memoryBytes())
          ? compare(workload, rival, folder)
          : alone(workload);
    } finally {
      FolderRemoval.remove(folder);
    }
  }

  private BenchResult alone(Workload workload) throws IOException {
    List<Measurement> own = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      own.add(ours.run(workload, null));
    }
    return new BenchResult(
        backend, workload, best(own, workload), null, null, null, OptionalDouble.empty());
  }

  private BenchResult compare(Workload workload, Rival other, Path folder) throws IOException {
    Path data = dataFolder(workload, folder);
    Path dump = folder.resolve("dump");
    int epochs = rivalEpochs(workload);
    List<Measurement> own = new ArrayList<>();
    List<Measurement> plain = new ArrayList<>();
    List<Measurement> tf32 = new ArrayList<>();
    List<Measurement> informed = new ArrayList<>();
    plain.add(other.run(workload, data, Rival.MODES.getFirst(), Precision.FLOAT32, epochs, dump));
    for (int round = 0; round < rounds; round++) {
      own.add(ours.run(workload, dump));
      for (String mode : Rival.MODES) {
        plain.add(other.run(workload, data, mode, Precision.FLOAT32, epochs, null));
        if (hasTf32()) {
          tf32.add(other.run(workload, data, mode, Precision.TF32, epochs, null));
        }
      }
      if (hasInformed()) {
        informed.add(informed(workload, other, data, epochs));
      }
    }
    return new BenchResult(
        backend,
        workload,
        best(own, workload),
        best(plain, workload),
        tf32.isEmpty() ? null : best(tf32, workload),
        informed.isEmpty() ? null : best(informed, workload),
        OptionalDouble.of(own.getFirst().lossDifference(plain.getFirst())));
  }

  /** The time of a whole program is that of one which knows the best mode. */
  private static Measurement informed(Workload workload, Rival rival, Path data, int epochs)
      throws IOException {
    Measurement best = rival.runInformed(workload, data, Rival.BEST, epochs);
    return workload.measure() == Workload.Measure.WHOLE
        ? rival.runInformed(workload, data, best.mode(), epochs)
        : best;
  }

  private int rivalEpochs(Workload workload) {
    if (workload.measure() == Workload.Measure.WHOLE) {
      return Workload.WHOLE_EPOCHS;
    }
    return backend.accelerated() ? ACCELERATED_EPOCHS : Measurement.COMPARED;
  }

  private static Measurement best(List<Measurement> runs, Workload workload) {
    return runs.stream()
        .min(Comparator.comparingDouble(run -> run.seconds(workload.measure())))
        .orElseThrow();
  }

  private static Path dataFolder(Workload workload, Path folder) throws IOException {
    if (!workload.data().equals(Workload.JDK)) {
      return DataHome.standard().folder(workload.data());
    }
    Path data = folder.resolve("data");
    new PlainFormat().write(BenchInputs.dataset(workload), data);
    return data;
  }
}
