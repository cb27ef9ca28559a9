package io.hnhn.model;

import java.util.Set;
import java.util.function.Function;

/** A model of this module. */
record BuiltInModel(
    String name,
    String description,
    Set<Task> tasks,
    Set<String> addedOptions,
    Function<Architecture, Model> constructor)
    implements ModelProvider {
  /** A model for all tasks. */
  BuiltInModel(String name, String description, Function<Architecture, Model> constructor) {
    this(name, description, Set.of(Task.values()), Set.of(), constructor);
  }

  @Override
  public Model with(Architecture architecture) {
    return constructor.apply(architecture);
  }

  @Override
  public String toString() {
    return name;
  }
}
