package io.hnhn.data.format.pickle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/** The bytes of a pickle; a length is believed only if so many bytes are left. */
final class PickleInput {
  private final Path file;
  private final ByteBuffer bytes;
  private int operation;

  PickleInput(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  Path file() {
    return file;
  }

  /** How many bytes the file has. */
  int size() {
    return bytes.capacity();
  }

  /** The next operation; faults are told with its place. */
  int nextOperation() throws DataFormatException {
    operation = bytes.position();
    return unsignedByte();
  }

  int unsignedByte() throws DataFormatException {
    return require(1).get() & 0xff;
  }

  int unsignedShort() throws DataFormatException {
    return require(2).getShort() & 0xffff;
  }

  int signedInt() throws DataFormatException {
    return require(4).getInt();
  }

  long unsignedInt() throws DataFormatException {
    return signedInt() & 0xffffffffL;
  }

  long signedLong() throws DataFormatException {
    return require(8).getLong();
  }

  double bigEndianDouble() throws DataFormatException {
    return Double.longBitsToDouble(Long.reverseBytes(signedLong()));
  }

  /** Passes over a length that promises so many bytes. */
  void frame() throws DataFormatException {
    require(signedLong());
  }

  /** A whole number of up to eight bytes in two's complement, lowest byte first. */
  long longOf(int length) throws DataFormatException {
    if (length > Long.BYTES) {
      throw fault("a whole number of at most 8 bytes", length + " bytes");
    }
    byte[] parts = bytes(length);
    long value = length > 0 && parts[length - 1] < 0 ? -1 : 0;
    for (int i = length - 1; i >= 0; i--) {
      value = value << 8 | (parts[i] & 0xff);
    }
    return value;
  }

  byte[] bytes(long length) throws DataFormatException {
    require(length);
    byte[] result = new byte[(int) length];
    bytes.get(result);
    return result;
  }

  String text(long length) throws DataFormatException {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(length))).toString();
    } catch (CharacterCodingException _) {
      throw fault("text in UTF-8", "other bytes");
    }
  }

  /** The bytes up to the end of the line. */
  String line() throws DataFormatException {
    int start = bytes.position();
    while (unsignedByte() != '\n') {
      // On to the end of the line.
    }
    return new String(bytes.array(), start, bytes.position() - 1 - start, ISO_8859_1);
  }

  /** The bytes, of which at least {@code length} are left. */
  private ByteBuffer require(long length) throws DataFormatException {
    if (length < 0 || length > bytes.remaining()) {
      throw fault(
          "%s more bytes".formatted(Long.toUnsignedString(length)),
          "%d before the end".formatted(bytes.remaining()));
    }
    return bytes;
  }

  /** A fault of the current operation. */
  DataFormatException fault(String expected, String found) {
    return new DataFormatException(
        file,
        expected,
        "%s (the operation at byte %d)".formatted(found, operation),
        "only HyperGCN's own pickles are read; fetch the file again, or write the data in another"
            + " format");
  }
}
