package io.hnhn.model;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.TestedBackend;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;

/** A way to compute a formula: a backend, and whether the planner may improve the formula first. */
public enum Way {
  /** In double precision, as it is written; what remains is the rounding of inputs and outputs. */
  REFERENCE("reference", false, 2e-6),
  /** In float32, with every pass. */
  FLOATS(TestedBackend.name(), true, 1e-5),
  /** In float32, as it is written. */
  FLOATS_AS_WRITTEN(TestedBackend.name(), false, 1e-5);

  private final String backend;
  private final boolean planned;
  private final double tolerance;

  Way(String backend, boolean planned, double tolerance) {
    this.backend = backend;
    this.planned = planned;
    this.tolerance = tolerance;
  }

  /** A backend to compute on, with two threads where it has threads. */
  public Backend open() {
    return Backends.open(backend, 2);
  }

  /** The planner that goes with the backend. */
  public Planner planner(Backend opened) {
    return new Planner(planned ? Pass.all() : Pass.none(), opened.costs());
  }

  /** How far results may be off, relative to the largest element of a matrix. */
  public double tolerance() {
    return tolerance;
  }
}
