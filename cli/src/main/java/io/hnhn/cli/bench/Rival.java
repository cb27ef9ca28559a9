package io.hnhn.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * HNHN in plain PyTorch: a Python that has it, and the script.
 *
 * @param python the interpreter
 * @param script prints one JSON line, see {@link Measurement}
 */
record Rival(String python, Path script) {
  /** The ways the rival can compute; its best one counts. */
  static final List<String> MODES = List.of("csr", "coo", "scatter");

  /**
   * Finds a rival.
   *
   * @param python a named interpreter, or null to look for one on the path
   * @param script a named script, or null for the one beside the repository
   * @return nothing if none was named and none is there
   * @throws IllegalArgumentException if a named one can't be used
   */
  static Optional<Rival> find(@Nullable String python, @Nullable Path script) throws IOException {
    Path found = script != null ? script : beside().orElse(null);
    if (found == null || !Files.isReadable(found)) {
      if (script != null || python != null) {
        throw new IllegalArgumentException(
            "Expected the rival's script, but found none%s. Name it with --rival."
                .formatted(script == null ? "" : " at " + script));
      }
      return Optional.empty();
    }
    for (String candidate : python != null ? List.of(python) : List.of("python3", "python")) {
      if (hasTorch(candidate)) {
        return Optional.of(new Rival(candidate, found));
      }
    }
    if (python != null) {
      throw new IllegalArgumentException(
          "Expected a Python with PyTorch, but found none at %s. Install it with: %s -m pip install"
                  .formatted(python, python)
              + " torch numpy");
    }
    return Optional.empty();
  }

  private static Optional<Path> beside() {
    return Stream.iterate(Path.of("").toAbsolutePath(), p -> p != null, Path::getParent)
        .limit(3)
        .map(folder -> folder.resolve("../shared/bench/hnhn_torch.py").normalize())
        .filter(Files::isReadable)
        .findFirst();
  }

  private static boolean hasTorch(String python) {
    try {
      Process process =
          new ProcessBuilder(python, "-c", "import torch, numpy")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Runs a workload.
   *
   * @param data folder of the data set
   * @param dump folder for initial weights and inputs, or null
   */
  Measurement run(
      Workload workload, Path data, String mode, int epochs, int threads, @Nullable Path dump)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(python, script.toString()));
    command.addAll(List.of("--data", data.toString(), "--mode", mode));
    command.addAll(List.of("--words", Integer.toString(workload.words())));
    command.addAll(List.of("--vocabulary", Integer.toString(Workload.VOCABULARY)));
    command.addAll(List.of("--copies", Integer.toString(workload.copies())));
    command.addAll(List.of("--label-rate", Double.toString(workload.labelRate())));
    command.addAll(List.of("--layers", Integer.toString(workload.layers())));
    command.addAll(List.of("--hidden", Integer.toString(Workload.HIDDEN)));
    command.addAll(List.of("--lr", Double.toString(Workload.RATE)));
    command.addAll(List.of("--epochs", Integer.toString(epochs)));
    command.addAll(List.of("--threads", Integer.toString(threads)));
    if (dump != null) {
      command.addAll(List.of("--dump", dump.toString()));
    }
    return ChildProcess.measure(command);
  }

  /** Whether the rival's dense matrices fit into the machine. */
  static boolean fits(Workload workload, int nodes, long memoryBytes) {
    double elements = (double) nodes * (2.0 * Workload.VOCABULARY + 12.0 * Workload.HIDDEN);
    return elements * Float.BYTES < 0.7 * memoryBytes;
  }
}
