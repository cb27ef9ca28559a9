package io.hnhn.data.format.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import io.hnhn.data.file.FloatText;
import io.hnhn.data.table.TableSink;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a table that {@link CsvTable} reads, as UTF-8 without a byte order mark. */
public final class CsvSink implements TableSink, Closeable {
  /**
   * {@link CsvTable} strips blanks outside of quotes, and finds out what separates cells by what it
   * sees most of in the first line, commas if it sees nothing: cells with blanks at their ends or
   * with commas get quotes, and names of columns with anything that may separate.
   */
  private static final QuoteStrategy OTHERWISE_MISREAD =
      new QuoteStrategy() {
        @Override
        public boolean quoteValue(int line, int column, String cell) {
          boolean separates = cell.indexOf('\t') >= 0 || cell.indexOf(';') >= 0;
          return !cell.equals(cell.strip()) || cell.indexOf(',') >= 0 || (line == 1 && separates);
        }
      };

  private final CsvWriter writer;

  private CsvSink(CsvWriter writer) {
    this.writer = writer;
  }

  /** Writes a file. */
  public static CsvSink create(Path file, char separator) throws IOException {
    return create(Files.newOutputStream(file), separator);
  }

  /** Writes to a stream, and closes it in the end. */
  public static CsvSink create(OutputStream out, char separator) {
    return new CsvSink(
        CsvWriter.builder()
            .fieldSeparator(separator)
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(OTHERWISE_MISREAD)
            .build(new BufferedWriter(new OutputStreamWriter(out, UTF_8.newEncoder()))));
  }

  @Override
  public void begin(List<Column> columns) throws IOException {
    write(columns.stream().map(Column::name).toArray());
  }

  @Override
  public void add(Object[] cells) throws IOException {
    write(cells);
  }

  private void write(Object[] cells) throws IOException {
    try {
      CsvWriter.CsvWriterRecord row = writer.writeRecord();
      for (Object cell : cells) {
        row.writeField(cell instanceof Float number ? FloatText.shortest(number) : cell.toString());
      }
      row.endRecord();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
