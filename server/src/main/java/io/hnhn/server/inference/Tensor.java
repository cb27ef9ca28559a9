package io.hnhn.server.inference;

/** Numbers with a name and a shape. */
sealed interface Tensor {
  /** What it is called. */
  String name();

  /** How many numbers there are in each direction. */
  long[] shape();

  /** Numbers of single precision. */
  record Floats(String name, long[] shape, float[] values) implements Tensor {}

  /** Whole numbers. */
  record Longs(String name, long[] shape, long[] values) implements Tensor {}
}
