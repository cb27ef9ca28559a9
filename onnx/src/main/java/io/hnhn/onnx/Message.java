package io.hnhn.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message in the wire form of Protocol Buffers: fields, each a number and a kind, then the value.
 * A field may occur several times; what is 0 or empty may be left out but need not.
 */
final class Message {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A field that is a whole number. */
  Message number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  /** A field that is a float. */
  Message real(int field, float value) {
    varint((long) field << 3 | FIXED32);
    int bits = Float.floatToRawIntBits(value);
    for (int i = 0; i < Float.BYTES; i++) {
      bytes.write(bits >>> (i * Byte.SIZE));
    }
    return this;
  }

  /** A field that is a text. */
  Message text(int field, String value) {
    return raw(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** A field that is a message. */
  Message message(int field, Message value) {
    return raw(field, value.toBytes());
  }

  /** A field that is bytes. */
  Message raw(int field, byte[] value) {
    varint((long) field << 3 | LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
