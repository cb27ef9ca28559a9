package io.hnhn.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * Puts a file into place as one step: it is written beside the old one under another name and, when
 * all of it is on the disk, takes its name, its mode and its owner. A failure leaves the old file
 * as it was.
 *
 * <p>Links are followed. What is no regular file, such as a device, a FIFO or {@code /dev/stdout},
 * is written to and stays what it is.
 */
public final class FileReplacement {
  private static final String COMPRESSED = ".gz";
  private static final int BUFFER = 1 << 16;

  private FileReplacement() {}

  /** Writes the bytes of a file. */
  public interface Content {
    /** Writes them; the stream stays open. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Makes a file under a name that is not there yet. */
  public interface Making {
    /** Makes it. */
    void make(Path file) throws IOException;
  }

  /** Writes {@code file} with a text, or replaces it. */
  public static void replace(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    replace(file, out -> out.write(bytes));
  }

  /** Writes {@code file}, or replaces it; inside gzip if its name ends with {@code .gz}. */
  public static void replace(Path file, Content content) throws IOException {
    boolean packed = file.toString().endsWith(COMPRESSED);
    Destination destination = Destination.of(file);
    if (destination.kind() == Destination.Kind.STREAM) {
      try (OutputStream out = stream(destination.path())) {
        write(content, out, packed);
      }
    } else {
      replace(
          destination,
          written -> {
            try (OutputStream out = Files.newOutputStream(written)) {
              write(content, out, packed);
            }
          });
    }
  }

  /**
   * The same for a file that is made by somebody who wants a name, not a stream: a database, for
   * example.
   */
  public static void replaceByName(Path file, Making making) throws IOException {
    Destination destination = Destination.of(file);
    if (destination.kind() == Destination.Kind.STREAM) {
      Path made = Files.createTempDirectory("hnhn-").resolve("made");
      try (OutputStream out = stream(destination.path())) {
        making.make(made);
        Files.copy(made, out);
      } finally {
        Files.deleteIfExists(made);
        Files.delete(made.getParent());
      }
    } else {
      replace(destination, making);
    }
  }

  private static void replace(Destination destination, Making making) throws IOException {
    Path target = destination.path();
    if (destination.kind() == Destination.Kind.FOLDER) {
      throw new FileSystemException(
          target.toString(), null, "expected a file, but found a folder; choose another name");
    }
    Files.createDirectories(target.getParent());
    try (WorkFolder work = WorkFolder.beside(target);
        UnfinishedWork unfinished = work.unfinished(work.made())) {
      Path written = work.made();
      making.make(written);
      unfinished.place(() -> Placement.ofFile(written, target));
    }
  }

  private static void write(Content content, OutputStream raw, boolean packed) throws IOException {
    OutputStream out = new BufferedOutputStream(raw, BUFFER);
    if (packed) {
      GZIPOutputStream gzip = new GZIPOutputStream(out, BUFFER);
      content.writeTo(gzip);
      gzip.finish();
    } else {
      content.writeTo(out);
    }
    out.flush();
  }

  /** An open file of ours is written where it stands, after what went there before. */
  private static OutputStream stream(Path path) throws IOException {
    String own = path.toString().replaceFirst("^/proc/(self|thread-self)/fd/", "/dev/fd/");
    return switch (own) {
      case "/dev/fd/1" -> new Uncloseable(new FileOutputStream(FileDescriptor.out));
      case "/dev/fd/2" -> new Uncloseable(new FileOutputStream(FileDescriptor.err));
      default -> Files.newOutputStream(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    };
  }
}
