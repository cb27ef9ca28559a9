package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Reads {@link MatrixMarket}, line by line. */
final class MatrixMarketReader {
  private static final String HEADER_ADVICE =
      "write a line such as \"%%MatrixMarket matrix coordinate real general\" first";
  private static final String COUNT_ADVICE = "correct the line of sizes, or the entries after it";

  /** No packed byte unpacks to more lines than this. */
  private static final long MOST_LINES_A_BYTE = 1032;

  private final StoredFile file;
  private final TextLines lines;
  private final boolean pattern;
  private final boolean symmetric;

  private MatrixMarketReader(StoredFile file, TextLines lines, List<String> header) {
    this.file = file;
    this.lines = lines;
    this.pattern = header.get(3).equals("pattern");
    this.symmetric = header.get(4).equals("symmetric");
  }

  /** Hands over a matrix as it is stored. */
  static void read(StoredFile file, MatrixSink sink) throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      List<String> header = readHeader(lines);
      MatrixMarketReader reader = new MatrixMarketReader(file, lines, header);
      reader.nextContent("the line of sizes");
      if (header.get(2).equals("array")) {
        reader.readArray(sink);
      } else {
        reader.readEntries(sink);
      }
    }
  }

  private static List<String> readHeader(TextLines lines) throws IOException {
    String line = lines.next() ? lines.line() : "";
    List<String> words = List.of(line.strip().toLowerCase(Locale.ROOT).split("\\s+"));
    boolean known =
        words.size() == 5
            && words.get(0).equals(MatrixMarket.BANNER.toLowerCase(Locale.ROOT))
            && words.get(1).equals("matrix")
            && List.of("coordinate", "array").contains(words.get(2))
            && List.of("real", "integer", "pattern").contains(words.get(3))
            && List.of("general", "symmetric").contains(words.get(4))
            && !(words.get(2).equals("array") && words.get(3).equals("pattern"));
    if (!known) {
      throw lines.malformed(
          "%s matrix, coordinate or array, real, integer or pattern, general or symmetric"
              .formatted(MatrixMarket.BANNER),
          DataFormatException.quoted(line),
          HEADER_ADVICE);
    }
    return words;
  }

  /** Goes to the next line that is neither a comment nor blank. */
  private void nextContent(String what) throws IOException {
    do {
      if (!lines.next()) {
        throw new DataFormatException(file.path(), what, "the end of the file", COUNT_ADVICE);
      }
    } while (lines.line().isBlank() || lines.line().startsWith("%"));
  }

  private void readEntries(MatrixSink sink) throws IOException {
    int rows = size("number of rows");
    int columns = size("number of columns");
    long count = lines.whole(lines.field(), 0, Long.MAX_VALUE, "a number of entries", COUNT_ADVICE);
    requireEndOfLine();
    requireSquare(rows, columns);
    sink.begin(rows, columns, count);
    for (long k = 0; k < count; k++) {
      nextContent("%d entries".formatted(count));
      int row = number("row", 1, rows) - 1;
      int column = number("column", 1, symmetric ? row + 1 : columns) - 1;
      float value = pattern ? 1 : value();
      requireEndOfLine();
      sink.add(row, column, value);
      if (symmetric && row != column) {
        sink.add(column, row, value);
      }
    }
    requireEnd("%d entries".formatted(count));
  }

  private void readArray(MatrixSink sink) throws IOException {
    int rows = size("number of rows");
    int columns = size("number of columns");
    requireEndOfLine();
    requireSquare(rows, columns);
    long elements = (long) rows * columns;
    if (elements / 2 > file.size() * MOST_LINES_A_BYTE
        || (elements / 2 > file.size() && !file.isPacked())) {
      throw lines.malformed(
          "a shape with an element a line", "%d x %d".formatted(rows, columns), COUNT_ADVICE);
    }
    sink.beginDense(rows, columns);
    for (int c = 0; c < columns; c++) {
      for (int r = symmetric ? c : 0; r < rows; r++) {
        nextContent("%d x %d elements".formatted(rows, columns));
        float value = value();
        requireEndOfLine();
        sink.add(r, c, value);
        if (symmetric && r != c) {
          sink.add(c, r, value);
        }
      }
    }
    requireEnd("%d x %d elements".formatted(rows, columns));
  }

  private int size(String what) throws DataFormatException {
    return number(what, 0, Integer.MAX_VALUE - 8);
  }

  private int number(String what, int least, int most) throws DataFormatException {
    return lines.integer(lines.field(), least, most, "a " + what, COUNT_ADVICE);
  }

  private float value() throws DataFormatException {
    return lines.decimal(
        lines.field(), "a finite number", "write a number in the range of a float");
  }

  private void requireEndOfLine() throws DataFormatException {
    String more = lines.field();
    if (!more.isEmpty()) {
      throw lines.malformed(
          "nothing more on the line", DataFormatException.quoted(more), COUNT_ADVICE);
    }
  }

  private void requireSquare(int rows, int columns) throws DataFormatException {
    if (symmetric && rows != columns) {
      throw lines.malformed(
          "as many columns as rows in a symmetric matrix",
          "%d x %d".formatted(rows, columns),
          "write it as general");
    }
  }

  private void requireEnd(String expected) throws IOException {
    while (lines.next()) {
      if (!lines.line().isBlank() && !lines.line().startsWith("%")) {
        throw lines.malformed("the end after " + expected, "more of them", COUNT_ADVICE);
      }
    }
  }
}
