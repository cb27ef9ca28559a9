package io.hnhn.cli.options;

import io.hnhn.model.Task;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Tasks by the names that people type. */
public final class TaskConverter implements ITypeConverter<Task> {
  @Override
  public Task convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nodes" -> Task.NODES;
      case "hyperedges" -> Task.HYPEREDGES;
      case "prediction" -> Task.SETS;
      default ->
          throw new TypeConversionException(
              "expected nodes, hyperedges or prediction, but found \"%s\"".formatted(text));
    };
  }

  /** The name of a task. */
  public static String name(Task task) {
    return task == Task.SETS ? "prediction" : task.name().toLowerCase(Locale.ROOT);
  }
}
