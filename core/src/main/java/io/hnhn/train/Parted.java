package io.hnhn.train;

import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;

/**
 * What is trained in parts.
 *
 * @param labels the labelled rows that count, at least one
 * @param totalWeight the weight of all of them
 */
record Parted(Trainer trainer, Model model, Inputs inputs, Labels labels, double totalWeight) {
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
        model,
        trainer.source(inputs),
        (part, within) -> trainer.plan(model, part.inputs(), within, weight));
  }

  /** How parts to look at are planned. */
  PartPlanning validation(ParameterLayout layout) {
    return new PartPlanning(
        model,
        trainer.source(inputs),
        (part, within) -> trainer.validationPlan(model, part.inputs(), within, layout));
  }

  /**
   * What is needed beside the parts.
   *
   * @param parts how many there are to add up at most
   */
  PartsMemory memory(int parts) {
    return PartsMemory.of(model, inputs, trainer.validation(), parts);
  }
}
