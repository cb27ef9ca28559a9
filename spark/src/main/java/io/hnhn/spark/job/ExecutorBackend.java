package io.hnhn.spark.job;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Resources;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.apache.spark.resource.ResourceInformation;

/**
 * What an executor computes with: one backend for all tasks of one kind, opened when the first of
 * them asks for it, and open as long as the executor lives. Weights and executions are their task's
 * to close.
 *
 * <p>Where Spark gives GPUs to tasks, a backend for GPUs computes on the one that the task was
 * given: the first address of its resource {@value #GPU} is the number of the device.
 */
public final class ExecutorBackend {
  /** Spark's name for GPUs. */
  static final String GPU = "gpu";

  /** The one backend that is there without a device. */
  private static final String CORES = "cpu";

  /** A backend, and what it is opened with. */
  private record Opened(String name, Resources resources) {}

  private static final Map<Opened, Backend> OPEN = new ConcurrentHashMap<>();

  private ExecutorBackend() {}

  /**
   * The backend of this process.
   *
   * @param name such as {@code cpu}, or {@code auto} for the best there is
   */
  public static Backend of(String name) {
    TaskContext task = TaskContext.get();
    Resources resources =
        task == null
            ? Resources.ofThreads(1)
            : resources(name, Backends.providers(), task.cpus(), task.resourcesJMap());
    return OPEN.computeIfAbsent(
        new Opened(name, resources), key -> Backends.open(key.name(), key.resources()));
  }

  /**
   * What a task computes with.
   *
   * @param providers all there are, the best first
   * @param given what Spark has given to the task, by name
   */
  static Resources resources(
      String name,
      List<BackendProvider> providers,
      int threads,
      Map<String, ResourceInformation> given) {
    Resources resources = Resources.ofThreads(threads);
    ResourceInformation gpus = given.get(GPU);
    if (gpus == null || gpus.addresses().length == 0 || computesOnCores(name, providers)) {
      return resources;
    }
    String address = gpus.addresses()[0];
    try {
      return resources.withDevice(Integer.parseInt(address));
    } catch (IllegalArgumentException _) {
      throw new IllegalArgumentException(
          "Expected the number of a GPU as the address of Spark's resource %s, but found %s; set spark.executor.resource.gpu.discoveryScript to one that tells numbers"
              .formatted(GPU, address));
    }
  }

  private static boolean computesOnCores(String name, List<BackendProvider> providers) {
    return name.equals("auto")
        ? providers.stream()
            .filter(provider -> provider.unavailable().isEmpty())
            .findFirst()
            .map(best -> best.name().equals(CORES))
            .orElse(true)
        : name.equals(CORES);
  }
}
