package io.hnhn.backend;

import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;

/**
 * A plan on a backend, ready to run as often as wanted.
 *
 * <p>Several threads may use an execution, and others on the same weights: each use waits until the
 * one before is over. Who runs it and then asks for outputs should know that nobody else runs it in
 * between.
 */
public interface Execution extends AutoCloseable {
  /** What is run. */
  Plan plan();

  /**
   * Takes every step once. Afterwards the outputs hold the results, and, after a training plan, the
   * weights' gradient vector the gradients.
   *
   * <p>It may return before that: whoever asks for an output, or for something of the weights,
   * waits for it. Steps are taken as the weights are when this is called; what is written to them
   * later, or another run, comes after it. A fault that occurs meanwhile is told by whatever waits
   * for the run, as an {@link IllegalStateException}.
   *
   * @param random decides what dropout drops
   */
  void run(Randomness random);

  /** Takes every step once, waits for each and says how many seconds it took. */
  double[] profile(Randomness random);

  /** A copy of an output of the last run. */
  Matrix output(int index);

  /**
   * Copies an output of the last run.
   *
   * @param into as many floats as the output has
   */
  default void read(int index, MemorySegment into) {
    into.copyFrom(output(index).segment());
  }

  /** The single number of a 1 x 1 output of the last run. */
  double scalar(int index);

  /**
   * Gives the buffers back, once a run that is under way is over. Whoever uses the execution
   * afterwards gets an {@link IllegalStateException}. Closing again does nothing.
   */
  @Override
  void close();
}
