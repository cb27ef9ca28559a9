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
  MAP_ROWS(POINTER, POINTER, LONG, INT, EPILOGUE),
  COPY_COLUMNS(POINTER, INT, INT, POINTER, INT, INT, LONG, INT, EPILOGUE),
  ADD_VECTORS(POINTER, POINTER, LONG),
  ADAM_STEP(POINTER, POINTER, POINTER, POINTER, LONG, ADAM),
  UPDATE_WEIGHTS(POINTER, POINTER, POINTER, POINTER, POINTER, LONG),
  BEGIN_RUN(POINTER, INT, INT, INT, INT, LONG, INT, ADAM),

  // propagate.cu
  PROPAGATE(
      POINTER, POINTER, POINTER, POINTER, POINTER, POINTER, LONG, INT, LONG, POINTER, POINTER,
      POINTER, LONG, EPILOGUE),
  PROPAGATE_SHARED(POINTER, POINTER, POINTER, INT, POINTER, LONG, INT, INT, EPILOGUE),
  JOIN_STRETCHES(POINTER, POINTER, POINTER, POINTER, LONG, INT, EPILOGUE),

  // products.cu
  PRODUCT_OF_FEW_COLUMNS(POINTER, POINTER, INT, INT, POINTER, LONG, INT, INT, EPILOGUE),
  PRODUCT_OVER_ROWS(POINTER, POINTER, POINTER, INT, INT, INT, EPILOGUE),
  PRODUCT_OF_FEW_TERMS(POINTER, POINTER, INT, INT, POINTER, LONG, INT, INT, EPILOGUE),
  PRODUCT_IN_TILES(POINTER, INT, INT, POINTER, INT, INT, POINTER, INT, INT, INT, EPILOGUE),
  PRODUCT_IN_TALL_TILES(POINTER, INT, INT, POINTER, INT, INT, POINTER, INT, INT, INT, EPILOGUE),

  // entries.cu
  INCIDENCE_DOT(POINTER, POINTER, POINTER, POINTER, INT, POINTER, LONG, INT, EPILOGUE),
  DROP_VALUES(POINTER, POINTER, POINTER, POINTER, LONG, INT, FLOAT, POINTER, LONG, EPILOGUE),
  SEGMENT_SOFTMAX(POINTER, POINTER, POINTER, LONG, EPILOGUE),
  SEGMENT_SOFTMAX_GRADIENT(POINTER, POINTER, POINTER, POINTER, LONG, EPILOGUE),
  SEGMENT_LOG_SUM_EXP(POINTER, POINTER, POINTER, LONG, EPILOGUE),
  SEGMENT_EXTREME(POINTER, POINTER, POINTER, LONG, INT, EPILOGUE),

  // rows.cu
  LAYER_NORM(POINTER, POINTER, POINTER, POINTER, LONG, INT, DOUBLE, EPILOGUE),
  LAYER_NORM_GRADIENT(POINTER, POINTER, POINTER, POINTER, LONG, INT, DOUBLE, EPILOGUE),
  ROW_MOMENTS(POINTER, POINTER, LONG, INT, DOUBLE),
  SUM_TILES(POINTER, POINTER, POINTER, POINTER, LONG, INT, LONG),
  JOIN_TILES(POINTER, LONG, INT, POINTER, EPILOGUE),
  CROSS_ENTROPY(POINTER, POINTER, POINTER, POINTER, LONG, INT, INT, POINTER, POINTER, EPILOGUE),
  JOIN_LOSSES(POINTER, LONG, POINTER, POINTER, EPILOGUE),
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
