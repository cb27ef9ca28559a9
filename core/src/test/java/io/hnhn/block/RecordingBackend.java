package io.hnhn.block;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Another backend, and the plans that were loaded to it. */
final class RecordingBackend implements Backend {
  private final Backend backend;
  private final List<Plan> loaded = new ArrayList<>();

  RecordingBackend(Backend backend) {
    this.backend = backend;
  }

  List<Plan> loaded() {
    return loaded;
  }

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public String arithmetic() {
    return backend.arithmetic();
  }

  @Override
  public String description() {
    return backend.description();
  }

  @Override
  public CostModel costs() {
    return backend.costs();
  }

  @Override
  public OptionalLong freeMemory() {
    return backend.freeMemory();
  }

  @Override
  public int lanes() {
    return backend.lanes();
  }

  @Override
  public Backend lane() {
    return backend.lane();
  }

  @Override
  public Weights allocate(ParameterLayout layout) {
    return backend.allocate(layout);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    loaded.add(plan);
    return backend.load(plan, weights);
  }

  @Override
  public void close() {
    backend.close();
  }
}
