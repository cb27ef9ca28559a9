package io.hnhn.cuda.gpu;

import static io.hnhn.cuda.gpu.ParameterType.ADAM;
import static io.hnhn.cuda.gpu.ParameterType.DOUBLE;
import static io.hnhn.cuda.gpu.ParameterType.EPILOGUE;
import static io.hnhn.cuda.gpu.ParameterType.FLOAT;
import static io.hnhn.cuda.gpu.ParameterType.INT;
import static io.hnhn.cuda.gpu.ParameterType.LONG;
import static io.hnhn.cuda.gpu.ParameterType.POINTER;

import java.util.List;
import java.util.Locale;

/**
 * The kernels, by the names they have in CUDA C in lower case, with the types of their parameters.
 * What each does is said beside its source.
 */
public enum Kernel {
  // elementwise.cu
  /** Copies a matrix and applies an epilogue. */
  MAP_ROWS(POINTER, POINTER, LONG, INT, EPILOGUE),
  /** Copies columns of one matrix to columns of another. */
  COPY_COLUMNS(POINTER, INT, INT, POINTER, INT, INT, LONG, INT, EPILOGUE),
  /** Adds one vector to another. */
  ADD_VECTORS(POINTER, POINTER, LONG),
  /** A step of Adam. */
  ADAM_STEP(POINTER, POINTER, POINTER, POINTER, LONG, ADAM),
  /** The step of Adam that a run begins with, if it does. */
  UPDATE_WEIGHTS(POINTER, POINTER, POINTER, POINTER, POINTER, LONG),
  /** Says which run comes, and what differs in it. */
  BEGIN_RUN(POINTER, INT, INT, INT, INT, LONG, INT, ADAM),

  // propagate.cu
  /** A sparse operator times a dense matrix. */
  PROPAGATE(
      POINTER, POINTER, POINTER, POINTER, POINTER, POINTER, LONG, INT, LONG, POINTER, POINTER,
      POINTER, LONG, EPILOGUE),
  /** The same with slices of the dense matrix in shared memory. */
  PROPAGATE_SHARED(POINTER, POINTER, POINTER, INT, POINTER, LONG, INT, INT, EPILOGUE),
  /** Adds the sums of the stretches of long rows. */
  JOIN_STRETCHES(POINTER, POINTER, POINTER, POINTER, LONG, INT, EPILOGUE),

  // products.cu
  /** A dense product with few columns. */
  PRODUCT_OF_FEW_COLUMNS(POINTER, POINTER, INT, INT, POINTER, LONG, INT, INT, EPILOGUE),
  /** A dense product with few columns, whose sums are over the rows of both factors. */
  PRODUCT_OVER_ROWS(POINTER, POINTER, POINTER, INT, INT, INT, EPILOGUE),
  /** A dense product whose sums have few terms. */
  PRODUCT_OF_FEW_TERMS(POINTER, POINTER, INT, INT, POINTER, LONG, INT, INT, EPILOGUE),
  /** A dense product in tiles of 32 rows. */
  PRODUCT_IN_TILES(POINTER, INT, INT, POINTER, INT, INT, POINTER, INT, INT, INT, EPILOGUE),
  /** A dense product in tiles of 48 rows. */
  PRODUCT_IN_TALL_TILES(POINTER, INT, INT, POINTER, INT, INT, POINTER, INT, INT, INT, EPILOGUE),

  // entries.cu
  /** The dot product of two rows for each entry of a pattern. */
  INCIDENCE_DOT(POINTER, POINTER, POINTER, POINTER, INT, POINTER, LONG, INT, EPILOGUE),
  /** Dropout of the values of a sparse matrix. */
  DROP_VALUES(POINTER, POINTER, POINTER, POINTER, LONG, INT, FLOAT, POINTER, LONG, EPILOGUE),
  /** The softmax over the entries of each row of a pattern. */
  SEGMENT_SOFTMAX(POINTER, POINTER, POINTER, LONG, EPILOGUE),
  /** Its gradient. */
  SEGMENT_SOFTMAX_GRADIENT(POINTER, POINTER, POINTER, POINTER, LONG, EPILOGUE),
  /** The logarithm of the sum of exponentials over the entries of each row. */
  SEGMENT_LOG_SUM_EXP(POINTER, POINTER, POINTER, LONG, EPILOGUE),
  /** Marks the largest or smallest entry of each row. */
  SEGMENT_EXTREME(POINTER, POINTER, POINTER, LONG, INT, EPILOGUE),

  // rows.cu
  /** Layer normalisation. */
  LAYER_NORM(POINTER, POINTER, POINTER, POINTER, LONG, INT, DOUBLE, EPILOGUE),
  /** Its gradient by its input. */
  LAYER_NORM_GRADIENT(POINTER, POINTER, POINTER, POINTER, LONG, INT, DOUBLE, EPILOGUE),
  /** Mean and deviation of each row. */
  ROW_MOMENTS(POINTER, POINTER, LONG, INT, DOUBLE),
  /** Sums of columns over tiles of rows. */
  SUM_TILES(POINTER, POINTER, POINTER, POINTER, LONG, INT, LONG),
  /** Adds the sums of tiles. */
  JOIN_TILES(POINTER, LONG, INT, POINTER, EPILOGUE),
  /** The cross-entropy of rows of logits, tile by tile. */
  CROSS_ENTROPY(POINTER, POINTER, POINTER, POINTER, LONG, INT, INT, POINTER, POINTER, EPILOGUE),
  /** Adds the losses of tiles. */
  JOIN_LOSSES(POINTER, LONG, POINTER, POINTER, EPILOGUE),
  /** The gradient of the cross-entropy by the logits. */
  CROSS_ENTROPY_GRADIENT(POINTER, POINTER, POINTER, POINTER, POINTER, LONG, INT, INT, EPILOGUE);

  @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
  private final List<ParameterType> parameters;

  Kernel(ParameterType... parameters) {
    this.parameters = List.of(parameters);
  }

  /** Its name in CUDA C. */
  String function() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The types of its parameters. */
  List<ParameterType> parameters() {
    return parameters;
  }

  /** Checks that arguments are of the types of the parameters. */
  void expect(List<?> arguments) {
    boolean fits = arguments.size() == parameters.size();
    for (int i = 0; fits && i < parameters.size(); i++) {
      fits = parameters.get(i).admits(arguments.get(i));
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "Expected arguments %s for %s, but found %s".formatted(parameters, this, arguments));
    }
  }
}
