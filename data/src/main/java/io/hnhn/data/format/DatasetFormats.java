package io.hnhn.data.format;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.citation.AminerFormat;
import io.hnhn.data.format.citation.LinqsFormat;
import io.hnhn.data.format.citation.McCallumCoraFormat;
import io.hnhn.data.format.citation.PubmedTabFormat;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.hif.HifFormat;
import io.hnhn.data.format.mapped.MappedFormat;
import io.hnhn.data.format.matrix.MatrixFormat;
import io.hnhn.data.format.pickle.HyperGcnFormat;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.table.FittedTables;
import io.hnhn.file.FolderReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The formats that data sets are read from and written to.
 *
 * <pre>{@code
 * Dataset dataset = DatasetFormats.read(Path.of("citeseer")).dataset();
 * }</pre>
 */
public final class DatasetFormats {
  /** Every format, in the order they are tried; those of other modules come last. */
  public static final List<DatasetFormat> ALL =
      Stream.concat(
              Stream.of(
                  new PlainFormat(),
                  new HifFormat(),
                  new HyperGcnFormat(),
                  new MatrixFormat(),
                  new MappedFormat(),
                  new LinqsFormat(),
                  new PubmedTabFormat(),
                  new McCallumCoraFormat(),
                  new AminerFormat(),
                  TableFormat.CSV,
                  TableFormat.TSV),
              ServiceLoader.load(DatasetFormat.class).stream().map(ServiceLoader.Provider::get))
          .toList();

  private DatasetFormats() {}

  /**
   * Reads a file or folder in the first format that recognises it.
   *
   * @throws DataFormatException if none does, or the file is damaged
   */
  public static Loaded read(Path path) throws IOException {
    return of(path).read(path);
  }

  /**
   * Reads a file or folder; features that are made of columns of tables are made by what was
   * learned before, see {@link FittedTables}.
   *
   * @throws DataFormatException if no format recognises it, or the file is damaged
   */
  public static Loaded read(Path path, FittedTables fitted) throws IOException {
    return of(path).withFitted(fitted).read(path);
  }

  /**
   * The first format that recognises a file or folder.
   *
   * @throws DataFormatException if none does
   */
  public static DatasetFormat of(Path path) throws IOException {
    FolderReplacement.recover(path);
    for (DatasetFormat format : ALL) {
      if (format.recognises(path)) {
        return format;
      }
    }
    throw new DataFormatException(
        path,
        "a data set in one of the formats " + names(),
        found(path),
        "check the path, or name the format");
  }

  private static String found(Path path) {
    boolean readable = Files.isRegularFile(path) || Files.isDirectory(path);
    return readable ? "none of them" : StoredFile.kind(path);
  }

  /**
   * The format of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DatasetFormat named(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a format of %s, but found %s".formatted(names(), name)));
  }

  private static String names() {
    return ALL.stream().map(DatasetFormat::name).collect(Collectors.joining(", "));
  }
}
