package io.hnhn.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a name, of output for example, stands for, with links followed to where they lead; a link
 * that leads to nothing yet stands for what it would lead to.
 *
 * @param path where the links end
 * @param kind what is there
 */
public record Destination(Path path, Kind kind) {
  /** As many links as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** An open file of this process, such as {@code /dev/stdout} or a shell's {@code >(...)}. */
  private static final Pattern DESCRIPTOR =
      Pattern.compile("/dev/fd/\\d+|/proc/(self|thread-self|\\d+)/fd/\\d+");

  /** What output can meet. */
  public enum Kind {
    /** Nothing is there; a file or folder can be made. */
    NOTHING,
    /** A regular file, which is replaced. */
    FILE,
    /** A folder. */
    FOLDER,
    /**
     * A device, a FIFO, a socket or an open file of a process: it is written to, never replaced.
     */
    STREAM
  }

  /**
   * What {@code named} stands for.
   *
   * @throws IOException if links lead in a circle
   */
  public static Destination of(Path named) throws IOException {
    Path path = inRealFolder(named.toAbsolutePath().normalize());
    for (int links = 0; ; links++) {
      if (DESCRIPTOR.matcher(path.toString()).matches()) {
        return new Destination(path, Kind.STREAM);
      }
      if (!Files.isSymbolicLink(path)) {
        return new Destination(path, kindOf(path));
      }
      if (links == MOST_LINKS) {
        throw new FileSystemException(
            named.toString(), null, "expected a file or folder, but found links in a circle");
      }
      path = inRealFolder(path.resolveSibling(Files.readSymbolicLink(path)).normalize());
    }
  }

  /** The same name in the folder that the links to it lead to, if there is such a folder. */
  private static Path inRealFolder(Path path) throws IOException {
    @Nullable Path parent = path.getParent();
    if (parent == null || DESCRIPTOR.matcher(path.toString()).matches() || !Files.exists(parent)) {
      return path;
    }
    return parent.toRealPath().resolve(path.getFileName());
  }

  private static Kind kindOf(Path path) {
    if (Files.isDirectory(path)) {
      return Kind.FOLDER;
    } else if (Files.isRegularFile(path)) {
      return Kind.FILE;
    }
    return Files.exists(path) ? Kind.STREAM : Kind.NOTHING;
  }

  /**
   * Whether it is an open file of a process: a pipe that a shell made, standard input or output.
   */
  public boolean isOpenFile() {
    return DESCRIPTOR.matcher(path.toString()).matches();
  }

  /** Whether something is there that writing would replace. */
  public boolean isReplaced() {
    return kind == Kind.FILE || kind == Kind.FOLDER;
  }

  /**
   * Sees whether something could be written there, before a long computation is done for it: tries
   * it in the folder that is to hold it, or in the nearest one above that exists.
   *
   * @throws IOException if it could not
   */
  public void expectWritable() throws IOException {
    if (kind == Kind.STREAM) {
      if (!isOpenFile() && !Files.isWritable(path)) {
        throw new FileSystemException(
            path.toString(), null, "expected to write to it, but may not");
      }
      return;
    }
    @Nullable Path folder = kind == Kind.FOLDER ? path : path.getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new FileSystemException(
          path.toString(), null, "expected a folder to write to, but found a file at " + folder);
    }
    try {
      Files.delete(Files.createTempDirectory(folder, WorkFolder.PREFIX));
    } catch (IOException e) {
      FileSystemException explained =
          new FileSystemException(
              path.toString(),
              null,
              "expected to be able to write to %s, but found that it can't be done (%s); choose"
                      .formatted(folder, reason(e))
                  + " another place");
      explained.initCause(e);
      throw explained;
    }
  }

  /**
   * Whether a file is what {@link #expectWritable} makes for a moment: a process that is killed in
   * that moment leaves it behind.
   */
  static boolean isProbe(Path file) {
    if (!file.getFileName().toString().startsWith(WorkFolder.PREFIX)
        || !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(file)) {
      return inside.findAny().isEmpty();
    } catch (IOException _) {
      return false;
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException of && of.getReason() != null
        ? of.getReason()
        : e.getClass().getSimpleName();
  }
}
