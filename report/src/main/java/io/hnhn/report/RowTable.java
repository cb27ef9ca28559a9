package io.hnhn.report;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A table of many rows, some of which are shown at a time: they can be searched, sorted by each
 * column and filtered. Without JavaScript, and on paper, there are the first rows.
 *
 * @param title what it is a table of
 * @param columns what cells have
 * @param rows a cell for each column
 * @param filters what may be left of the rows
 * @param pair the columns of the class that is known and of that which is said, or empty; the cells
 *     of a {@link ConfusionMatrix} on the page then show their rows
 * @param note what the reader has to know to read it, may be empty
 */
public record RowTable(
    String title,
    List<Column> columns,
    List<List<Cell>> rows,
    List<Filter> filters,
    List<Integer> pair,
    String note) {
  /** Rows that are shown at a time. */
  static final int SHOWN_ROWS = 25;

  /** Things of a list that are shown; the others are found by a search. */
  private static final int SHOWN_THINGS = 3;

  /** The longest thing; what is longer ends in an ellipsis. */
  private static final int LONGEST = 80;

  /**
   * A column.
   *
   * @param searched whether a search looks at it
   */
  public record Column(String name, boolean searched) {}

  /** What a cell has. */
  public sealed interface Cell {
    /** What is shown of it. */
    String shown();
  }

  /** A text, or a number as text. */
  public record Text(String shown) implements Cell {
    /** Takes no more of it than can be read. */
    public Text {
      shown = shortened(shown);
    }
  }

  /**
   * A list of things.
   *
   * @param first the first of them, which a search looks at
   * @param count how many there are
   */
  public record Things(List<String> first, int count) implements Cell {
    /** Takes a copy, and of each thing no more than can be read. */
    public Things {
      first = first.stream().map(RowTable::shortened).toList();
    }

    @Override
    public String shown() {
      List<String> some = first.subList(0, Math.min(SHOWN_THINGS, first.size()));
      int more = count - some.size();
      return String.join(", ", some) + (more > 0 ? " and %d more".formatted(more) : "");
    }
  }

  /**
   * Some of the rows.
   *
   * @param name what they are
   * @param rows their numbers
   */
  public record Filter(String name, BitSet rows) {}

  /** Takes copies of the lists. */
  public RowTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    filters = List.copyOf(filters);
    pair = List.copyOf(pair);
  }

  /** As a cell shows it. */
  static String shortened(String thing) {
    return thing.codePointCount(0, thing.length()) <= LONGEST
        ? thing
        : thing.substring(0, thing.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }

  /** The first rows. */
  Table first() {
    return new Table(
        title,
        columns.stream().map(Column::name).toList(),
        rows.stream().limit(SHOWN_ROWS).map(row -> row.stream().map(Cell::shown).toList()).toList(),
        note);
  }

  /** The classes of CSS of the columns: lists get more room, numbers end below each other. */
  List<String> classes() {
    List<Boolean> numeric = first().numericColumns();
    return IntStream.range(0, columns.size())
        .mapToObj(
            c ->
                rows.stream().anyMatch(row -> row.get(c) instanceof Things)
                    ? "list"
                    : numeric.get(c) ? "number" : "")
        .toList();
  }

  /** All rows for {@code rows.js}; a list is an array with its length first. */
  void addTo(ObjectNode node) {
    node.put("page", SHOWN_ROWS).put("things", SHOWN_THINGS);
    ArrayNode searched = node.putArray("searched");
    IntStream.range(0, columns.size()).filter(c -> columns.get(c).searched).forEach(searched::add);
    if (!pair.isEmpty()) {
      ArrayNode columnsOfPair = node.putArray("pair");
      pair.forEach(columnsOfPair::add);
    }
    ArrayNode all = node.putArray("filters");
    for (Filter filter : filters) {
      ArrayNode numbers = all.addObject().put("name", filter.name).putArray("rows");
      filter.rows.stream().forEach(numbers::add);
    }
    ArrayNode lines = node.putArray("rows");
    for (List<Cell> row : rows) {
      ArrayNode line = lines.addArray();
      for (Cell cell : row) {
        switch (cell) {
          case Text text -> line.add(text.shown);
          case Things things -> {
            ArrayNode list = line.addArray().add(things.count);
            things.first.forEach(list::add);
          }
        }
      }
    }
  }
}
