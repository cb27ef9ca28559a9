package io.hnhn.learn.settings;

import io.hnhn.model.Task;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Tasks by the names that people type: {@code nodes}, {@code hyperedges}, {@code prediction}. */
public final class TaskNames {
  private TaskNames() {}

  /** The name of a task. */
  public static String of(Task task) {
    return task == Task.SETS ? "prediction" : task.name().toLowerCase(Locale.ROOT);
  }

  /** The task of a name, in small letters or large ones. */
  public static Optional<Task> named(String name) {
    return Stream.of(Task.values()).filter(task -> of(task).equalsIgnoreCase(name)).findFirst();
  }
}
