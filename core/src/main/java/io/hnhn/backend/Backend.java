package io.hnhn.backend;

import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;

/**
 * Runs plans. Buffers belong to the backend; weights come and go as flat vectors.
 *
 * <p>Several threads may use a backend at once. What they run on different weights goes on side by
 * side and shares the backend's threads; what they run on the same weights comes one after the
 * other.
 */
public interface Backend extends AutoCloseable {
  /** The name it is chosen by, such as {@code cpu}. */
  String name();

  /** One line about everything that the bits of a result depend on, beside the plan. */
  String arithmetic();

  /** One line about what it runs on: kernels, libraries, threads. */
  String description();

  /** The rates a planner should compare ways by. */
  CostModel costs();

  /** Weights of the given layout, all zero, with gradients and moments of the same layout. */
  Weights allocate(ParameterLayout layout);

  /**
   * Makes a plan ready to run on {@code weights}: allocates buffers, loads constants and takes the
   * steps that are taken once.
   *
   * @throws IllegalArgumentException if the weights have another layout than the plan, or are of
   *     another backend
   */
  Execution load(Plan plan, Weights weights);

  /**
   * Closes everything that the backend made. A run that is under way ends before its next step, by
   * an {@link IllegalStateException}; so does everything that is asked of the backend, of its
   * executions or of its weights afterwards. Closing again does nothing.
   */
  @Override
  void close();
}
