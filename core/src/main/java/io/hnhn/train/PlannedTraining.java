package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A training that is planned: its parameters and its memory are known, but nothing is loaded. */
public sealed interface PlannedTraining permits TrainingPlans, PlannedParts, PlannedMiniBatches {
  /** The parameters. */
  ParameterLayout layout();

  /** What it needs of memory, when it is loaded now. */
  Phase memory();

  /** The same when it is planned anew later, beside the data that are there anyway. */
  Phase memoryBeside(Inputs data);

  /** The plan of an epoch, or of the first of its parts. */
  Plan plan();

  /** How it is done in parts; empty where all rows are computed at once. */
  default Optional<PartsSummary> parts() {
    return Optional.empty();
  }

  /**
   * What its bits follow from beside the options' recipe: where memory decides how rows are
   * divided, into which parts; empty elsewhere.
   */
  default String division() {
    return "";
  }

  /**
   * What makes loss and gradient.
   *
   * @param weights of {@link #layout()}, of the same backend
   * @param spare bytes that may be used beyond {@link #memory()}, to be faster: no bit of a result
   *     depends on it
   */
  LossGradient lossGradient(Backend backend, Weights weights, long spare);

  /** What tells about the validation rows; null where there are none. */
  @Nullable ValidationLogits validation(Backend backend, Weights weights, long spare);
}
