package io.hnhn.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A hidden folder beside a file or folder that is to be replaced, on the same disk, in which the
 * new one is made. It has an owner, so that what a killed process left behind can be told from what
 * is being made; the next replacement in the same place puts back what had to step aside and
 * removes the rest.
 */
final class WorkFolder implements AutoCloseable {
  /** What the names of all of them begin with. */
  static final String PREFIX = ".hnhn-";

  /** Where the old folder is while the new one takes its name. */
  private static final String OLD = "old";

  /** Names what is replaced. */
  private static final String TARGET = "target";

  private static final String OWNER = "owner";

  /** Without an owner it may be in the making; after so long it is not. */
  private static final Duration MAKING = Duration.ofMinutes(10);

  private final Path target;
  private final Path path;
  private final OwnerLock lock;

  private WorkFolder(Path target, Path path, OwnerLock lock) {
    this.target = target;
    this.path = path;
    this.lock = lock;
  }

  /**
   * Makes one, and cleans up after killed processes first.
   *
   * @param target what is to be replaced; its folder exists
   */
  static WorkFolder beside(Path target) throws IOException {
    Path parent = target.getParent();
    while (true) {
      Path path = Files.createTempDirectory(parent, PREFIX);
      Optional<OwnerLock> lock = OwnerLock.tryTake(path.resolve(OWNER));
      if (lock.isPresent()) {
        Files.writeString(path.resolve(TARGET), target.getFileName().toString());
        cleanUp(parent, path);
        return new WorkFolder(target, path, lock.get());
      }
    }
  }

  /** Puts back what killed processes had moved aside in a folder, and removes what they left. */
  private static void cleanUp(Path parent, Path own) throws IOException {
    for (Path left : leftBehind(parent)) {
      try {
        if (!left.equals(own) && Files.getOwner(left).equals(Files.getOwner(own))) {
          if (Files.isDirectory(left)) {
            cleanUp(left);
          } else {
            OwnerLock.removeIfFree(left);
          }
        }
      } catch (IOException _) {
        // Somebody else's, or gone by now: nothing that this replacement needs.
      }
    }
  }

  private static void cleanUp(Path left) throws IOException {
    Path owner = left.resolve(OWNER);
    if (!Files.exists(owner)) {
      Instant made = Files.getLastModifiedTime(left).toInstant();
      if (made.isBefore(Instant.now().minus(MAKING)) && !Files.exists(left.resolve(OLD))) {
        FolderRemoval.remove(left);
      }
      return;
    }
    Optional<OwnerLock> lock = OwnerLock.tryTake(owner);
    if (lock.isPresent()) {
      try (OwnerLock ours = lock.get()) {
        if (ours.isCertain()) {
          putBack(left);
          FolderRemoval.remove(left);
        }
      }
    }
  }

  private static void putBack(Path left) throws IOException {
    Path old = left.resolve(OLD);
    if (Files.exists(old)) {
      Path target = left.resolveSibling(Files.readString(left.resolve(TARGET)));
      if (!Files.exists(target)) {
        Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /**
   * Puts a folder back that a killed process moved aside and had no time to replace.
   *
   * @param target does not exist
   */
  static void recover(Path target) throws IOException {
    for (Path left : leftBehind(target.getParent())) {
      Path name = left.resolve(TARGET);
      if (Files.isDirectory(left.resolve(OLD))
          && Files.isRegularFile(name)
          && Files.readString(name).equals(target.getFileName().toString())
          && Files.getOwner(left).equals(Files.getOwner(left.resolve(OLD)))) {
        cleanUp(left);
      }
    }
  }

  /** Work folders and files of locks in a folder, with or without an owner. */
  private static List<Path> leftBehind(Path parent) throws IOException {
    List<Path> left = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path path : found) {
        boolean isLock = path.getFileName().toString().startsWith(FolderLock.FILE);
        if (isLock
            ? Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
            : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
          left.add(path);
        }
      }
    }
    return left;
  }

  /** The place where the new one is made. */
  Path made() {
    return path.resolve("new");
  }

  /**
   * All of it as what may be given up.
   *
   * @param lock a file that goes with it
   */
  UnfinishedWork unfinished(Path lock) {
    return UnfinishedWork.in(path, lock);
  }

  /** Where the old folder steps aside. */
  Path old() {
    return path.resolve(OLD);
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      // Should a failed exchange have failed on its way back, too, the old files are all there is.
      if (!Files.exists(old()) || Files.exists(target)) {
        FolderRemoval.remove(path);
      }
    }
  }
}
