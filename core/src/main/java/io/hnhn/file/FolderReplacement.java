package io.hnhn.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a folder of files into place as one step: the files are written to a new folder beside it,
 * which then takes its name, its mode and its owner. A failure leaves an older folder as it was.
 * One process at a time can do this to a folder.
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
    Destination destination = Destination.of(folder);
    Path target = destination.path();
    Files.createDirectories(target.getParent());
    Path lock = target.resolveSibling(FolderLock.FILE + "-" + target.getFileName());
    try (OwnerLock _ = FolderLock.take(lock, target);
        WorkFolder work = WorkFolder.beside(target);
        UnfinishedWork unfinished = work.unfinished(lock)) {
      requireReplaceable(target, replaceable);
      Path written = Files.createDirectory(work.made());
      content.writeTo(written);
      settle(written, target);
      unfinished.place(() -> exchange(target, written, work.old()));
    }
  }

  /**
   * Puts a folder back that had stepped aside for a new one when the process was killed. Nothing
   * happens if the folder is there, or if there is nothing to put back.
   */
  public static void recover(Path folder) {
    try {
      Path target = Destination.of(folder).path();
      @Nullable Path parent = target.getParent();
      if (!Files.exists(target) && parent != null && Files.isDirectory(parent)) {
        WorkFolder.recover(target);
      }
    } catch (IOException _) {
      // Whoever wants to read the folder finds that it is not there.
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

  /** Forces every file to the disk; each takes over mode and owner of its predecessor. */
  private static void settle(Path written, Path target) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(written)) {
      files = found.toList();
    }
    for (Path file : files) {
      Placement.settle(file, target.resolve(file.getFileName()));
    }
    InheritedAttributes.of(target).applyTo(written);
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
              .filter(file -> !Destination.isProbe(file))
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
}
