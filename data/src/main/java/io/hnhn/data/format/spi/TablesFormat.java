package io.hnhn.data.format.spi;

import io.hnhn.data.Loaded;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A format whose data sets are tables. Tables of one such format are taken over into another as
 * they are, with their columns and cells; features are made of them when they are read.
 *
 * <pre>{@code
 * try (StoredTables tables = TableFormat.CSV.open(Path.of("shop"))) {
 *   new ParquetFormat().copy(tables, tables.read(TableOptions.GUESSED), Path.of("shop-parquet"));
 * }
 * }</pre>
 */
public interface TablesFormat extends DatasetFormat {
  /**
   * The tables of a file or folder, to be closed after use.
   *
   * @throws io.hnhn.data.DataFormatException if a table is missing
   */
  StoredTables open(Path path) throws IOException;

  /**
   * Writes tables as they are into a folder, or replaces one that holds nothing but a data set in
   * this format. Reading it gives the same data set.
   *
   * @param loaded what was read from the tables; what columns were taken for is noted beside them
   * @throws IllegalArgumentException if the format has no place for a name of a column
   */
  void copy(StoredTables tables, Loaded loaded, Path folder) throws IOException;
}
