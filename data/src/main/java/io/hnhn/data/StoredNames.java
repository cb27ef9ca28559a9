package io.hnhn.data;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * Names outside the heap, mapped from a file for example: their bytes in UTF-8 one after the other,
 * and where each begins. A name is made when it is asked for. Immutable; {@link Attributes} keeps
 * such a list as it is.
 */
public final class StoredNames extends AbstractList<String> implements RandomAccess {
  /** The most bytes that a name takes. */
  public static final int LONGEST = 3 << 14;

  private final MemorySegment offsets;
  private final MemorySegment bytes;

  /**
   * Wraps names; offsets are checked, nothing is copied.
   *
   * @param offsets one more than there are names, as longs, ascending from 0
   * @param bytes as many as the last offset says
   * @throws IllegalArgumentException if the offsets are not so, or a name is longer than any is
   */
  public StoredNames(MemorySegment offsets, MemorySegment bytes) {
    this.offsets = offsets;
    this.bytes = bytes;
    long count = offsets.byteSize() / Long.BYTES - 1;
    if (count < 0 || count > Integer.MAX_VALUE || offset(0) != 0) {
      throw new IllegalArgumentException(
          "Expected at most 2^31 offsets of names, from 0 on, but found %d".formatted(count + 1));
    }
    for (long i = 0; i < count; i++) {
      long length = offset(i + 1) - offset(i);
      if (length < 0 || length > LONGEST) {
        throw new IllegalArgumentException(
            "Expected a name of at most %d bytes, but found %d at %d"
                .formatted(LONGEST, length, i));
      }
    }
    if (offset(count) != bytes.byteSize()) {
      throw new IllegalArgumentException(
          "Expected %d bytes of names, but found %d".formatted(offset(count), bytes.byteSize()));
    }
  }

  private long offset(long at) {
    return offsets.getAtIndex(JAVA_LONG, at);
  }

  @Override
  public String get(int index) {
    Objects.checkIndex(index, size());
    long start = offset(index);
    byte[] name = new byte[(int) (offset(index + 1L) - start)];
    MemorySegment.copy(bytes, JAVA_BYTE, start, name, 0, name.length);
    return new String(name, UTF_8);
  }

  @Override
  public int size() {
    return (int) (offsets.byteSize() / Long.BYTES - 1);
  }
}
