package io.hnhn.data.format.matrix;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Files that were opened one after the other and are closed together, the last one first. */
final class OpenFiles implements Closeable {
  private final Deque<Closeable> open = new ArrayDeque<>();

  /** Remembers a file. */
  <T extends Closeable> T add(T file) {
    open.addLast(file);
    return file;
  }

  @Override
  public void close() throws IOException {
    while (!open.isEmpty()) {
      try (Closeable _ = open.removeFirst()) {
        close();
      }
    }
  }
}
