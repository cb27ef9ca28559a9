package io.hnhn.model;

/**
 * A formula from inputs to outputs; its parameters are leaves of the expressions. A model is a
 * record or has a {@code toString} that names all its options: checkpoints and provenance know it
 * by that.
 */
public interface Model {
  /** What it tells the class of. */
  Task task();

  /** How many classes there are. */
  int classes();

  /**
   * The formula for the given inputs. The parameters depend on the widths of the features alone, so
   * that weights trained on one hypergraph can be used on another.
   */
  Outputs build(Inputs inputs, Mode mode);
}
