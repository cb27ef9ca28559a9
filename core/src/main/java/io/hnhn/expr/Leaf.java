package io.hnhn.expr;

import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/** An expression without inputs. */
public sealed interface Leaf extends Op {
  /** The shape of the value. */
  Shape shape();

  @Override
  default Shape shape(List<Shape> inputs) {
    Shapes.expectInputs(this, inputs, 0);
    return shape();
  }

  @Override
  default Expr gradient(Expr self, Expr upstream, int input) {
    throw new IllegalArgumentException("Expected an operation with inputs, but found " + this);
  }

  /** A known dense matrix; not to be written to once it is part of an expression. */
  record Constant(Matrix value) implements Leaf {
    @Override
    public Shape shape() {
      return value.shape();
    }
  }

  /** A known sparse matrix, such as a bag of words. */
  record SparseConstant(SparseMatrix value) implements Leaf {
    @Override
    public Shape shape() {
      return value.shape();
    }
  }

  /**
   * The stored values of a sparse constant with dropout, one row an entry: value(k) / (1 − rate),
   * or 0 where the element is dropped. Planning makes it from dropout on sparse input features.
   */
  record DroppedValues(SparseMatrix value, Dropout dropout) implements Leaf {
    @Override
    public Shape shape() {
      return new Shape(Shapes.entries(value.pattern()), 1);
    }
  }

  /**
   * A matrix that a model keeps, known by its name: two parameters of one name are the same
   * parameter.
   *
   * @param initializer how training starts it
   * @param trained whether training changes it; one that is frozen stays as it was started
   */
  record Parameter(String name, Shape shape, Initializer initializer, boolean trained)
      implements Leaf {
    /** One that is trained. */
    public Parameter(String name, Shape shape, Initializer initializer) {
      this(name, shape, initializer, true);
    }
  }
}
