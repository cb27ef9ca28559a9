package io.hnhn.spark.job;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;

/**
 * What an executor computes with: one backend for all of its tasks, opened when the first of them
 * asks for it, and open as long as the executor lives. Weights and executions are their task's to
 * close.
 */
public final class ExecutorBackend {
  private static final Map<String, Backend> OPEN = new ConcurrentHashMap<>();

  private ExecutorBackend() {}

  /**
   * The backend of this process.
   *
   * @param name such as {@code cpu}, or {@code auto} for the best there is
   */
  public static Backend of(String name) {
    int threads = TaskContext.get() == null ? 1 : TaskContext.get().cpus();
    return OPEN.computeIfAbsent(name + " " + threads, _ -> Backends.open(name, threads));
  }
}
