package io.hnhn.model;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * A model of another project. What its provider says is asked for once and checked; what goes wrong
 * in it is told with its name.
 */
record FoundModel(
    String name,
    String description,
    Set<Task> tasks,
    Set<String> addedOptions,
    ModelProvider provider)
    implements ModelProvider {
  /** Names of several are separated by commas on the command line. */
  private static final String NAMES = "[a-z0-9][a-z0-9+._-]*";

  private static final String AUTO = "auto";

  FoundModel {
    if (!name.matches(NAMES) || name.equals(AUTO)) {
      throw new IllegalArgumentException(
          "Expected a name of lower-case letters, digits and +._- other than %s, but found %s"
              .formatted(AUTO, name));
    }
    if (description.isBlank() || description.lines().count() > 1) {
      throw new IllegalArgumentException(
          "Expected a description of one line, but found \"%s\"".formatted(description));
    }
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException("Expected a task, but found none");
    }
    tasks = Set.copyOf(tasks);
    addedOptions = Set.copyOf(addedOptions);
  }

  static FoundModel of(ModelProvider provider) {
    return new FoundModel(
        provider.name(),
        provider.description(),
        provider.tasks(),
        provider.addedOptions(),
        provider);
  }

  @Override
  public Model with(Architecture architecture) {
    if (!tasks.contains(architecture.task())) {
      throw new IllegalArgumentException(
          "Expected one of the tasks %s, which are those of %s, but found %s; choose another model"
              .formatted(new TreeSet<>(tasks), name, architecture.task()));
    }
    Model model = made(architecture);
    if (!isStorable(model.getClass())) {
      throw new IllegalStateException(
          ("Expected of %s a record of numbers, texts, enum constants, exponents and an"
                  + " architecture, which a model file can keep, but found %s")
              .formatted(place(), model.getClass().getName()));
    }
    if (!model.architecture().equals(architecture)) {
      throw new IllegalStateException(
          "Expected of %s a model with the %s, but found %s"
              .formatted(place(), architecture, model));
    }
    return model;
  }

  private Model made(Architecture architecture) {
    try {
      return provider.with(architecture);
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw new IllegalStateException(
          "Expected a model of %s, but found %s".formatted(place(), e), e);
    }
  }

  /** Whether a model file can keep all components, the architecture being among them. */
  private static boolean isStorable(Class<?> model) {
    return model.isRecord()
        && Arrays.stream(model.getRecordComponents())
            .anyMatch(
                part ->
                    part.getType() == Architecture.class && part.getName().equals("architecture"))
        && Arrays.stream(model.getRecordComponents())
            .map(RecordComponent::getType)
            .allMatch(FoundModel::isValue);
  }

  private static boolean isValue(Class<?> type) {
    return type.isPrimitive()
        || type == String.class
        || type.isEnum()
        || type == Exponent.class
        || (type.isRecord()
            && Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .allMatch(FoundModel::isValue));
  }

  /** The name, the class and the file that it comes from. */
  String place() {
    return "%s, which is %s".formatted(name, FoundModels.place(provider.getClass()));
  }

  @Override
  public String toString() {
    return name;
  }
}
