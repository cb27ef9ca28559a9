package io.hnhn.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a folder, which one process at a time has. It is gone when the process is,
 * however that ends.
 *
 * <pre>{@code
 * try (FolderLock lock = FolderLock.take(folder)) {
 *   ...
 * }
 * }</pre>
 */
public final class FolderLock implements AutoCloseable {
  /** The name of the file in a folder that is being written to. */
  public static final String FILE = ".hnhn-lock";

  private final Path folder;
  private final OwnerLock lock;
  private final List<Path> made;

  /** A process that is asked to stop closes nothing. */
  private final Thread onStop = Thread.ofPlatform().unstarted(this::leaveNothing);

  private FolderLock(Path folder, OwnerLock lock, List<Path> made) {
    this.folder = folder;
    this.lock = lock;
    this.made = made;
  }

  /**
   * Takes it; makes the folder, if it is not there.
   *
   * @throws IOException if another process has it; the message names that process
   */
  public static FolderLock take(Path folder) throws IOException {
    List<Path> made = missing(folder.toAbsolutePath().normalize());
    Files.createDirectories(folder);
    FolderLock taken = new FolderLock(folder, take(folder.resolve(FILE), folder), made);
    Runtime.getRuntime().addShutdownHook(taken.onStop);
    return taken;
  }

  /** Takes the lock of a file or folder, or says who has it. */
  static OwnerLock take(Path file, Path written) throws IOException {
    return OwnerLock.tryTake(file)
        .orElseThrow(
            () ->
                new FileSystemException(
                    written.toString(),
                    null,
                    "expected to be alone in writing to it, but found %s; wait until that ends, or"
                            .formatted(OwnerLock.ownerOf(file))
                        + " choose another place"));
  }

  /** The folder and those above it that do not exist, the deepest first. */
  private static List<Path> missing(Path folder) {
    List<Path> missing = new ArrayList<>();
    for (@Nullable Path at = folder; at != null && !Files.exists(at); at = at.getParent()) {
      missing.add(at);
    }
    return missing;
  }

  /**
   * Removes a folder that was made for nothing. Where there is work in it, that may still go on.
   */
  private void leaveNothing() {
    try (Stream<Path> files = Files.list(folder)) {
      if (!made.isEmpty() && files.allMatch(file -> file.endsWith(FILE))) {
        release();
      }
    } catch (IOException _) {
      // Then it stays, empty.
    }
  }

  /** Gives it back. A folder that was made for it and is still empty goes as well. */
  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(onStop);
    } catch (IllegalStateException _) {
      // The process is being stopped.
    }
    release();
  }

  private synchronized void release() throws IOException {
    lock.close();
    for (Path folder : made) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException _) {
        return; // There is something in it.
      }
    }
  }
}
