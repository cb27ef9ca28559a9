package io.hnhn.command.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;

/** Bytes of UTF-8 on their way to a writer. Closing it flushes the writer, which stays open. */
final class DecodedStream extends OutputStream {
  private static final int SIZE = 1 << 13;

  private final Writer out;
  private final CharsetDecoder decoder =
      UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private final ByteBuffer bytes = ByteBuffer.allocate(SIZE);
  private final CharBuffer chars = CharBuffer.allocate(SIZE);

  DecodedStream(Writer out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] text, int offset, int length) throws IOException {
    for (int i = 0; i < length; ) {
      int part = Math.min(bytes.remaining(), length - i);
      bytes.put(text, offset + i, part);
      i += part;
      pass();
    }
  }

  /** Passes on what is there; the first bytes of a character wait for the others. */
  private void pass() throws IOException {
    bytes.flip();
    decoder.decode(bytes, chars, false);
    bytes.compact();
    out.write(chars.array(), 0, chars.position());
    chars.clear();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
