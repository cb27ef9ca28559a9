package io.hnhn.data.format;

import io.hnhn.data.format.csv.CsvSink;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableSink;
import io.hnhn.file.Destination;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.Uncloseable;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Predictions and representations as files, in the form that the name says: {@code .csv}, {@code
 * .tsv}, {@code .json} (one array), {@code .jsonl} (an object a line), each with {@code .gz} behind
 * it if it is to be packed, and {@code .parquet} where the module {@code hnhn-sql} is at hand.
 *
 * <pre>{@code
 * ResultFile.write(ResultTable.predictions(nodes, classNames, predictions)::writeTo, path);
 * }</pre>
 */
public final class ResultFile {
  private static final ResultFormat CSV = text(List.of(".csv"), out -> CsvSink.create(out, ','));

  private static final List<ResultFormat> FORMATS =
      Stream.concat(
              Stream.of(
                  CSV,
                  text(List.of(".tsv"), out -> CsvSink.create(out, '\t')),
                  text(List.of(".json"), out -> new JsonSink(out, true)),
                  text(List.of(".jsonl", ".ndjson"), out -> new JsonSink(out, false))),
              ServiceLoader.load(ResultFormat.class).stream().map(ServiceLoader.Provider::get))
          .toList();

  private ResultFile() {}

  /** A table that can be written: a {@link ResultTable} or {@link RankedClasses}. */
  public interface Content {
    /** Writes the table. */
    void writeTo(TableSink sink) throws IOException;
  }

  /**
   * Checks that a name says a form that can be written.
   *
   * @throws IllegalArgumentException if it says another one
   */
  public static void expectKnown(Path file) throws IOException {
    format(file);
  }

  /**
   * Writes a file, or replaces it as one step.
   *
   * @throws IllegalArgumentException if its name says a form that can't be written
   */
  public static void write(Content content, Path file) throws IOException {
    format(file).write(content, file);
  }

  /** Writes comma-separated values. The stream is flushed and stays open. */
  public static void write(Content content, OutputStream out) throws IOException {
    try (CsvSink sink = CsvSink.create(new Uncloseable(out), ',')) {
      content.writeTo(sink);
    }
  }

  /** By the name; what has no ending, and a device or a pipe, gets comma-separated values. */
  private static ResultFormat format(Path file) throws IOException {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    Optional<ResultFormat> known =
        FORMATS.stream()
            .filter(format -> format.endings().stream().anyMatch(name::endsWith))
            .findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    if (name.indexOf('.') < 0 || Destination.of(file).kind() == Destination.Kind.STREAM) {
      return CSV;
    }
    throw new IllegalArgumentException(
        "Expected a name that ends with %s, but found %s"
            .formatted(
                FORMATS.stream()
                    .map(format -> format.endings().getFirst())
                    .collect(Collectors.joining(", ")),
                file));
  }

  /** A sink that writes text to a stream. */
  private interface Opening<S extends TableSink & Closeable> {
    S open(OutputStream out) throws IOException;
  }

  private static <S extends TableSink & Closeable> ResultFormat text(
      List<String> endings, Opening<S> opening) {
    return new ResultFormat() {
      @Override
      public List<String> endings() {
        return endings;
      }

      @Override
      public void write(Content content, Path file) throws IOException {
        FileReplacement.replace(
            file,
            out -> {
              // The sink closes what it writes to; the stream belongs to the caller.
              try (S sink = opening.open(new Uncloseable(out))) {
                content.writeTo(sink);
              }
            });
      }
    };
  }
}
