package io.hnhn.learn.why;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.NumberScale;
import io.hnhn.data.table.CellFeatures;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.naming.NearestName;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the features of nodes, or of hyperedges, are made of: cells of tables, words, vectors of
 * single rows, or neither. Changes a row of features as a change in the table would.
 */
final class FeatureLayout {
  /**
   * The features of a column, one after the other.
   *
   * @param words those of a column of texts
   */
  record Span(FittedColumn column, int first, int count, Optional<TextCell> words) {
    SortedMap<Integer, Float> of(SortedMap<Integer, Float> row) {
      return row.subMap(first, first + count);
    }

    /** Numbered from the first feature of the column. */
    SortedMap<Integer, Float> own(SortedMap<Integer, Float> row) {
      SortedMap<Integer, Float> own = new TreeMap<>();
      of(row).forEach((feature, value) -> own.put(feature - first, value));
      return own;
    }

    /** What stands for a missing number. */
    float ofMissing() {
      return column instanceof FittedColumn.Numeric numbers && numbers.scale() == NumberScale.RAW
          ? (float) numbers.mean()
          : 0;
    }
  }

  private final KnownFeatures known;
  private final SequencedMap<String, Span> spans;
  private final Map<String, CellFeatures> cells;
  private final int vectors;
  private final boolean derived;

  private FeatureLayout(
      KnownFeatures known, SequencedMap<String, Span> spans, int vectors, boolean derived) {
    this.known = known;
    this.spans = spans;
    this.cells = new HashMap<>();
    spans.forEach((name, span) -> cells.put(name, CellFeatures.of(span.column())));
    this.vectors = vectors;
    this.derived = derived;
  }

  /**
   * That of the features of a model.
   *
   * @param missing what rows without features got
   */
  static FeatureLayout of(KnownFeatures known, MissingFeatures missing) {
    int general = missing == MissingFeatures.IDENTITY ? 0 : known.count() - known.vectors();
    List<String> names = known.names().isEmpty() ? List.of() : known.names().subList(0, general);
    SequencedMap<String, Span> spans =
        known
            .columns()
            .filter(columns -> general > 0 && columns.features().equals(names))
            .map(FeatureLayout::spans)
            .orElseGet(LinkedHashMap::new);
    boolean derived = spans.isEmpty() && MissingFeatures.areDegrees(names);
    return new FeatureLayout(known, spans, general, derived);
  }

  private static SequencedMap<String, Span> spans(FittedColumns columns) {
    SequencedMap<String, Span> spans = new LinkedHashMap<>();
    int first = 0;
    for (FittedColumn column : columns.columns()) {
      int count = column.features().size();
      Optional<TextCell> words =
          column instanceof FittedColumn.Text text
              ? Optional.of(new TextCell(text))
              : Optional.empty();
      spans.put(column.name(), new Span(column, first, count, words));
      first += count;
    }
    return spans;
  }

  int columns() {
    return known.count();
  }

  /** Whether features tell how a node lies in the hypergraph, and so change with it. */
  boolean isDerived() {
    return derived;
  }

  /** The columns of the table that features come from, if they come from one. */
  List<Span> spans() {
    return List.copyOf(spans.values());
  }

  Span span(String column) {
    Span span = spans.get(column);
    if (span == null) {
      throw new IllegalArgumentException(
          "Expected one of the columns %s, but found %s"
              .formatted(String.join(", ", spans.keySet()), column));
    }
    return span;
  }

  /**
   * The features of a row that is new.
   *
   * @param given cells by their columns, or where features come from no table numbers by the names
   *     of features; nothing where no row of the table describes it
   * @throws IllegalArgumentException if there is no such column, or a number is expected and not
   *     found
   */
  Features row(Optional<Map<String, String>> given) {
    SparseRows row = new SparseRows();
    if (given.isPresent()) {
      Map<String, String> filled = given.get();
      expectKnown(filled.keySet());
      if (spans.isEmpty()) {
        writePlain(filled, row);
      } else {
        spans.forEach(
            (name, span) ->
                expectCells(name).write(filled.getOrDefault(name, ""), span.first(), row));
      }
    }
    row.endRow();
    return row.toMatrix(columns());
  }

  private CellFeatures expectCells(String column) {
    return Objects.requireNonNull(cells.get(column));
  }

  private void expectKnown(Set<String> names) {
    List<String> all = spans.isEmpty() ? plainNames() : List.copyOf(spans.keySet());
    for (String name : names) {
      if (!all.contains(name)) {
        throw new IllegalArgumentException(
            "Expected features that the model knows, but found %s%s"
                .formatted(DataFormatException.quoted(name), NearestName.question(name, all)));
      }
    }
  }

  private List<String> plainNames() {
    return derived ? List.of() : IntStream.range(0, vectors).mapToObj(this::featureName).toList();
  }

  private void writePlain(Map<String, String> numbers, SparseRows row) {
    List<String> all = plainNames();
    for (int feature = 0; feature < all.size(); feature++) {
      String number = numbers.getOrDefault(all.get(feature), "");
      CellFeatures.of(new FittedColumn.Numeric(all.get(feature), NumberScale.RAW, 0, 0))
          .write(number, feature, row);
    }
  }

  /** What features that come from no table are called. */
  String featureName(int feature) {
    return known.names().isEmpty() ? Integer.toString(feature) : known.names().get(feature);
  }

  /** The features of a row that come from no table, nor from a vector or the hypergraph. */
  List<Integer> plain(SortedMap<Integer, Float> row) {
    return spans.isEmpty() && !derived ? List.copyOf(row.headMap(vectors).keySet()) : List.of();
  }

  /** Whether a vector was learned for a row. */
  boolean hasVector(SortedMap<Integer, Float> row) {
    return !row.tailMap(vectors).isEmpty();
  }

  /** Whether the cell of a column says anything: an empty one would be another. */
  boolean isFilled(Span span, SortedMap<Integer, Float> row) {
    SortedMap<Integer, Float> values = span.of(row);
    return span.column() instanceof FittedColumn.Numeric
        ? values.getOrDefault(span.first(), 0f) != span.ofMissing() && isDescribed(row)
        : !values.isEmpty();
  }

  /** Whether a row has any cell at all; what no row of the table describes has no features. */
  private boolean isDescribed(SortedMap<Integer, Float> row) {
    return !row.headMap(vectors).isEmpty();
  }

  /** Gives a row to what had none in the table: all cells are empty. */
  private void describe(SortedMap<Integer, Float> row) {
    if (!isDescribed(row)) {
      spans.values().stream()
          .filter(span -> span.ofMissing() != 0)
          .forEach(span -> row.put(span.first(), span.ofMissing()));
    }
  }

  /**
   * The features of a row after a change of it.
   *
   * @throws IllegalArgumentException if the change is not of features
   */
  SortedMap<Integer, Float> changed(SortedMap<Integer, Float> before, TableChange change) {
    SortedMap<Integer, Float> row = new TreeMap<>(before);
    switch (change) {
      case TableChange.WithoutCell cell -> {
        Span span = span(cell.column());
        fill(span, row, span.ofMissing() == 0 ? Map.of() : Map.of(0, span.ofMissing()));
      }
      case TableChange.WithValue cell -> {
        describe(row);
        Span span = span(cell.column());
        fill(span, row, Map.of(valueNumber(span, cell.value()), 1f));
      }
      case TableChange.WithCell cell -> {
        SortedMap<Integer, Float> made =
            FeatureRow.read(row(Optional.of(Map.of(cell.column(), cell.value()))));
        if (spans.isEmpty()) {
          int feature = plainNames().indexOf(cell.column());
          row.remove(feature);
          row.putAll(made.subMap(feature, feature + 1));
        } else {
          describe(row);
          Span span = span(cell.column());
          fill(span, row, span.own(made));
        }
      }
      case TableChange.WithoutWord cell -> {
        Span span = span(cell.column());
        fill(span, row, expectWords(span).without(span.own(row), cell.word()));
      }
      case TableChange.WithWord cell -> {
        describe(row);
        Span span = span(cell.column());
        fill(span, row, expectWords(span).with(span.own(row), cell.word()).orElseThrow());
      }
      case TableChange.WithoutFeature feature -> row.remove(feature.feature());
      case TableChange.WithoutVector _ -> row.tailMap(vectors).clear();
      default ->
          throw new IllegalArgumentException("Expected a change of features, but found " + change);
    }
    return row;
  }

  private static int valueNumber(Span span, String value) {
    int number =
        span.column() instanceof FittedColumn.Categorical values
            ? values.values().indexOf(value)
            : -1;
    if (number < 0) {
      throw new IllegalArgumentException(
          "Expected a value of column %s that the model knows, but found %s"
              .formatted(span.column().name(), value));
    }
    return number;
  }

  private static TextCell expectWords(Span span) {
    return span.words()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a column of texts, but found %s".formatted(span.column().name())));
  }

  private static void fill(Span span, SortedMap<Integer, Float> row, Map<Integer, Float> values) {
    span.of(row).clear();
    values.forEach((feature, value) -> row.put(span.first() + feature, value));
  }

  /** The values that a categorical column may have. */
  static List<String> values(Span span) {
    return span.column() instanceof FittedColumn.Categorical values ? values.values() : List.of();
  }

  /** The words of a text in a row, those of the largest weight first. */
  static List<String> words(Span span, SortedMap<Integer, Float> row) {
    if (span.words().isEmpty()) {
      return List.of();
    }
    List<String> words = span.words().get().words();
    List<Map.Entry<Integer, Float>> weights = new ArrayList<>(span.own(row).entrySet());
    weights.sort(Map.Entry.<Integer, Float>comparingByValue().reversed());
    return weights.stream().map(entry -> words.get(entry.getKey())).toList();
  }
}
