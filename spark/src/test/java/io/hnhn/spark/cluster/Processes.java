package io.hnhn.spark.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The processes of the executors of an application, which are on this machine. */
record Processes(String application) {
  private boolean isExecutor(ProcessHandle process) {
    String arguments = String.join(" ", process.info().arguments().orElse(new String[0]));
    return arguments.contains("CoarseGrainedExecutorBackend") && arguments.contains(application);
  }

  /** Those that live. */
  List<ProcessHandle> executors() {
    return ProcessHandle.allProcesses().filter(this::isExecutor).toList();
  }

  /** CPU seconds that they have taken, whatever for. */
  double cpuSeconds() {
    return executors().stream()
        .mapToDouble(
            process -> process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }

  /** The most bytes that one of some processes has now, mapped pages aside. */
  static long largest(List<ProcessHandle> processes) {
    return processes.stream().mapToLong(Processes::anonymous).max().orElse(0);
  }

  private static long anonymous(ProcessHandle process) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      return 0;
    }
  }
}
