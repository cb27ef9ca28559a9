package io.hnhn.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that one process has locked, and that says who it is. The system takes the lock away when
 * the process ends, however it ends; a file that was left behind locks nothing.
 */
final class OwnerLock implements AutoCloseable {
  private static final int TRIES = 10;

  /**
   * What this process has locked. It has to know by itself: closing a file that was opened a second
   * time would give up the lock (POSIX, {@code fcntl}).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final boolean isCertain;

  private OwnerLock(Path file, FileChannel channel, boolean isCertain) {
    this.file = file;
    this.channel = channel;
    this.isCertain = isCertain;
  }

  /** Whether nobody else can have it; some file systems have no locks. */
  boolean isCertain() {
    return isCertain;
  }

  /**
   * Takes the lock, if nobody has it.
   *
   * @param file its folder exists
   */
  static Optional<OwnerLock> tryTake(Path file) throws IOException {
    Path key = file.toAbsolutePath().normalize();
    if (!OWN.add(key)) {
      return Optional.empty();
    }
    Optional<OwnerLock> taken = Optional.empty();
    try {
      taken = take(key);
      return taken;
    } finally {
      if (taken.isEmpty()) {
        OWN.remove(key);
      }
    }
  }

  private static Optional<OwnerLock> take(Path file) throws IOException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      create(file);
      try {
        Object before = key(file);
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Lock lock = tryLock(channel);
        if (lock == Lock.TAKEN) {
          channel.close();
          return Optional.empty();
        }
        // Its last owner may have removed it after it was opened here; then somebody else may have
        // made and locked a new one.
        if (Objects.equals(before, key(file))) {
          channel.truncate(0).write(ByteBuffer.wrap(owner().getBytes(UTF_8)));
          return Optional.of(new OwnerLock(file, channel, lock == Lock.OURS));
        }
        channel.close();
      } catch (NoSuchFileException _) {
        // Removed in between: once more.
      }
    }
    return Optional.empty();
  }

  private enum Lock {
    OURS,
    TAKEN,
    NONE_HERE
  }

  private static Lock tryLock(FileChannel channel) {
    try {
      return channel.tryLock() == null ? Lock.TAKEN : Lock.OURS;
    } catch (OverlappingFileLockException _) {
      return Lock.TAKEN;
    } catch (IOException _) {
      return Lock.NONE_HERE;
    }
  }

  private static void create(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException _) {
      // It was left behind, or has an owner.
    }
  }

  private static Object key(Path file) throws IOException {
    return Objects.requireNonNullElse(
        Files.readAttributes(file, BasicFileAttributes.class).fileKey(), file);
  }

  private static String owner() {
    ProcessHandle self = ProcessHandle.current();
    return "process %d, since %s"
        .formatted(
            self.pid(),
            self.info().startInstant().orElse(Instant.now()).truncatedTo(ChronoUnit.SECONDS));
  }

  /** Who has a lock, in words. */
  static String ownerOf(Path file) {
    try {
      boolean own = OWN.contains(file.toAbsolutePath().normalize());
      String words = own ? owner() : Files.readString(file).strip();
      return words.isEmpty() ? "another process" : words;
    } catch (IOException _) {
      return "another process";
    }
  }

  /** Removes the file of a lock that nobody has. */
  static void removeIfFree(Path file) throws IOException {
    Optional<OwnerLock> taken = tryTake(file);
    if (taken.isPresent()) {
      taken.get().close();
    }
  }

  /** Removes the file and gives the lock back. */
  @Override
  public void close() throws IOException {
    try (channel) {
      Files.deleteIfExists(file);
    } finally {
      OWN.remove(file);
    }
  }
}
