package io.hnhn.data.format.spi;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A way to store a data set in a file or folder. What a format needs to be told (columns of a
 * table, say) is part of the format object.
 */
public interface DatasetFormat {
  /** The name by which people choose it, such as {@code plain} or {@code hif}. */
  String name();

  /** One line about it: which files, from where. */
  String description();

  /** Whether a file or folder looks like it, by its name and its first bytes. */
  boolean recognises(Path path) throws IOException;

  /**
   * Reads a data set.
   *
   * @throws io.hnhn.data.DataFormatException if the file is not in this format or damaged
   */
  Loaded read(Path path) throws IOException;

  /**
   * The same with columns named by the caller.
   *
   * @throws IllegalArgumentException if the format is none of tables
   */
  default DatasetFormat withOptions(TableOptions options) {
    throw new IllegalArgumentException(
        "Expected tables, whose columns can be named, but found data in the format " + name());
  }

  /**
   * The same, but what is made of columns of tables is made by what was learned before. Formats
   * whose features are numbers already stay as they are.
   */
  default DatasetFormat withFitted(FittedTables fitted) {
    return this;
  }

  /** A name for a data set that has none: that of its folder, or of its file up to a point. */
  static String nameFrom(Path path) {
    String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
    int point = Files.isDirectory(path) ? -1 : name.indexOf('.');
    return point > 0 ? name.substring(0, point) : name;
  }

  /**
   * Writes a data set, or replaces one in this format. If anything fails, what was there stays as
   * it was.
   *
   * @throws IllegalArgumentException if the format has no place for something the data set has
   * @throws UnsupportedOperationException if the format can be read only
   */
  default void write(Dataset dataset, Path path) throws IOException {
    throw new UnsupportedOperationException(
        "Expected a format that can be written, but found " + name() + ", which can be read only");
  }
}
