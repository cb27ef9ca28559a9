package io.hnhn.data.format;

import io.hnhn.data.table.RankedClasses;
import io.hnhn.data.table.ResultTable;
import io.hnhn.data.table.TableSink;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.Uncloseable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Predictions and representations as files: tables of comma-separated values, or of values
 * separated by tabs if the name ends with {@code .tsv}.
 *
 * <pre>{@code
 * ResultFile.write(ResultTable.predictions(nodes, classNames, predictions)::writeTo, path);
 * }</pre>
 */
public final class ResultFile {
  private ResultFile() {}

  /** A table that can be written: a {@link ResultTable} or {@link RankedClasses}. */
  public interface Content {
    /** Writes the table. */
    void writeTo(TableSink sink) throws IOException;
  }

  /** Writes a file, or replaces it as one step. */
  public static void write(Content content, Path file) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    char separator = name.endsWith(".tsv") ? '\t' : ',';
    FileReplacement.replace(file, out -> write(content, out, separator));
  }

  /** Writes comma-separated values. The stream is flushed and stays open. */
  public static void write(Content content, OutputStream out) throws IOException {
    write(content, out, ',');
    out.flush();
  }

  private static void write(Content content, OutputStream out, char separator) throws IOException {
    // The sink closes what it writes to; the stream belongs to the caller.
    try (CsvSink sink = CsvSink.create(new Uncloseable(out), separator)) {
      content.writeTo(sink);
    }
  }
}
