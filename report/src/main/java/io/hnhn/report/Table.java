package io.hnhn.report;

import io.hnhn.graph.ReadableNumber;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table as people read it: its cells are text already. One table is shown in three places: on the
 * terminal, in a CSV file and in a {@link Page}.
 *
 * <p>Example: a table of the columns {@code model} and {@code accuracy} is on the terminal
 *
 * <pre>
 * Accuracy
 *
 * model   accuracy
 * -----   --------
 * HNHN        85.1
 * HGNN         9.8
 * </pre>
 *
 * @param title what it is a table of, may be empty
 * @param columns names of the columns
 * @param rows cells, in each row as many as there are columns
 * @param note what the reader has to know to read it, may be empty
 */
public record Table(String title, List<String> columns, List<List<String>> rows, String note) {
  private static final String GAP = "   ";

  /** A number, maybe with its unit, its deviation and its interval: 85.1% ± 0.4 [84.2, 86.0]. */
  private static final Pattern NUMBER =
      Pattern.compile("[-+−]?[0-9][0-9.,]*(e[-+]?[0-9]+)?[ ]?[^\\s\\d]{0,5}([ ]?[±(\\[].*)?");

  /** A number and its deviation. */
  private static final Pattern DEVIATION = Pattern.compile("([-+]?[0-9.]+) ± ([0-9.]+)");

  /** What stands for a number that is not there. */
  private static final Pattern NONE = Pattern.compile("[-–—]?");

  /**
   * Checks that the rows are as wide as the table.
   *
   * @throws IllegalArgumentException if a row has more or fewer cells than there are columns
   */
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).size() != columns.size()) {
        throw new IllegalArgumentException(
            "Expected %d cells in each row of table \"%s\", but found %d in row %d"
                .formatted(columns.size(), title, rows.get(i).size(), i));
      }
    }
  }

  /**
   * A number as the text of a cell: whole numbers with all digits, others with six significant
   * ones, and a dash where it is not known (NaN).
   */
  public static String cell(double number) {
    return ReadableNumber.of(number);
  }

  /** The table for a terminal: aligned columns, numbers to the right. */
  public String toText() {
    int[] widths =
        IntStream.range(0, columns.size())
            .map(c -> lines().mapToInt(line -> width(oneLine(line.get(c)))).max().orElseThrow())
            .toArray();
    List<String> rule = IntStream.of(widths).mapToObj("-"::repeat).toList();
    List<Boolean> numeric = numericColumns();
    String table =
        Stream.concat(Stream.of(columns, rule), rows.stream())
            .map(line -> alignedLine(line, widths, numeric))
            .collect(Collectors.joining());
    return (title.isEmpty() ? "" : title + "\n\n")
        + table
        + (note.isEmpty() ? "" : "\n" + note + "\n");
  }

  /** The table as CSV by RFC 4180: a line of column names, then the rows; no title, no note. */
  public String toCsv() {
    return lines()
        .map(line -> line.stream().map(Table::csvField).collect(Collectors.joining(",")) + "\r\n")
        .collect(Collectors.joining());
  }

  /**
   * The same table for programs: where cells are a number and its deviation, {@code 64.8 ± 1.6},
   * each has a column of its own, named {@code X} and {@code X deviation}.
   */
  public Table withDeviationsApart() {
    List<Boolean> apart =
        IntStream.range(0, columns.size())
            .mapToObj(c -> rows.stream().anyMatch(row -> DEVIATION.matcher(row.get(c)).matches()))
            .toList();
    return new Table(
        title,
        widened(columns, apart, name -> List.of(name, name + " deviation")),
        rows.stream().map(row -> widened(row, apart, Table::numberAndDeviation)).toList(),
        note);
  }

  private static List<String> widened(
      List<String> cells, List<Boolean> apart, Function<String, List<String>> parts) {
    return IntStream.range(0, cells.size())
        .mapToObj(c -> apart.get(c) ? parts.apply(cells.get(c)) : List.of(cells.get(c)))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> numberAndDeviation(String cell) {
    Matcher parts = DEVIATION.matcher(cell);
    return parts.matches() ? List.of(parts.group(1), parts.group(2)) : List.of(cell, "");
  }

  /** Which columns are of numbers; they are read best when they end below each other. */
  List<Boolean> numericColumns() {
    return IntStream.range(0, columns.size()).mapToObj(this::isNumeric).toList();
  }

  private boolean isNumeric(int column) {
    List<String> numbers =
        rows.stream().map(row -> row.get(column)).filter(c -> !NONE.matcher(c).matches()).toList();
    return !numbers.isEmpty() && numbers.stream().allMatch(c -> NUMBER.matcher(c).matches());
  }

  private Stream<List<String>> lines() {
    return Stream.concat(Stream.of(columns), rows.stream());
  }

  private static String alignedLine(List<String> cells, int[] widths, List<Boolean> numeric) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      String cell = oneLine(cells.get(c));
      String space = " ".repeat(widths[c] - width(cell));
      line.append(c == 0 ? "" : GAP).append(numeric.get(c) ? space + cell : cell + space);
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  private static String oneLine(String cell) {
    return cell.replaceAll("\\R", " ");
  }

  private static String csvField(String cell) {
    return cell.matches("(?s).*[\",\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
