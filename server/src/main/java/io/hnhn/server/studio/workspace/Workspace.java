package io.hnhn.server.studio.workspace;

import io.hnhn.file.FileReplacement;
import io.hnhn.file.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder that a studio keeps everything in, and that one studio at a time writes to:
 *
 * <pre>
 * data/shop/           a data set: studio.json, and what was uploaded
 * runs/departments/    what hnhn train writes, and studio.json
 * </pre>
 */
public final class Workspace implements AutoCloseable {
  private static final String NOTE = "studio.json";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path root;
  private final FolderLock lock;

  private Workspace(Path root, FolderLock lock) {
    this.root = root;
    this.lock = lock;
  }

  /**
   * Opens a folder, or makes it.
   *
   * @throws IOException if another studio has it, or it can't be written to
   */
  public static Workspace open(Path root) throws IOException {
    Path absolute = root.toAbsolutePath().normalize();
    if (Files.exists(absolute) && !Files.isDirectory(absolute)) {
      throw new IOException(
          "%s: expected a folder for the studio, but found a file; name another with --workspace"
              .formatted(root));
    }
    Workspace workspace = new Workspace(absolute, FolderLock.take(absolute));
    for (Shelf shelf : Shelf.values()) {
      Files.createDirectories(workspace.root.resolve(shelf.folder));
    }
    return workspace;
  }

  /** What there is several of. */
  public enum Shelf {
    /** Data sets. */
    DATA("data"),
    /** Trainings. */
    RUNS("runs");

    private final String folder;

    Shelf(String folder) {
      this.folder = folder;
    }
  }

  /** Where it is. */
  public Path root() {
    return root;
  }

  /** The folder of one thing, by its id. */
  public Path folder(Shelf shelf, String id) {
    if (!Slug.is(id)) {
      throw new IllegalArgumentException("Expected an id, but found another text");
    }
    return root.resolve(shelf.folder).resolve(id);
  }

  /** An id for something new, and its folder. */
  public synchronized String make(Shelf shelf, String name) throws IOException {
    String id = Slug.of(name, shelf.folder, free -> Files.exists(folder(shelf, free)));
    Files.createDirectory(folder(shelf, id));
    return id;
  }

  /** Writes what is known about a thing. */
  public void note(Shelf shelf, String id, Object value) throws IOException {
    FileReplacement.replace(
        folder(shelf, id).resolve(NOTE),
        MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
  }

  /** What was noted about all things; what can't be read is not among them. */
  public <T> List<T> notes(Shelf shelf, Class<T> type) throws IOException {
    List<T> all = new ArrayList<>();
    try (Stream<Path> folders = Files.list(root.resolve(shelf.folder))) {
      for (Path folder : folders.sorted().toList()) {
        note(folder.resolve(NOTE), type).ifPresent(all::add);
      }
    }
    return all;
  }

  private static <T> Optional<T> note(Path file, Class<T> type) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(MAPPER.readValue(Files.readAllBytes(file), type));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
