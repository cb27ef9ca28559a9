package io.hnhn.data.stream;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whole numbers one after another in a temporary file, written once and then read. */
public final class StoredInts implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final DataOutputStream out;
  private long size;

  /** Makes a file, which is removed when this is closed. */
  public StoredInts(Path file) throws IOException {
    this.file = file;
    this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
  }

  /** Adds a number. */
  public void add(int number) throws IOException {
    out.writeInt(number);
    size++;
  }

  /** How many there are. */
  public long size() {
    return size;
  }

  /** Begins to read; no number is added any more. */
  public Walk walk() throws IOException {
    out.close();
    return new Walk();
  }

  /** Tells the numbers in the order in which they were added. */
  public final class Walk implements Closeable {
    private final DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));

    private Walk() throws IOException {}

    /** The next number. */
    public int next() throws IOException {
      return in.readInt();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    try (out) {
      Files.deleteIfExists(file);
    }
  }
}
