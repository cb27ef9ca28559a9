package io.hnhn.server.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Looks every now and then if files have changed. A change is told once the files have stayed as
 * they are from one look to the next, since somebody may still be writing.
 */
public final class FileWatch implements AutoCloseable {
  private static final int DEPTH = 4;
  private static final int MOST_FILES = 10_000;

  private final List<Path> paths;
  private final Runnable changed;
  private final Duration every;
  private final Map<Path, String> first;
  private final Thread thread = Thread.ofVirtual().name("hnhn watch").unstarted(this::watch);

  /**
   * Looks for the first time. What is read of the files after this is told when it changes.
   *
   * @param paths files, or folders with files
   */
  public FileWatch(List<Path> paths, Duration every, Runnable changed) {
    this.paths = List.copyOf(paths);
    this.changed = changed;
    this.every = every;
    this.first = look();
  }

  /** Begins to look again and again. */
  public void start() {
    thread.start();
  }

  private void watch() {
    Map<Path, String> told = first;
    Map<Path, String> before = first;
    try {
      while (true) {
        Thread.sleep(every);
        Map<Path, String> now = look();
        if (!now.equals(told) && now.equals(before)) {
          told = now;
          changed.run();
        }
        before = now;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Size and time of each file; one that is not there has none. */
  private Map<Path, String> look() {
    Map<Path, String> found = new TreeMap<>();
    for (Path path : paths) {
      try (Stream<Path> files = Files.walk(path, DEPTH)) {
        files.limit(MOST_FILES).forEach(file -> found.put(file, facts(file)));
      } catch (IOException | UncheckedIOException _) {
        found.put(path, "");
      }
    }
    return found;
  }

  private static String facts(Path file) {
    try {
      BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
      return facts.isDirectory()
          ? ""
          : facts.size() + " " + facts.lastModifiedTime() + " " + facts.fileKey();
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
