package io.hnhn.data.format.numpy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type of an array's elements, as NumPy writes it: {@code <f4}, {@code >i8}, {@code |b1}, ...
 *
 * @param kind {@code b} for booleans, {@code i} and {@code u} for whole numbers with and without
 *     sign, {@code f} for floating-point numbers, {@code S} for bytes
 * @param size bytes of an element
 * @param order which byte comes first
 */
public record NumpyType(char kind, int size, ByteOrder order) {
  /** What {@link #parse} knows, for messages. */
  public static final String KNOWN = "b1, i1, i2, i4, i8, u1, u2, u4, u8, f2, f4, f8 or S";

  private static final Pattern FORM = Pattern.compile("([<>|=]?)([a-zA-Z])([0-9]{1,4})");

  /** The type of a name, with or without byte order; empty if it is none of {@link #KNOWN}. */
  public static Optional<NumpyType> parse(String name) {
    Matcher matcher = FORM.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    char kind = matcher.group(2).charAt(0);
    int size = Integer.parseInt(matcher.group(3));
    boolean known =
        switch (kind) {
          case 'b' -> size == 1;
          case 'i', 'u' -> size == 1 || size == 2 || size == 4 || size == 8;
          case 'f' -> size == 2 || size == 4 || size == 8;
          case 'S' -> true;
          default -> false;
        };
    return known
        ? Optional.of(
            new NumpyType(kind, size, ByteOrder.LITTLE_ENDIAN).withOrder(matcher.group(1)))
        : Optional.empty();
  }

  /** The same in the order that NumPy calls {@code <}, {@code >} or anything else for native. */
  public NumpyType withOrder(String sign) {
    return new NumpyType(
        kind,
        size,
        switch (sign) {
          case "<" -> ByteOrder.LITTLE_ENDIAN;
          case ">" -> ByteOrder.BIG_ENDIAN;
          default -> ByteOrder.nativeOrder();
        });
  }

  /** Whether elements are numbers or booleans. */
  public boolean isNumeric() {
    return kind != 'S';
  }

  /** Whether elements have a fraction. */
  boolean isFloating() {
    return kind == 'f';
  }

  /** The whole number at an index of a buffer in this order; one of u8 from 2^63 is negative. */
  long integer(ByteBuffer elements, int index) {
    int at = index * size;
    long bits =
        switch (size) {
          case 1 -> elements.get(at);
          case 2 -> elements.getShort(at);
          case 4 -> elements.getInt(at);
          default -> elements.getLong(at);
        };
    boolean signed = kind == 'i' || size == Long.BYTES;
    return signed ? bits : bits & ((1L << (8 * size)) - 1);
  }

  /** The floating-point number at an index of a buffer in this order. */
  double real(ByteBuffer elements, int index) {
    int at = index * size;
    return switch (size) {
      case 2 -> Float.float16ToFloat(elements.getShort(at));
      case 4 -> elements.getFloat(at);
      default -> elements.getDouble(at);
    };
  }

  @Override
  public String toString() {
    String sign = size == 1 || kind == 'S' ? "|" : order == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
    return sign + kind + size;
  }
}
