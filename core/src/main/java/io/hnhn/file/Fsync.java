package io.hnhn.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes what the system has buffered of a file to the disk. */
final class Fsync {
  private Fsync() {}

  /** The bytes have to be on the disk before the name is: the machine may stop in between. */
  static void of(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
