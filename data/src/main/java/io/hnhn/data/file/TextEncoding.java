package io.hnhn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/**
 * How text files are encoded: as UTF-8, with or without a byte order mark at the beginning. Other
 * encodings are refused, never guessed: a name that was guessed wrong would be another name.
 */
public final class TextEncoding {
  private static final int MARK_LENGTH = 3;

  private TextEncoding() {}

  /** The bytes behind a byte order mark, or all of them if there is none. */
  public static InputStream withoutMark(InputStream in) throws IOException {
    PushbackInputStream text = new PushbackInputStream(in, MARK_LENGTH);
    byte[] first = text.readNBytes(MARK_LENGTH);
    if (!isMark(first)) {
      text.unread(first);
    }
    return text;
  }

  private static boolean isMark(byte[] first) {
    return first.length == MARK_LENGTH
        && first[0] == (byte) 0xef
        && first[1] == (byte) 0xbb
        && first[2] == (byte) 0xbf;
  }

  /** What is wrong with a file that is not UTF-8, and where: it is read once more to find out. */
  static DataFormatException fault(StoredFile file) throws IOException {
    long line = 1;
    long place = 0;
    try (InputStream in = file.open()) {
      CharsetDecoder decoder = UTF_8.newDecoder();
      ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
      CharBuffer text = CharBuffer.allocate(1 << 16);
      boolean atEnd = false;
      while (!atEnd) {
        int read = in.readNBytes(bytes.array(), bytes.position(), bytes.remaining());
        atEnd = read < bytes.remaining();
        bytes.limit(bytes.position() + read).position(0);
        CoderResult result = decoder.decode(bytes, text.clear(), atEnd);
        place += bytes.position();
        line += text.flip().chars().filter(c -> c == '\n').count();
        if (result.isError()) {
          return fault(file, line, place, bytes.get() & 0xff);
        }
        bytes.compact();
      }
    }
    return new DataFormatException(
        file.path(), "text in UTF-8", "a file that changes", "wait until it is written");
  }

  private static DataFormatException fault(StoredFile file, long line, long place, int found) {
    // The mark of UTF-16 is FF FE or FE FF; of other encodings ISO 8859-1 is the most common.
    boolean wide = place == 0 && found >= 0xfe;
    return new DataFormatException(
        file.path(),
        line,
        "text in UTF-8",
        wide
            ? "the byte order mark of UTF-16"
            : "the byte 0x%02x, number %d of the file".formatted(found, place + 1),
        "convert it, for example by iconv -f %s -t UTF-8"
            .formatted(wide ? "UTF-16" : "ISO-8859-1"));
  }
}
