package io.hnhn.cli.bench;

import io.hnhn.backend.Precision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * HNHN in PyTorch: a Python that has it, and the scripts.
 *
 * @param python the interpreter
 * @param script plain HNHN; prints one JSON line, see {@link Measurement}
 * @param informed the same by someone who knows which rows an epoch needs, with the same options;
 *     or null to do without
 * @param backend what our side computes with: the rival has as many threads, and the same device
 */
record Rival(String python, Path script, @Nullable Path informed, BenchBackend backend) {
  /** The ways the rival can compute; its best one counts. */
  static final List<String> MODES = List.of("csr", "coo", "scatter");

  /** The mode of the informed script in which it tries all of its modes and takes the fastest. */
  static final String BEST = "best";

  private static final String PLAIN = "../shared/bench/hnhn_torch.py";
  private static final String INFORMED = "tools/bench/informed.py";
  private static final String VISIBLE = "CUDA_VISIBLE_DEVICES";

  /**
   * Finds a rival.
   *
   * @param python a named interpreter, or null to look for one on the path
   * @param script a named script, or null for the one beside the repository
   * @param informed a named script, or null for the one of the repository where a device is used
   * @return nothing if none was named and none is there
   * @throws IllegalArgumentException if a named one can't be used
   */
  static Optional<Rival> find(
      @Nullable String python,
      @Nullable Path script,
      @Nullable Path informed,
      BenchBackend backend) {
    Path plain = script != null ? script : above(PLAIN).orElse(null);
    if (plain == null || !Files.isReadable(plain)) {
      if (script != null || python != null) {
        throw new IllegalArgumentException(
            "Expected the rival's script, but found none%s. Name it with --rival."
                .formatted(script == null ? "" : " at " + script));
      }
      return Optional.empty();
    }
    if (informed != null && !Files.isReadable(informed)) {
      throw new IllegalArgumentException(
          "Expected the script of the informed rival, but found none at %s. Name it with --informed."
              .formatted(informed));
    }
    Path second =
        informed == null && backend.accelerated() ? above(INFORMED).orElse(null) : informed;
    for (String candidate : python != null ? List.of(python) : List.of("python3", "python")) {
      if (hasTorch(candidate, backend)) {
        return Optional.of(new Rival(candidate, plain, second, backend));
      }
    }
    if (python != null) {
      throw new IllegalArgumentException(
          "Expected a Python with PyTorch%s, but found none at %s. Install it with: %s -m pip install"
                  .formatted(backend.accelerated() ? " that sees the GPU" : "", python, python)
              + " torch numpy");
    }
    return Optional.empty();
  }

  /** A file by its path from this folder, or from one of the two above it. */
  private static Optional<Path> above(String path) {
    return Stream.iterate(Path.of("").toAbsolutePath(), p -> p != null, Path::getParent)
        .limit(3)
        .map(folder -> folder.resolve(path).normalize())
        .filter(Files::isReadable)
        .findFirst();
  }

  private static boolean hasTorch(String python, BenchBackend backend) {
    String check =
        backend.accelerated()
            ? "import torch, numpy; assert torch.cuda.is_available()"
            : "import torch, numpy";
    try {
      Process process =
          new ProcessBuilder(python, "-c", check)
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
      Workload workload,
      Path data,
      String mode,
      Precision precision,
      int epochs,
      @Nullable Path dump)
      throws IOException {
    return run(script, workload, data, mode, precision, epochs, dump);
  }

  /**
   * Runs a workload by the informed script, in our precision.
   *
   * @param mode one that it told, or {@link #BEST}
   */
  Measurement runInformed(Workload workload, Path data, String mode, int epochs)
      throws IOException {
    return run(informed, workload, data, mode, backend.resources().precision(), epochs, null);
  }

  private Measurement run(
      Path program,
      Workload workload,
      Path data,
      String mode,
      Precision precision,
      int epochs,
      @Nullable Path dump)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(python, program.toString()));
    command.addAll(List.of("--data", data.toString(), "--mode", mode));
    command.addAll(List.of("--words", Integer.toString(workload.words())));
    command.addAll(List.of("--vocabulary", Integer.toString(Workload.VOCABULARY)));
    command.addAll(List.of("--copies", Integer.toString(workload.copies())));
    command.addAll(List.of("--label-rate", Double.toString(workload.labelRate())));
    command.addAll(List.of("--layers", Integer.toString(workload.layers())));
    command.addAll(List.of("--hidden", Integer.toString(Workload.HIDDEN)));
    command.addAll(List.of("--lr", Double.toString(Workload.RATE)));
    command.addAll(List.of("--epochs", Integer.toString(epochs)));
    command.addAll(List.of("--threads", Integer.toString(backend.threads())));
    if (backend.accelerated()) {
      command.addAll(List.of("--device", backend.name()));
    }
    if (precision == Precision.TF32) {
      command.add("--tf32");
    }
    if (dump != null) {
      command.addAll(List.of("--dump", dump.toString()));
    }
    return ChildProcess.run(command, environment()).measurement();
  }

  /** PyTorch sees our device alone, and so as its first one. */
  private Map<String, String> environment() {
    return environment(backend.resources().device(), System.getenv(VISIBLE));
  }

  /** The device of a number among those that are visible, if it is not the first one anyway. */
  static Map<String, String> environment(int device, @Nullable String visible) {
    if (device == 0) {
      return Map.of();
    }
    String[] devices = visible == null || visible.isBlank() ? new String[0] : visible.split(",");
    String own = device < devices.length ? devices[device].strip() : Integer.toString(device);
    return Map.of(VISIBLE, own);
  }

  /** Whether the rival's dense matrices fit into the machine. */
  static boolean fits(Workload workload, int nodes, long memoryBytes) {
    double elements = (double) nodes * (2.0 * Workload.VOCABULARY + 12.0 * Workload.HIDDEN);
    return elements * Float.BYTES < 0.7 * memoryBytes;
  }
}
