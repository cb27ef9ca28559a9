package io.hnhn.train;

import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.PartSource;
import io.hnhn.plan.ParameterLayout;

/**
 * What is trained in parts.
 *
 * @param source what all parts are cut from, since one that is a sample keeps what it has seen of
 *     rows with many neighbours
 * @param labels the labelled rows that count, at least one
 * @param totalWeight the weight of all of them
 */
record Parted(Trainer trainer, Model model, PartSource source, Labels labels, double totalWeight) {
  /** All rows. */
  Inputs inputs() {
    return source.whole();
  }

  /** How parts of a full batch are planned: their losses add up. */
  PartPlanning training() {
    return training(totalWeight);
  }

  /**
   * How parts are planned.
   *
   * @param weight what their losses are divided by
   */
  PartPlanning training(double weight) {
    return new PartPlanning(
        model, source, (part, within) -> trainer.plan(model, part.inputs(), within, weight));
  }

  /** How parts to look at are planned. */
  PartPlanning validation(ParameterLayout layout) {
    return new PartPlanning(
        model,
        source,
        (part, within) -> trainer.validationPlan(model, part.inputs(), within, layout));
  }

  /**
   * What is needed beside the parts.
   *
   * @param parts how many there are to add up at most
   */
  PartsMemory memory(int parts) {
    return PartsMemory.of(model, inputs(), trainer.validation(), parts);
  }
}
