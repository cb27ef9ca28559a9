package io.hnhn.data.file;

/** Floats as text. */
public final class FloatText {
  private FloatText() {}

  /** The shortest text that reads back as the same float; whole numbers without a point. */
  public static String shortest(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("Expected finite features, but found " + value);
    }
    boolean whole = Float.compare((int) value, value) == 0;
    return whole ? Integer.toString((int) value) : Float.toString(value);
  }
}
