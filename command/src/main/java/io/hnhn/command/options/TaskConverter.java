package io.hnhn.command.options;

import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Tasks by the names that people type. */
final class TaskConverter implements ITypeConverter<Task> {
  @Override
  public Task convert(String text) {
    return TaskNames.named(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected nodes, hyperedges or prediction, but found \"%s\"".formatted(text)));
  }
}
