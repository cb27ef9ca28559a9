package io.hnhn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Writes text files that {@link StoredFile} and {@link TextLines} read: inside gzip, unless that
 * packs them so well that the reader would take them for an attack, and without endless lines.
 */
public final class PackedText {
  private PackedText() {}

  /** What is written. */
  public interface Content {
    /** Writes it. */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes the file {@code name.gz} or {@code name} of a folder.
   *
   * @throws IllegalArgumentException if a line is longer than any that is read
   */
  public static void write(Path folder, String name, Content content) throws IOException {
    Path packed = folder.resolve(name + StoredFile.COMPRESSED);
    long bytes = write(new GZIPOutputStream(Files.newOutputStream(packed)), content);
    if (!UnpackedStream.isInProportion(Files.size(packed), bytes)) {
      Files.delete(packed);
      write(Files.newOutputStream(folder.resolve(name)), content);
    }
  }

  private static long write(OutputStream out, Content content) throws IOException {
    Counted counted = new Counted(out);
    try (Writer text = new BufferedWriter(new OutputStreamWriter(counted, UTF_8.newEncoder()));
        Writer lines = new LineLimit.Writing(text, LineLimit.MOST)) {
      content.writeTo(lines);
    }
    return counted.bytes;
  }

  private static final class Counted extends FilterOutputStream {
    private long bytes;

    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      bytes++;
    }

    @Override
    public void write(byte[] buffer, int offset, int count) throws IOException {
      out.write(buffer, offset, count);
      bytes += count;
    }
  }
}
