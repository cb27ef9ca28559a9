package io.hnhn.data.format.csv;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.ReadShare;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.table.TableRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A table in a text file, its cells separated by commas, tabs or semicolons, whichever the first
 * line has most of. A cell may be in double quotes, with a quote inside written twice; blanks
 * around a cell without quotes do not count. Empty lines are skipped. The text is UTF-8, with or
 * without a byte order mark.
 */
final class CsvTable implements TableRows {
  /** A cell with more characters is taken for a quote that was never closed. */
  static final int LONGEST_CELL = 1 << 20;

  /** The separator is looked for in as many characters of the first line. */
  private static final int FIRST_CHARACTERS = 1 << 14;

  private final StoredFile file;
  private final ReadShare read;
  private final CsvReader<CsvRow> reader;
  private final Iterator<CsvRow> rows;
  private final CsvRow row = new CsvRow();
  private final List<String> columns;
  private boolean isAhead;

  private CsvTable(StoredFile file, ReadShare read, BufferedReader text, boolean hasHeader)
      throws IOException {
    this.file = file;
    this.read = read;
    this.reader =
        CsvReader.builder()
            .fieldSeparator(separator(text))
            .maxBufferSize(LONGEST_CELL)
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .build(row, text);
    this.rows = reader.iterator();
    if (!advance()) {
      throw new DataFormatException(
          file.path(), "a table", "no line with anything in it", "check the path");
    }
    this.columns = hasHeader ? header() : numbered(row.cells());
    this.isAhead = !hasHeader;
  }

  /**
   * Opens a file.
   *
   * @param hasHeader whether the first line has the names of the columns; they are 1, 2, ...
   *     otherwise
   */
  static CsvTable open(StoredFile file, boolean hasHeader) throws IOException {
    ReadShare read = new ReadShare();
    InputStream bytes = file.openText(read);
    try {
      // A decoder of its own reports broken UTF-8; a charset would replace it silently.
      BufferedReader text =
          new BufferedReader(new InputStreamReader(bytes, UTF_8.newDecoder()), 1 << 16);
      return new CsvTable(file, read, text, hasHeader);
    } catch (DataFormatException e) {
      bytes.close();
      throw e;
    } catch (IOException e) {
      bytes.close();
      throw file.explained(e, 0);
    }
  }

  /** Finds out what separates the cells of the first line. */
  private static char separator(BufferedReader text) throws IOException {
    text.mark(FIRST_CHARACTERS);
    int commas = 0;
    int tabs = 0;
    int semicolons = 0;
    boolean quoted = false;
    boolean begun = false;
    boolean ended = false;
    for (int i = 0; i < FIRST_CHARACTERS && !ended; i++) {
      int c = text.read();
      quoted ^= c == '"';
      commas += !quoted && c == ',' ? 1 : 0;
      tabs += !quoted && c == '\t' ? 1 : 0;
      semicolons += !quoted && c == ';' ? 1 : 0;
      // Empty lines before the first one with something in it are no lines.
      ended = c < 0 || (begun && !quoted && (c == '\n' || c == '\r'));
      begun |= c != '\n' && c != '\r';
    }
    text.reset();
    if (tabs > Math.max(commas, semicolons)) {
      return '\t';
    }
    return semicolons > commas ? ';' : ',';
  }

  private List<String> header() throws DataFormatException {
    List<String> names = IntStream.range(0, row.cells()).mapToObj(row::cell).toList();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty() || !seen.add(name)) {
        throw malformed(
            "a name of its own for each column",
            name.isEmpty() ? "a column without name" : DataFormatException.quoted(name) + " twice",
            "give the column a name, or write the table without it");
      }
    }
    if (names.stream().allMatch(CsvTable::isNumber)) {
      throw malformed(
          "the names of the columns in the first line",
          "numbers only",
          "add a line of names, or say that there is none");
    }
    return names;
  }

  /**
   * Refuses names of columns that could not be read back.
   *
   * @throws IllegalArgumentException if one is empty, or all are numbers
   */
  static void requireHeader(List<String> names) {
    if (names.contains("") || names.stream().allMatch(CsvTable::isNumber)) {
      throw new IllegalArgumentException(
          "Expected names of columns that are not empty and not all numbers, but found %s; rename"
                  .formatted(DataFormatException.quoted(String.join(", ", names)))
              + " them, or write parquet");
    }
  }

  private static boolean isNumber(String name) {
    return name.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0)
        && name.chars().anyMatch(Character::isDigit);
  }

  private static List<String> numbered(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
  }

  @Override
  public String name() {
    return String.valueOf(file.path().getFileName());
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public boolean next() throws IOException {
    if (isAhead) {
      isAhead = false;
      return true;
    }
    do {
      if (!advance()) {
        return false;
      }
    } while (columns.size() > 1 && row.cells() == 1 && row.cell(0).isEmpty());
    if (row.cells() != columns.size()) {
      throw malformed(
          "%d cells, one for each column".formatted(columns.size()),
          Integer.toString(row.cells()),
          "complete the row, and put cells with separators into quotes");
    }
    return true;
  }

  private boolean advance() throws IOException {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      rows.next();
      return true;
    } catch (UncheckedIOException e) {
      throw file.explained(e.getCause(), row.line());
    } catch (CsvParseException e) {
      throw explained(e);
    }
  }

  private IOException explained(CsvParseException e) {
    if (e.getCause() instanceof IOException cause) {
      return file.explained(cause, row.line());
    }
    DataFormatException fault =
        e.getCause() instanceof CsvRow.TooLarge tooLarge
            ? malformed(tooLarge.getMessage(), "more", "check what ends its lines")
            : malformed(
                "cells of at most %d characters, with every quote closed".formatted(LONGEST_CELL),
                "a row that is not so",
                "close the quote, and write a quote inside a cell twice");
    fault.initCause(e);
    return fault;
  }

  @Override
  public String cell(int column) {
    return row.cell(column);
  }

  @Override
  public double share() {
    return read.share();
  }

  @Override
  public DataFormatException malformed(String expected, String found, String advice) {
    return new DataFormatException(file.path(), row.line(), expected, found, advice);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
