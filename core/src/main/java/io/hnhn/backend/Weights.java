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
 */
public interface Weights {
  /** One of the flat vectors. */
  enum Vector {
    /** The parameters. */
    VALUES,
    /** What the last run of a training plan left. */
    GRADIENTS,
    /** Adam's running mean of gradients. */
    FIRST_MOMENTS,
    /** Adam's running mean of squared gradients. */
    SECOND_MOMENTS
  }

  /** Where each parameter is in a vector. */
  ParameterLayout layout();

  /** Copies a vector out, as floats. */
  void read(Vector vector, MemorySegment into);

  /** Copies a vector in, as floats. */
  void write(Vector vector, MemorySegment from);

  /** Takes one step of Adam on the values, by the gradients. */
  void adam(AdamStep step);

  /** A copy of a whole vector, as floats. */
  default MemorySegment read(Vector vector) {
    MemorySegment copy = Arena.ofAuto().allocate(JAVA_FLOAT, layout().size());
    read(vector, copy);
    return copy;
  }

  /** A copy of one parameter's part of a vector. */
  default Matrix get(Vector vector, String name) {
    Parameter parameter = layout().parameter(name);
    MemorySegment part =
        read(vector)
            .asSlice(layout().offset(name) * Float.BYTES, parameter.shape().size() * Float.BYTES);
    return new Matrix(parameter.shape().rows(), parameter.shape().columns(), part);
  }

  /** Sets one parameter. */
  default void set(String name, Matrix value) {
    Parameter parameter = layout().parameter(name);
    if (!parameter.shape().equals(value.shape())) {
      throw new IllegalArgumentException(
          "Expected %s of %s, but found %s".formatted(name, parameter.shape(), value.shape()));
    }
    MemorySegment all = read(Vector.VALUES);
    MemorySegment.copy(
        value.segment(), 0, all, layout().offset(name) * Float.BYTES, value.segment().byteSize());
    write(Vector.VALUES, all);
  }

  /** Fills every parameter by its initializer, each from a stream of its own. */
  default void initialize(long seed) {
    MemorySegment all = Arena.ofAuto().allocate(JAVA_FLOAT, layout().size());
    Philox random = new Philox(seed);
    int stream = 0;
    for (Parameter p : layout().parameters()) {
      long offset = layout().offset(p.name()) * Float.BYTES;
      MemorySegment part = all.asSlice(offset, p.shape().size() * Float.BYTES);
      Matrix matrix = new Matrix(p.shape().rows(), p.shape().columns(), part);
      p.initializer().fill(matrix, random, stream++);
    }
    write(Vector.VALUES, all);
  }
}
