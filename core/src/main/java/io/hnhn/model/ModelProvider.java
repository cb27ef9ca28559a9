package io.hnhn.model;

import java.util.Set;

/**
 * A model that can be asked for by name, in Java by {@link Models} and on the command line by
 * {@code --model}. Those of other projects are found by {@link java.util.ServiceLoader}:
 *
 * <pre>{@code
 * public final class GatedProvider implements ModelProvider {
 *   public String name() {
 *     return "gated";
 *   }
 *
 *   public String description() {
 *     return "hyperedges with a gate (Doe et al. 2026)";
 *   }
 *
 *   public Model with(Architecture architecture) {
 *     return new Gated(architecture, 0.1);
 *   }
 * }
 * }</pre>
 *
 * <p>In a jar on the class path the file {@code META-INF/services/io.hnhn.model.ModelProvider}
 * names the class; a module says {@code provides io.hnhn.model.ModelProvider with GatedProvider}
 * and exports the package of the model.
 *
 * <p>The model is a record. Its components are its options, their defaults are the values that
 * {@link #with} gives them, and the constructor checks them. A model file keeps the name and all
 * components, and is read by giving them to the constructor. So a component is a number, a truth
 * value, a text, an enum constant, an {@link Exponent} or a record of these.
 */
public interface ModelProvider {
  /** What people type: lower-case letters, digits and signs, such as {@code hgnn+}. */
  String name();

  /** What it is, in one line; a paper stands at its end in parentheses, with its year. */
  String description();

  /** What it can be asked for; everything unless said otherwise. */
  default Set<Task> tasks() {
    return Set.of(Task.values());
  }

  /**
   * The model with its default options.
   *
   * @param architecture for one of the {@linkplain #tasks tasks}
   * @throws IllegalArgumentException if there is no such model
   */
  Model with(Architecture architecture);

  /**
   * Options that the model did not always have. In a model file that is older and lacks one, it has
   * its default value.
   */
  default Set<String> addedOptions() {
    return Set.of();
  }
}
