package io.hnhn.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * Puts a file into place as one step: it is written beside the old one under another name and, when
 * all of it is on the disk, takes its name. A failure leaves the old file as it was.
 */
public final class FileReplacement {
  private static final String COMPRESSED = ".gz";

  private FileReplacement() {}

  /** Writes the bytes of a file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes {@code file} with a text, or replaces it. */
  public static void replace(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    replace(file, out -> out.write(bytes));
  }

  /** Writes {@code file}, or replaces it; inside gzip if its name ends with {@code .gz}. */
  public static void replace(Path file, Content content) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize();
    if (Files.isDirectory(target)) {
      throw new FileSystemException(
          target.toString(), null, "expected a file, but found a folder; choose another name");
    }
    Path parent = target.getParent();
    Files.createDirectories(parent);
    Path work = Files.createTempDirectory(parent, ".hnhn-");
    Path written = work.resolve(target.getFileName());
    try {
      try (OutputStream out = open(written)) {
        content.writeTo(out);
      }
      force(written);
      Files.move(
          written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
      Files.delete(work);
    }
  }

  private static OutputStream open(Path file) throws IOException {
    OutputStream raw = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    return file.toString().endsWith(COMPRESSED) ? new GZIPOutputStream(raw, 1 << 16) : raw;
  }

  /** The bytes have to be on the disk before the name is: the machine may stop in between. */
  private static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
