package io.hnhn.file;

import java.io.IOException;
import java.nio.file.Path;

/** A process of its own that locks a folder and waits to be killed. */
final class LockHolder {
  private LockHolder() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    try (FolderLock _ = FolderLock.take(Path.of(args[0]))) {
      System.out.println("locked");
      Thread.sleep(60_000);
    }
  }
}
