package io.hnhn.backend;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The parameters of a model on a backend, with their gradients and the moments of Adam: four flat
 * vectors of one {@linkplain ParameterLayout layout}.
 *
 * <p>Several threads may use weights, and executions on them: each use waits until the one before
 * is over. Runs and steps of Adam that a backend is not done with count as uses: what is read here
 * is what they leave, and a fault of theirs is told by reading, as an {@link
 * IllegalStateException}.
 */
public interface Weights extends AutoCloseable {
  /** One of the flat vectors. */
  enum Vector {
    /** The parameters. */
    VALUES,
    /** What the last run of a training plan left, or a sum of such. */
    GRADIENTS,
    /** Adam's running mean of gradients. */
    FIRST_MOMENTS,
    /** Adam's running mean of squared gradients. */
    SECOND_MOMENTS
  }

  /** Where each parameter is in a vector. */
  ParameterLayout layout();

  /** Copies a part of a vector out, as floats: from element {@code offset}, as many as fit. */
  void read(Vector vector, long offset, MemorySegment into);

  /** Copies a part of a vector in, as floats: from element {@code offset} on. */
  void write(Vector vector, long offset, MemorySegment from);

  /**
   * Takes one step of Adam, by the gradients, on the values that are trained; it may return before
   * that is done.
   */
  void adam(AdamStep step);

  /**
   * Copies a vector of other weights into that of these, bit for bit.
   *
   * @throws IllegalArgumentException if the others have another layout, or are of another backend
   */
  void copy(Vector vector, Weights from);

  /**
   * Adds a vector of other weights to that of these, element by element: gradients of parts add up
   * to those of the whole.
   *
   * @throws IllegalArgumentException if the others have another layout, or are of another backend
   */
  void add(Vector vector, Weights others);

  /**
   * Copies a part of a vector out without rounding: from element {@code offset}, as many as fit. A
   * backend that computes in more than float32 gives its numbers as they are.
   */
  default void readExactly(Vector vector, long offset, double[] into) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment floats = scratch.allocate(JAVA_FLOAT, into.length);
      read(vector, offset, floats);
      for (int i = 0; i < into.length; i++) {
        into[i] = floats.getAtIndex(JAVA_FLOAT, i);
      }
    }
  }

  /** Copies in what {@link #readExactly} gave. */
  default void writeExactly(Vector vector, long offset, double[] from) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment floats = scratch.allocate(JAVA_FLOAT, from.length);
      for (int i = 0; i < from.length; i++) {
        floats.setAtIndex(JAVA_FLOAT, i, (float) from[i]);
      }
      write(vector, offset, floats);
    }
  }

  /**
   * Gives the memory back, once a run on these weights that is under way is over. Whoever uses
   * them, or runs an execution on them, afterwards gets an {@link IllegalStateException}. Closing
   * again does nothing.
   */
  @Override
  void close();

  /** A copy of a whole vector, as floats. */
  default MemorySegment read(Vector vector) {
    MemorySegment copy = Arena.ofAuto().allocate(JAVA_FLOAT, layout().size());
    read(vector, 0, copy);
    return copy;
  }

  /** Copies a whole vector in, as floats. */
  default void write(Vector vector, MemorySegment from) {
    if (from.byteSize() != layout().size() * Float.BYTES) {
      throw new IllegalArgumentException(
          "Expected %d floats, but found %d"
              .formatted(layout().size(), from.byteSize() / Float.BYTES));
    }
    write(vector, 0, from);
  }

  /** A copy of one parameter's part of a vector. */
  default Matrix get(Vector vector, String name) {
    Parameter parameter = layout().parameter(name);
    Matrix part = Matrix.zeros(parameter.shape().rows(), parameter.shape().columns());
    read(vector, layout().offset(name), part.segment());
    return part;
  }

  /** Sets one parameter. */
  default void set(String name, Matrix value) {
    Parameter parameter = layout().parameter(name);
    if (!parameter.shape().equals(value.shape())) {
      throw new IllegalArgumentException(
          "Expected %s of %s, but found %s".formatted(name, parameter.shape(), value.shape()));
    }
    write(Vector.VALUES, layout().offset(name), value.segment());
  }

  /** Fills every parameter by its initializer, each from a stream of its own. */
  default void initialize(long seed) {
    Philox random = new Philox(seed);
    int stream = 0;
    // In stretches, so that large parameters need no second copy.
    long most = 1 << 14;
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment stretch = scratch.allocate(JAVA_FLOAT, most);
      for (Parameter p : layout().parameters()) {
        long size = p.shape().size();
        for (long at = 0; at < size; at += most) {
          MemorySegment next = stretch.asSlice(0, Math.min(most, size - at) * Float.BYTES);
          p.initializer().fill(next, at, p.shape().rows(), p.shape().columns(), random, stream);
          write(Vector.VALUES, layout().offset(p.name()) + at, next);
        }
        stream++;
      }
    }
  }
}
