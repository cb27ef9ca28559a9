package io.hnhn.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a reply has in it: bytes that are there, or some that are written one after the other. */
public sealed interface Body {
  /** How many bytes there are; less than 0 where that is not known before. */
  long length();

  /** Sends them. */
  void writeTo(OutputStream out) throws IOException;

  /** Nothing. */
  static Body none() {
    return new Bytes(new byte[0]);
  }

  /** Bytes that are there. */
  record Bytes(byte[] bytes) implements Body {
    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      out.write(bytes);
    }
  }

  /**
   * A file as it is.
   *
   * @param length how long it was when it was looked at
   */
  record Stored(Path file, long length) implements Body {
    /** A file that is there. */
    public static Stored of(Path file) throws IOException {
      return new Stored(file, Files.size(file));
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      Files.copy(file, out);
    }
  }

  /**
   * Bytes that come as long as there are any.
   *
   * @param writer ends when there are no more, or when the client does not listen any more
   */
  record Written(Writer writer) implements Body {
    /** Writes bytes. */
    @FunctionalInterface
    public interface Writer {
      /** Writes all of them. */
      void writeTo(OutputStream out) throws IOException;
    }

    @Override
    public long length() {
      return -1;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      writer.writeTo(out);
    }
  }
}
