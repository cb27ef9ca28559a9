package io.hnhn.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that belongs to somebody else: closing it flushes it and no more. */
public final class Uncloseable extends FilterOutputStream {
  /** A view of a stream. */
  public Uncloseable(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
