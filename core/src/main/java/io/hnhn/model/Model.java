package io.hnhn.model;

/**
 * A formula from inputs to outputs; its parameters are leaves of the expressions. A model is a
 * record or has a {@code toString} that names all its options: checkpoints and provenance know it
 * by that.
 */
public interface Model {
  /** What it has in common with all models. */
  Architecture architecture();

  /** The same model with another architecture; its own options stay. */
  Model with(Architecture architecture);

  /** What it tells the class of. */
  default Task task() {
    return architecture().task();
  }

  /** How many classes there are. */
  default int classes() {
    return architecture().classes();
  }

  /**
   * Whether it lets nodes tell each other something along hyperedges. One that does not sees the
   * features of a node or a hyperedge alone, or those of the members of a candidate set.
   */
  default boolean passesMessages() {
    return true;
  }

  /** Whether features of the hyperedges, where there are any, tell nodes something. */
  default boolean hearsHyperedges() {
    return false;
  }

  /** Within how many hops of a row lies all that it depends on; see {@link Inputs#part}. */
  Reach reach();

  /**
   * The formula for the given inputs. The parameters depend on the widths of the features alone, so
   * that weights trained on one hypergraph can be used on another.
   */
  Outputs build(Inputs inputs, Mode mode);
}
