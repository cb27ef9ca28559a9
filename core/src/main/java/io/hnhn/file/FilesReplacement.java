package io.hnhn.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Several files of a folder that take their places only when all of them are written, one right
 * after the other. If one can't be written, none is replaced.
 *
 * <pre>{@code
 * try (FilesReplacement files = new FilesReplacement(folder)) {
 *   Files.writeString(files.file("metrics.json"), metrics);
 *   Files.writeString(files.file("config.toml"), config);
 *   files.commit();
 * }
 * }</pre>
 */
public final class FilesReplacement implements AutoCloseable {
  private final Path folder;
  private final WorkFolder work;
  private final List<String> names = new ArrayList<>();

  /**
   * Begins.
   *
   * @param folder exists
   */
  public FilesReplacement(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.work = WorkFolder.beside(this.folder.resolve("files"));
    Files.createDirectory(work.made());
  }

  /** Where to write a file that is to be {@code name} in the folder. */
  public Path file(String name) {
    names.add(name);
    return work.made().resolve(name);
  }

  /** Moves all of them to their places, in the order in which they were named. */
  public void commit() throws IOException {
    List<Destination> places = new ArrayList<>();
    for (String name : names) {
      Destination place = Destination.of(folder.resolve(name));
      if (place.kind() == Destination.Kind.FOLDER) {
        throw new FileSystemException(
            place.path().toString(), null, "expected a file, but found a folder; remove it");
      }
      Placement.settle(work.made().resolve(name), place.path());
      places.add(place);
    }
    for (int i = 0; i < names.size(); i++) {
      move(work.made().resolve(names.get(i)), places.get(i));
    }
    names.clear();
  }

  private static void move(Path written, Destination place) throws IOException {
    if (place.kind() == Destination.Kind.STREAM) {
      try (OutputStream out = Files.newOutputStream(place.path(), StandardOpenOption.WRITE)) {
        Files.copy(written, out);
      }
      return;
    }
    Files.move(
        written, place.path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Removes what was not committed. */
  @Override
  public void close() throws IOException {
    work.close();
  }
}
