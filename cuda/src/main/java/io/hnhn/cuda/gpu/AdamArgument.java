package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.AdamStep;
import java.lang.foreign.MemorySegment;

/**
 * The structure {@code AdamNumbers} of {@code common.cuh}: the numbers of one step, each rounded by
 * itself.
 */
public record AdamArgument(
    float step,
    float beta1,
    float rest1,
    float beta2,
    float rest2,
    float correction2,
    float epsilon,
    float coupledDecay,
    float shrink) {
  /** For who takes no step. */
  public static final AdamArgument NONE = new AdamArgument(0, 0, 0, 0, 0, 1, 1, 0, 1);

  /** Bytes of the structure. */
  static final long BYTES = 9 * Float.BYTES;

  /** The numbers of a step. */
  public static AdamArgument of(AdamStep step) {
    return new AdamArgument(
        (float) step.rate() / (float) step.correction1(),
        (float) step.beta1(),
        (float) (1 - step.beta1()),
        (float) step.beta2(),
        (float) (1 - step.beta2()),
        (float) step.correction2(),
        (float) step.epsilon(),
        (float) step.coupledDecay(),
        (float) step.shrink());
  }

  /** Writes the structure. */
  void write(MemorySegment to) {
    float[] numbers = {
      step, beta1, rest1, beta2, rest2, correction2, epsilon, coupledDecay, shrink
    };
    MemorySegment.copy(numbers, 0, to, JAVA_FLOAT, 0, numbers.length);
  }
}
