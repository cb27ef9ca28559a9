package io.hnhn.backend;

import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import java.util.OptionalLong;

/**
 * Runs plans. Buffers belong to the backend; weights come and go as flat vectors. Places in a
 * plan's workspace are multiples of {@link io.hnhn.plan.Plan#ALIGNMENT}, and so are those of
 * constants that this library made whole. Constants that wrap somebody else's memory, or are rows
 * of others, lie where their elements may, and results are the same bits. Parameters follow each
 * other in their vector without a gap, and a backend that wants them aligned puts gaps between them
 * itself.
 *
 * <p>Several threads may use a backend at once. What they run on different weights goes on side by
 * side and shares the backend's threads; what they run on the same weights comes one after the
 * other.
 *
 * <p>A backend may compute while the caller goes on: what {@link Execution#run} and {@link
 * Weights#adam} began is over, and a fault of it told, when something of it is asked for. What is
 * done with one set of weights is done in the order in which it was asked for all the same.
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

  /**
   * Bytes that are left of memory of its own, a device's, for weights and plans; what it holds back
   * to use again counts as left. Empty where it takes the machine's memory.
   */
  OptionalLong freeMemory();

  /** How many runs it takes side by side, at least 1: more of them would be no faster. */
  int lanes();

  /**
   * A backend for one of several runs that go on side by side: the same device and the same
   * arithmetic, with weights and executions of its own. Every result is the one that this backend
   * gives, bit for bit. Who asked for it closes it; closing this backend closes its lanes, too.
   */
  Backend lane();

  /** Weights of the given layout, all zero, with gradients and moments of the same layout. */
  Weights allocate(ParameterLayout layout);

  /**
   * Makes a plan ready to run on {@code weights}: allocates buffers, loads constants and takes the
   * steps that are taken once.
   *
   * <p>Constants are known by identity. Executions that are open at the same time, on a backend and
   * its lanes, share what has been made of one, such as a copy on a device; it is given back when
   * the last of them is closed.
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
