package io.hnhn.backend;

import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Computes as another backend does, but says that it has memory of its own, as a device has. */
public final class DeviceStandIn implements Backend {
  private final Backend backend;
  private final long memory;
  private final List<Backend> opened = new ArrayList<>();

  /**
   * One that closes the other with itself.
   *
   * @param memory bytes that are left, always
   */
  public DeviceStandIn(Backend backend, long memory) {
    this.backend = backend;
    this.memory = memory;
  }

  /** The lanes that were asked for. */
  public synchronized List<Backend> opened() {
    return List.copyOf(opened);
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
    return OptionalLong.of(memory);
  }

  @Override
  public int lanes() {
    return backend.lanes();
  }

  @Override
  public synchronized Backend lane() {
    Backend lane = new DeviceStandIn(backend.lane(), memory);
    opened.add(lane);
    return lane;
  }

  @Override
  public Weights allocate(ParameterLayout layout) {
    return backend.allocate(layout);
  }

  @Override
  public Execution load(Plan plan, Weights weights) {
    return backend.load(plan, weights);
  }

  @Override
  public void close() {
    backend.close();
  }
}
