package io.hnhn.data.format;

import io.hnhn.data.DataFormatException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Named arrays in one NumPy file ({@code .npz}). */
public final class NumpyArchive {
  private static final String SUFFIX = ".npy";

  private final Path file;
  private final Map<String, NumpyArray> arrays;

  private NumpyArchive(Path file, Map<String, NumpyArray> arrays) {
    this.file = file;
    this.arrays = arrays;
  }

  /**
   * Reads all arrays of a file.
   *
   * @throws DataFormatException if it is no archive, or an array in it is not as NumPy writes it
   */
  public static NumpyArchive read(Path file) throws IOException {
    Map<String, NumpyArray> arrays = new HashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().<ZipEntry>map(e -> e).toList()) {
        try (InputStream in = new BufferedInputStream(zip.getInputStream(entry))) {
          String name = entry.getName();
          String key =
              name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
          arrays.put(key, NumpyArray.read(in, file));
        }
      }
    } catch (ZipException e) {
      throw new DataFormatException(
          file, "a zip archive of arrays", "other bytes", "write it with numpy.savez");
    }
    return new NumpyArchive(file, arrays);
  }

  /**
   * The array of a name.
   *
   * @throws DataFormatException if there is none
   */
  public NumpyArray get(String name) throws DataFormatException {
    NumpyArray array = arrays.get(name);
    if (array == null) {
      throw new DataFormatException(
          file,
          "an array of the name " + name,
          "only " + arrays.keySet(),
          "write it with numpy.savez");
    }
    return array;
  }
}
