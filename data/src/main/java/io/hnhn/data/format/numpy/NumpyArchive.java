package io.hnhn.data.format.numpy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Named arrays in one NumPy file ({@code .npz}). Only the names are read at first; an array is read
 * when its elements are asked for.
 *
 * <pre>{@code
 * int[] labels = NumpyArchive.in(Path.of("set.npz")).get("labels").toInts();
 * }</pre>
 */
public final class NumpyArchive {
  private static final String SUFFIX = ".npy";

  /** An array may unpack to this many bytes whatever its packed size is. */
  private static final long HARMLESS = 1L << 28;

  /** Beyond that, an array that unpacks to more times its packed size is taken for an attack. */
  private static final long MOST_EXPANSION = 200;

  private final Path file;
  private final Map<String, ZipEntry> entries;

  private NumpyArchive(Path file, Map<String, ZipEntry> entries) {
    this.file = file;
    this.entries = entries;
  }

  /**
   * The archive of a file.
   *
   * @throws DataFormatException if it is no archive
   */
  public static NumpyArchive in(Path file) throws IOException {
    long size = new StoredFile(file).size();
    Map<String, ZipEntry> entries = new HashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String name = entry.getName();
        entries.put(
            name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name,
            entry);
        requireHarmless(file, entry, size);
      }
    } catch (ZipException | EOFException e) {
      throw noArchive(file, e);
    }
    return new NumpyArchive(file, entries);
  }

  private static void requireHarmless(Path file, ZipEntry entry, long fileSize)
      throws DataFormatException {
    long packed = Math.min(entry.getCompressedSize(), fileSize);
    if (entry.getSize() > HARMLESS && entry.getSize() / MOST_EXPANSION > packed) {
      throw new DataFormatException(
          file,
          "an array that unpacks to at most %d times its size".formatted(MOST_EXPANSION),
          "%d bytes from %d".formatted(entry.getSize(), packed),
          "if this is right, write the array without compression, with numpy.savez");
    }
  }

  /** Whether an array of so many bytes is read however small it is packed; a header is small. */
  static boolean isHarmless(long bytes) {
    return bytes <= HARMLESS - (1 << 10);
  }

  /** The names of the arrays. */
  public Set<String> names() {
    return new TreeSet<>(entries.keySet());
  }

  /**
   * The array of a name.
   *
   * @throws DataFormatException if there is none, or it is not as NumPy writes it
   */
  public NumpyArray get(String name) throws IOException {
    ZipEntry entry = entries.get(name);
    if (entry == null) {
      throw NumpyHeader.problem(file, "an array of the name " + name, "only " + names());
    }
    return NumpyArray.of(file, () -> open(entry), entry.getSize());
  }

  private InputStream open(ZipEntry entry) throws IOException {
    try {
      ZipFile zip = new ZipFile(file.toFile());
      try {
        return new VerifiedEntry(zip, entry);
      } catch (IOException | RuntimeException e) {
        zip.close();
        throw e;
      }
    } catch (ZipException | EOFException e) {
      throw noArchive(file, e);
    }
  }

  private static DataFormatException noArchive(Path file, IOException cause) {
    return new DataFormatException(
        file, "a zip archive of arrays", NumpyHeader.damage(cause), "write it with numpy.savez");
  }

  /** The bytes of an entry, whose checksum is compared at their end. */
  private static final class VerifiedEntry extends FilterInputStream {
    private final ZipFile zip;
    private final ZipEntry entry;
    private final CheckedInputStream checked;

    VerifiedEntry(ZipFile zip, ZipEntry entry) throws IOException {
      CheckedInputStream checked =
          new CheckedInputStream(new BufferedInputStream(zip.getInputStream(entry)), new CRC32());
      super(checked);
      this.zip = zip;
      this.entry = entry;
      this.checked = checked;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      verify(read);
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      verify(length == 0 ? 0 : read);
      return read;
    }

    private void verify(int read) throws ZipException {
      if (read < 0 && checked.getChecksum().getValue() != entry.getCrc()) {
        throw new ZipException("its checksum is another");
      }
    }

    @Override
    public void close() throws IOException {
      try (zip) {
        super.close();
      }
    }
  }
}
