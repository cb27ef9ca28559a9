package io.hnhn.spark.answer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Vectors as they lie in tables on the way: four bytes a number, no object for each. */
public final class VectorBytes {
  private VectorBytes() {}

  static byte[] of(float[] values, int from, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values, from, length);
    return bytes.array();
  }

  /** The numbers of a vector. */
  public static double[] toDoubles(byte[] bytes) {
    FloatBuffer floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    double[] values = new double[floats.remaining()];
    for (int i = 0; i < values.length; i++) {
      values[i] = floats.get(i);
    }
    return values;
  }
}
