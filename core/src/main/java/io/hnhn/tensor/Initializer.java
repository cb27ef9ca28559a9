package io.hnhn.tensor;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

/**
 * The numbers training starts from. A weight has the shape in x out: {@code fanIn} is its number of
 * rows, {@code fanOut} its number of columns.
 *
 * <p>Element i (row after row) is a function of the seed, the stream and i alone, see {@link
 * Philox}.
 *
 * <pre>{@code
 * Matrix weight = Matrix.zeros(1425, 400);
 * new Initializer.GlorotUniform().fill(weight, new Philox(42), 0);
 * }</pre>
 */
public sealed interface Initializer {
  /** Element {@code index} of a tensor between {@code fanIn} inputs and {@code fanOut} outputs. */
  double element(int fanIn, int fanOut, Philox random, int stream, long index);

  /** Fills a weight: fan-in and fan-out are its own rows and columns. */
  default void fill(Matrix weight, Philox random, int stream) {
    fill(weight, weight.rows(), weight.columns(), random, stream);
  }

  /** Fills a tensor that belongs to a weight of {@code fanIn x fanOut}, for example its bias. */
  default void fill(Matrix target, int fanIn, int fanOut, Philox random, int stream) {
    fill(target.segment(), 0, fanIn, fanOut, random, stream);
  }

  /** Fills a stretch of a tensor with its floats from element {@code first} on. */
  default void fill(
      MemorySegment stretch, long first, int fanIn, int fanOut, Philox random, int stream) {
    for (long i = 0; i < stretch.byteSize() / Float.BYTES; i++) {
      float value = (float) element(fanIn, fanOut, random, stream, first + i);
      stretch.setAtIndex(JAVA_FLOAT, i, value);
    }
  }

  /** Every element 0. */
  record Zeros() implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return 0;
    }
  }

  /** Every element {@code value}. */
  record Constant(double value) implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return value;
    }
  }

  /** Even over ±√(6 / (fanIn + fanOut)); Glorot and Bengio 2010, also named after Xavier. */
  record GlorotUniform() implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return symmetric(Math.sqrt(6.0 / ((double) fanIn + fanOut)), random, stream, index);
    }
  }

  /** Even over ±√(6 / fanIn), for ReLU; He et al. 2015, also named after Kaiming. */
  record HeUniform() implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return symmetric(Math.sqrt(6.0 / fanIn), random, stream, index);
    }
  }

  /** Even over ±1/√fanIn: what PyTorch's {@code nn.Linear} starts weight and bias from. */
  record TorchLinear() implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return symmetric(1 / Math.sqrt(fanIn), random, stream, index);
    }
  }

  /** Even over ±{@code bound}. */
  record Uniform(double bound) implements Initializer {
    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return symmetric(bound, random, stream, index);
    }
  }

  /** Normal with mean 0 and the given standard deviation. */
  record Normal(double deviation) implements Initializer {
    /** Checks the deviation. */
    public Normal {
      if (!(deviation >= 0)) {
        throw new IllegalArgumentException(
            "Expected a standard deviation of at least 0, but found " + deviation);
      }
    }

    @Override
    public double element(int fanIn, int fanOut, Philox random, int stream, long index) {
      return deviation * random.gaussian(stream, index);
    }
  }

  /** Even over [−bound, bound); 0 where a fan of 0 makes the bound infinite, as PyTorch does. */
  private static double symmetric(double bound, Philox random, int stream, long index) {
    return Double.isInfinite(bound) ? 0 : bound * (2 * random.uniform(stream, index) - 1);
  }
}
