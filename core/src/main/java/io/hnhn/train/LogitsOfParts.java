package io.hnhn.train;

import io.hnhn.backend.Randomness;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;

/** What a model in training says about the validation rows, part by part. */
final class LogitsOfParts implements ValidationLogits {
  private final int[] sizes;
  private final int classes;
  private final PartExecutions executions;

  /**
   * Logits of parts.
   *
   * @param sizes how many of the rows each part has
   */
  LogitsOfParts(int[] sizes, int classes, PartExecutions executions) {
    this.sizes = sizes;
    this.classes = classes;
    this.executions = executions;
  }

  @Override
  public Matrix logits() {
    Matrix all = Matrix.zeros(Arrays.stream(sizes).sum(), classes);
    long at = 0;
    for (int part = 0; part < sizes.length; part++) {
      long start = at;
      executions.with(
          part,
          execution -> {
            execution.run(Randomness.NONE);
            Matrix some = execution.output(0);
            all.segment().asSlice(start, some.segment().byteSize()).copyFrom(some.segment());
          });
      at += (long) sizes[part] * classes * Float.BYTES;
    }
    return all;
  }

  @Override
  public void close() {
    executions.close();
  }
}
