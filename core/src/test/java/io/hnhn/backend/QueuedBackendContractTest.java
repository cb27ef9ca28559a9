package io.hnhn.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.plan.Plan;
import org.junit.jupiter.api.Test;

/** What the contract says of devices, which may still compute when a run has returned. */
class QueuedBackendContractTest extends BackendContract {
  private static final long MEMORY = 1L << 33;

  @Override
  protected Backend open() {
    return new QueuedBackend(Backends.open("cpu", 2), new DeviceMemory(MEMORY));
  }

  @Test
  void aRunIsDoneWhenSomebodyWaitsForIt() {
    QueuedBackend queued = (QueuedBackend) backend;
    Plan plan = training(SmallModels.HNHN);
    Weights weights = queued.allocate(plan.layout());
    weights.initialize(1);
    try (Execution execution = queued.load(plan, weights)) {
      assertThat(queued.waiting()).isZero();
      execution.run(RANDOM);
      weights.adam(new AdamStep(1, 0.1, 0.9, 0.999, 1e-8, 0, false));
      assertThat(queued.waiting()).isEqualTo(2);
      assertThat(execution.scalar(0)).isFinite();
      assertThat(queued.waiting()).isZero();
    }
  }

  @Test
  void aFaultOfARunIsToldByWhoeverWaitsForIt() {
    Backend cpu = Backends.open("cpu", 1);
    try (Backend queued = new QueuedBackend(cpu, new DeviceMemory(MEMORY))) {
      Plan plan = training(SmallModels.HNHN);
      Execution execution = queued.load(plan, queued.allocate(plan.layout()));
      cpu.close();
      execution.run(RANDOM);
      assertThatIllegalStateException().isThrownBy(() -> execution.scalar(0));
    }
  }

  @Test
  void whatIsClosedGivesItsMemoryBack() {
    Plan plan = training(SmallModels.HNHN_WITH_ALL);
    try (Weights weights = backend.allocate(plan.layout());
        Execution first = backend.load(plan, weights);
        Execution second = backend.load(plan, weights)) {
      first.run(RANDOM);
      second.run(RANDOM);
      assertThat(backend.freeMemory().orElseThrow()).isLessThan(MEMORY);
    }
    assertThat(backend.freeMemory()).hasValue(MEMORY);
  }
}
