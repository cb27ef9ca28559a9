package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A training on inputs that are here.
 *
 * @param labels a fingerprint
 */
record LocalTraining(Trainer trainer, PlannedTraining planned, Inputs inputs, String labels)
    implements TrainingSource {
  @Override
  public ParameterLayout layout() {
    return planned.layout();
  }

  @Override
  public String data() {
    return inputs.fingerprint();
  }

  @Override
  public String division() {
    return planned.division();
  }

  @Override
  public Optional<PartsSummary> parts() {
    return planned.parts();
  }

  @Override
  public LossGradient lossGradient(Weights weights) {
    return planned.lossGradient(trainer.backend(), weights, spare());
  }

  @Override
  public @Nullable ValidationLogits validation(Weights weights) {
    return planned.validation(trainer.backend(), weights, spare());
  }

  /** What may be used to be faster: what a limit leaves, or half of what there is. */
  private long spare() {
    if (planned.parts().isEmpty()) {
      return 0;
    }
    MemoryEstimate.Phase needed = planned.memory();
    long limit = trainer.options().memoryLimit();
    if (limit > 0) {
      return Math.max(0, limit - needed.bytes() - needed.heap());
    }
    AvailableMemory available = AvailableMemory.now();
    Backend backend = trainer.backend();
    long least = Math.min(available.machine(), available.direct());
    least = Math.min(least, backend.freeMemory().orElse(least));
    return Math.max(0, least / 2 - needed.bytes());
  }

  @Override
  public Divergence divergence() {
    return Divergence.of(inputs, trainer.options());
  }
}
