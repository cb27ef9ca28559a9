package io.hnhn.backend.reference;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;

/** Runs plans in double precision, step by step as they are written. */
public final class ReferenceBackend implements Backend {
  static final String NAME = "reference";

  private volatile boolean closed;

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
  public ReferenceWeights allocate(ParameterLayout layout) {
    expectOpen();
    return new ReferenceWeights(layout, () -> closed);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    expectOpen();
    return new ReferenceExecution(plan, ReferenceWeights.expect(weights, plan.layout()));
  }

  private void expectOpen() {
    if (closed) {
      throw new IllegalStateException("Expected an open backend, but found reference closed");
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
