package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Precision;
import io.hnhn.backend.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What our side computes with.
 *
 * @param name of the backend
 * @param resources threads, device and precision
 * @param accelerated whether that is a device beside the cores, on which the rival runs, too
 * @param memoryBytes that a device has left, or all that the machine has
 * @param description what it runs on, in words
 */
record BenchBackend(
    String name, Resources resources, boolean accelerated, long memoryBytes, String description) {

  /**
   * Epochs of our side: the JVM needs some to warm up, of which there are 200 in a training. Large
   * work needs fewer: its loops are compiled within the first of them.
   */
  private static final int ON_CORES_EPOCHS = 100;

  private static final int ON_CORES_AT_LEAST = 24;

  /** An epoch of a device takes a part of a millisecond. */
  private static final int ACCELERATED_EPOCHS = 1000;

  private static final int ACCELERATED_AT_LEAST = 100;

  /**
   * Looks for it.
   *
   * @throws IllegalArgumentException if there is none of that name, or it has no such device or
   *     precision
   * @throws IllegalStateException if it can't be used here, with the reason
   */
  static BenchBackend find(String name, Resources resources) {
    try (Backend backend = Backends.open(name, resources)) {
      OptionalLong own = backend.freeMemory();
      return new BenchBackend(
          backend.name(),
          resources,
          own.isPresent(),
          Math.min(BenchMachine.memoryBytes(), own.orElse(Long.MAX_VALUE)),
          backend.description());
    }
  }

  Backend open() {
    return Backends.open(name, resources);
  }

  int threads() {
    return resources.threads();
  }

  /** Epochs of our side. */
  int epochs(Workload workload) {
    if (workload.measure() == Workload.Measure.WHOLE) {
      return Workload.WHOLE_EPOCHS;
    }
    return accelerated
        ? Math.max(ACCELERATED_AT_LEAST, ACCELERATED_EPOCHS / workload.copies())
        : Math.max(ON_CORES_AT_LEAST, ON_CORES_EPOCHS / workload.copies());
  }

  /** How it is told to a {@link BenchWorker}. */
  List<String> toArguments() {
    return List.of(
        name,
        Integer.toString(threads()),
        Integer.toString(resources.device()),
        resources.precision().name());
  }

  /** Opens what arguments tell, from one of them on. */
  static Backend open(String[] arguments, int first) {
    return Backends.open(
        arguments[first],
        new Resources(
            Integer.parseInt(arguments[first + 1]),
            Integer.parseInt(arguments[first + 2]),
            Precision.valueOf(arguments[first + 3])));
  }

  /** What is measured on, for people. */
  String where() {
    return accelerated ? description : "%s on %s".formatted(description, BenchMachine.words());
  }

  /** What the JSON files have of it: nothing of this machine's cores. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (accelerated) {
      json.put("backend", name);
      json.put("device", description);
      json.put("precision", resources.precision().word());
    }
    return json;
  }
}
