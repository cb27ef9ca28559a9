package io.hnhn.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private final OwnerLock lock;
  private final List<Path> made;

  private FolderLock(OwnerLock lock, List<Path> made) {
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
    return new FolderLock(take(folder.resolve(FILE), folder), made);
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

  /** Gives it back. A folder that was made for it and is still empty goes as well. */
  @Override
  public void close() throws IOException {
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
