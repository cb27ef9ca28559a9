package io.hnhn.backend.reference;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Runs plans in double precision, step by step as they are written. */
public final class ReferenceBackend implements Backend {
  static final String NAME = "reference";

  private final BooleanSupplier parentClosed;
  private volatile boolean closed;

  /** A new one. */
  public ReferenceBackend() {
    this(() -> false);
  }

  private ReferenceBackend(BooleanSupplier parentClosed) {
    this.parentClosed = parentClosed;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String arithmetic() {
    return "plain Java in double precision";
  }

  @Override
  public String description() {
    return arithmetic() + ", 1 thread";
  }

  @Override
  public CostModel costs() {
    return CostModel.DEFAULT;
  }

  @Override
  public OptionalLong freeMemory() {
    return OptionalLong.empty();
  }

  @Override
  public int lanes() {
    return 1;
  }

  @Override
  public ReferenceBackend lane() {
    expectOpen();
    return new ReferenceBackend(this::isClosed);
  }

  @Override
  public ReferenceWeights allocate(ParameterLayout layout) {
    expectOpen();
    return new ReferenceWeights(layout, this::isClosed);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    expectOpen();
    return new ReferenceExecution(plan, ReferenceWeights.expect(weights, plan.layout()));
  }

  private boolean isClosed() {
    return closed || parentClosed.getAsBoolean();
  }

  private void expectOpen() {
    if (isClosed()) {
      throw new IllegalStateException("Expected an open backend, but found reference closed");
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
