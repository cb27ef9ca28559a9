package io.hnhn.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives what was made elsewhere on the same disk its name, as one step and when all of it is on the
 * disk: whoever finds the name finds the whole, also after the machine has stopped.
 */
public final class Placement {
  private Placement() {}

  /** Moves a complete file to its place; one that is there is replaced and hands on its mode. */
  public static void ofFile(Path made, Path target) throws IOException {
    settle(made, target);
    Files.move(made, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Forces a complete file to the disk, with the mode and the owner of the one that it replaces.
   */
  static void settle(Path made, Path target) throws IOException {
    Fsync.of(made);
    InheritedAttributes.of(target).applyTo(made);
  }

  /**
   * Moves a complete folder, with all that is below it, to a place where there is nothing yet.
   *
   * @throws IOException if it can't be moved: there is a folder with something in it
   */
  public static void ofFolder(Path made, Path target) throws IOException {
    List<Path> files;
    try (Stream<Path> below = Files.walk(made)) {
      files = below.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Fsync.of(file);
    }
    Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
  }
}
