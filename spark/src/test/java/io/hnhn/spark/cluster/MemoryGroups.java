package io.hnhn.spark.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Has the system hold executors to a limit of memory, as cluster managers do: each is in a control
 * group of its own, in which it is killed if it takes more. Pages of files count as far as nobody
 * else wants the memory. It takes control groups of version 1, and the right to make them.
 *
 * @param jdk stands for a JDK, and puts what it starts into a group
 * @param group all groups are in this one
 */
record MemoryGroups(Path jdk, Path group) implements AutoCloseable {
  private static final Path ALL = Path.of("/sys/fs/cgroup/memory");

  /**
   * Groups for executors; empty where they can't be made.
   *
   * @param folder for files
   * @param bytes that each may have
   */
  static Optional<MemoryGroups> of(Path folder, long bytes) throws IOException {
    if (!Files.isWritable(ALL)) {
      return Optional.empty();
    }
    Path group = Files.createDirectory(ALL.resolve("hnhn-" + UUID.randomUUID()));
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        set -e
        mkdir %1$s/$$
        echo %2$d > %1$s/$$/memory.limit_in_bytes
        echo $$ > %1$s/$$/cgroup.procs
        exec %3$s/bin/java "$@"
        """
            .formatted(group, bytes, System.getProperty("java.home")));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Optional.of(new MemoryGroups(folder.resolve("jdk"), group));
  }

  /** Takes the groups away, when nobody is in them any more. */
  @Override
  public void close() throws IOException {
    List<Path> groups;
    try (Stream<Path> found = Files.list(group)) {
      groups = found.filter(Files::isDirectory).toList();
    }
    for (Path each : groups) {
      await(each);
      Files.delete(each);
    }
    Files.delete(group);
  }

  /** Waits a while for processes that are about to end. */
  private static void await(Path group) throws IOException {
    for (int i = 0; i < 100 && !Files.readString(group.resolve("cgroup.procs")).isEmpty(); i++) {
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
