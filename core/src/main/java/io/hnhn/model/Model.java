package io.hnhn.model;

import io.hnhn.plan.ParameterLayout;

/**
 * A formula from inputs to outputs; its parameters are leaves of the expressions.
 *
 * <p>A model is a record: its options are the components, one of which is the architecture, and its
 * constructor checks them. Checkpoints and provenance know it by what it prints, model files keep
 * its options by their names. One that is to be asked for by name has a {@link ModelProvider}.
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

  /**
   * Within how many hops of a row lies all that its representation depends on, as long as nothing
   * is smoothed.
   */
  Reach reachOfLayers();

  /** Within how many hops of a row lies all that it depends on; see {@link Inputs#part}. */
  default Reach reach() {
    return architecture().reach(reachOfLayers());
  }

  /**
   * The formula for the given inputs. The parameters depend on the widths of the features alone, so
   * that weights trained on one hypergraph can be used on another. There may be no rows at all.
   */
  Outputs build(Inputs inputs, Mode mode);

  /**
   * The parameters that the formula has for features of such widths, in the order in which a seed
   * draws them. They are read off the formula for no rows, so that nobody lists them beside it.
   *
   * <pre>{@code
   * ParameterLayout layout = model.parameters(new FeatureWidths(1433));
   * layout.parameter("layer0.weight").shape(); // 1433 x 64
   * }</pre>
   */
  default ParameterLayout parameters(FeatureWidths widths) {
    return ParameterLayout.of(build(Inputs.withoutRows(widths), Mode.INFERENCE).all());
  }
}
