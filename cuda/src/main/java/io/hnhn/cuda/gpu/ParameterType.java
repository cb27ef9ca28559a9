package io.hnhn.cuda.gpu;

/** The types of kernels' parameters. */
enum ParameterType {
  POINTER(Long.BYTES),
  INT(Integer.BYTES),
  LONG(Long.BYTES),
  FLOAT(Float.BYTES),
  DOUBLE(Double.BYTES),
  EPILOGUE(EpilogueArgument.BYTES),
  ADAM(AdamArgument.BYTES);

  private final long bytes;

  ParameterType(long bytes) {
    this.bytes = bytes;
  }

  long bytes() {
    return bytes;
  }

  /** Whether an argument is of this type. */
  boolean admits(Object argument) {
    return switch (this) {
      case POINTER, LONG -> argument instanceof Long;
      case INT -> argument instanceof Integer;
      case FLOAT -> argument instanceof Float;
      case DOUBLE -> argument instanceof Double;
      case EPILOGUE -> argument instanceof EpilogueArgument;
      case ADAM -> argument instanceof AdamArgument;
    };
  }
}
