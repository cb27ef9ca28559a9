package io.hnhn.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is being made beside a file or folder until it is put into place. A process that is asked to
 * stop can give it up, so that nothing is left of it; a process that is killed leaves it to the
 * next one.
 */
public final class UnfinishedWork implements AutoCloseable {
  private static final Set<UnfinishedWork> OPEN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Path lock;
  private boolean settled;

  private UnfinishedWork(Path folder, Path lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Begins.
   *
   * @param folder where it is made
   * @param lock a file that goes with it, which need not be there
   */
  static UnfinishedWork in(Path folder, Path lock) {
    UnfinishedWork work = new UnfinishedWork(folder, lock);
    OPEN.add(work);
    return work;
  }

  /** Puts something into place. */
  interface Placing {
    void run() throws IOException;
  }

  /**
   * Puts it into place, after which it can't be given up any more.
   *
   * @throws InterruptedIOException if it was given up
   */
  synchronized void place(Placing placing) throws IOException {
    if (settled) {
      throw new InterruptedIOException("expected to finish what was begun, but was told to stop");
    }
    placing.run();
    settled = true;
  }

  /**
   * Removes all that this process makes and has not put into place, when it is being stopped:
   * whoever still writes to it fails. What is being put into place is waited for.
   */
  public static void giveUp() {
    OPEN.forEach(UnfinishedWork::remove);
  }

  private synchronized void remove() {
    if (settled) {
      return;
    }
    settled = true;
    try {
      // Under another name nobody makes a file in it any more.
      Path moved = folder.resolveSibling(folder.getFileName() + "-given-up");
      Files.move(folder, moved);
      FolderRemoval.remove(moved);
      Files.deleteIfExists(lock);
    } catch (IOException _) {
      // Then the next process that writes there removes it.
    }
  }

  /** Nothing is made any more. */
  @Override
  public void close() {
    OPEN.remove(this);
  }
}
