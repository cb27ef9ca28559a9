package io.hnhn.backend.reference;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Weights;
import io.hnhn.plan.ParameterLayout;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Weights in double precision; the arrays themselves can be read and written. */
public final class ReferenceWeights implements Weights {
  private static final AtomicLong NEXT = new AtomicLong();

  /** Whoever uses two sets of weights holds that of the lower number first. */
  private final long number = NEXT.getAndIncrement();

  private final ParameterLayout layout;
  private final Map<Vector, double[]> vectors = new EnumMap<>(Vector.class);
  private final BooleanSupplier backendClosed;
  private volatile boolean closed;

  ReferenceWeights(ParameterLayout layout, BooleanSupplier backendClosed) {
    this.layout = layout;
    this.backendClosed = backendClosed;
    for (Vector vector : Vector.values()) {
      vectors.put(vector, new double[Math.toIntExact(layout.size())]);
    }
  }

  @Override
  public ParameterLayout layout() {
    return layout;
  }

  /** The vector itself, not a copy. */
  public double[] vector(Vector vector) {
    if (closed || backendClosed.getAsBoolean()) {
      throw new IllegalStateException(
          "Expected open weights, but found them closed; have the backend allocate others");
    }
    return vectors.get(vector);
  }

  @Override
  public synchronized void read(Vector vector, long offset, MemorySegment into) {
    double[] values = vector(vector);
    for (long i = 0; i < into.byteSize() / Float.BYTES; i++) {
      into.setAtIndex(JAVA_FLOAT, i, (float) values[(int) (offset + i)]);
    }
  }

  @Override
  public synchronized void write(Vector vector, long offset, MemorySegment from) {
    double[] values = vector(vector);
    for (long i = 0; i < from.byteSize() / Float.BYTES; i++) {
      values[(int) (offset + i)] = from.getAtIndex(JAVA_FLOAT, i);
    }
  }

  @Override
  public synchronized void readExactly(Vector vector, long offset, double[] into) {
    System.arraycopy(vector(vector), (int) offset, into, 0, into.length);
  }

  @Override
  public synchronized void writeExactly(Vector vector, long offset, double[] from) {
    System.arraycopy(from, 0, vector(vector), (int) offset, from.length);
  }

  /** These weights, once it is sure that a plan of the layout runs on them. */
  static ReferenceWeights expect(Weights weights, ParameterLayout layout) {
    if (!(weights instanceof ReferenceWeights own)) {
      throw new IllegalArgumentException(
          "Expected weights of the reference backend, but found " + weights);
    }
    if (!own.layout.equals(layout)) {
      throw new IllegalArgumentException(
          "Expected weights of %s, but found %s".formatted(layout, own.layout));
    }
    return own;
  }

  @Override
  public void copy(Vector vector, Weights from) {
    ReferenceWeights others = expect(from, layout);
    withBoth(
        others,
        () -> {
          double[] to = vector(vector);
          System.arraycopy(others.vector(vector), 0, to, 0, to.length);
        });
  }

  @Override
  public void add(Vector vector, Weights others) {
    ReferenceWeights own = expect(others, layout);
    withBoth(
        own,
        () -> {
          double[] sum = vector(vector);
          double[] more = own.vector(vector);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += more[i];
          }
        });
  }

  private void withBoth(ReferenceWeights others, Runnable work) {
    ReferenceWeights first = number < others.number ? this : others;
    synchronized (first) {
      synchronized (first == this ? others : this) {
        work.run();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public synchronized void adam(AdamStep step) {
    double[] value = vector(Vector.VALUES);
    double[] gradient = vector(Vector.GRADIENTS);
    double[] m = vector(Vector.FIRST_MOMENTS);
    double[] v = vector(Vector.SECOND_MOMENTS);
    for (int i = 0; i < layout.trainedSize(); i++) {
      double g = gradient[i] + step.coupledDecay() * value[i];
      m[i] = step.beta1() * m[i] + (1 - step.beta1()) * g;
      v[i] = step.beta2() * v[i] + (1 - step.beta2()) * g * g;
      double direction =
          m[i] / step.correction1() / (Math.sqrt(v[i] / step.correction2()) + step.epsilon());
      value[i] = value[i] * step.shrink() - step.rate() * direction;
    }
  }
}
