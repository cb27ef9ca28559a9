package io.hnhn.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts a folder of files into place as one step: the files are written to a new folder beside it,
 * which then takes its name. A failure leaves an older folder as it was.
 */
public final class FolderReplacement {
  private FolderReplacement() {}

  /** Writes files into a folder. */
  public interface Content {

    /** Writes them. */
    void writeTo(Path folder) throws IOException;
  }

  /**
   * Writes {@code folder}, or replaces it.
   *
   * @param replaceable an existing folder may hold files of these names and no others, so that
   *     nothing foreign is ever removed with it
   */
  public static void replace(Path folder, List<String> replaceable, Content content)
      throws IOException {
    Path target = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath().normalize();
    requireReplaceable(target, replaceable);
    Path parent = target.getParent();
    Files.createDirectories(parent);
    Path work = Files.createTempDirectory(parent, ".hnhn-");
    Path old = work.resolve("old");
    try {
      Path written = Files.createDirectory(work.resolve("new"));
      content.writeTo(written);
      exchange(target, written, old);
    } finally {
      // Should even the way back have failed, the old files are all there is: they stay.
      if (Files.exists(target) || !Files.exists(old)) {
        delete(work);
      }
    }
  }

  private static void exchange(Path target, Path written, Path old) throws IOException {
    if (!Files.exists(target)) {
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    // A folder with files in it can't be replaced by a move, so it steps aside for a moment.
    Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
    try {
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
      throw e;
    }
  }

  private static void requireReplaceable(Path target, List<String> replaceable) throws IOException {
    if (!Files.exists(target)) {
      return;
    }
    if (!Files.isDirectory(target)) {
      throw new FileSystemException(
          target.toString(), null, "expected a folder, but found a file; choose another name");
    }
    try (Stream<Path> files = Files.list(target)) {
      Optional<String> foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !replaceable.contains(name))
              .sorted()
              .findFirst();
      if (foreign.isPresent()) {
        throw new FileSystemException(
            target.toString(),
            null,
            "expected a data set and nothing else, but found %s; choose another folder"
                .formatted(foreign.get()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(folder)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
