package io.hnhn.learn.why;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.NumberScale;
import io.hnhn.data.TableReading;
import io.hnhn.learn.why.TableChange.WithCell;
import io.hnhn.learn.why.TableChange.WithHyperedge;
import io.hnhn.learn.why.TableChange.WithMember;
import io.hnhn.learn.why.TableChange.WithNode;
import io.hnhn.learn.why.TableChange.WithSetMember;
import io.hnhn.learn.why.TableChange.WithValue;
import io.hnhn.learn.why.TableChange.WithWord;
import io.hnhn.learn.why.TableChange.WithoutCell;
import io.hnhn.learn.why.TableChange.WithoutFeature;
import io.hnhn.learn.why.TableChange.WithoutHyperedge;
import io.hnhn.learn.why.TableChange.WithoutMember;
import io.hnhn.learn.why.TableChange.WithoutNode;
import io.hnhn.learn.why.TableChange.WithoutSetMember;
import io.hnhn.learn.why.TableChange.WithoutVector;
import io.hnhn.learn.why.TableChange.WithoutWord;
import io.hnhn.model.EditedInputs;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SortedMap;

/** Says changes in the words of the data: {@code without basket b017}. */
final class ChangeWords {
  /** As many digits as single precision has. */
  private static final MathContext DIGITS = new MathContext(6);

  private final Dataset dataset;
  private final ChangedTables tables;
  private final Subject subject;
  private final EditedInputs inputs;

  ChangeWords(Dataset dataset, ChangedTables tables, Subject subject) {
    this.dataset = dataset;
    this.tables = tables;
    this.subject = subject;
    this.inputs = subject.unchanged();
  }

  String of(TableChange change) {
    return switch (change) {
      case WithoutHyperedge c -> "without " + named(RowKind.HYPEREDGE, c.hyperedge());
      case WithoutNode c -> "without " + named(RowKind.NODE, c.node()) + " altogether";
      case WithoutMember c ->
          "without %s in %s"
              .formatted(name(RowKind.NODE, c.node()), place(RowKind.HYPEREDGE, c.hyperedge()));
      case WithoutSetMember c -> "without " + named(RowKind.NODE, c.node());
      case WithoutCell c -> "without %s%s".formatted(column(c.of(), c.row(), c.column()), value(c));
      case WithoutWord c ->
          "without \"%s\" in %s".formatted(c.word(), column(c.of(), c.row(), c.column()));
      case WithoutFeature c ->
          "without feature %s%s"
              .formatted(layout(c.of()).featureName(c.feature()), ofRow(c.of(), c.row()));
      case WithoutVector c -> "without the vector learned for " + place(c.of(), c.row());
      case WithMember c ->
          "with %s in %s"
              .formatted(name(RowKind.NODE, c.node()), place(RowKind.HYPEREDGE, c.hyperedge()));
      case WithSetMember c -> "with " + named(RowKind.NODE, c.node());
      case WithNode _ -> "with one more " + kind(RowKind.NODE);
      case WithHyperedge _ -> "with one more " + kind(RowKind.HYPEREDGE);
      case WithValue c -> "with %s %s".formatted(column(c.of(), c.row(), c.column()), c.value());
      case WithCell c -> "with %s %s".formatted(column(c.of(), c.row(), c.column()), c.value());
      case WithWord c ->
          "with \"%s\" in %s".formatted(c.word(), column(c.of(), c.row(), c.column()));
    };
  }

  private FeatureLayout layout(RowKind of) {
    return tables.layout(of).orElseThrow();
  }

  private String name(RowKind of, int row) {
    Attributes rows = of == RowKind.NODE ? dataset.nodes() : dataset.hyperedges();
    return rows.nameOf(row);
  }

  /** What the data calls such a row, and its name: {@code basket b017}. */
  private String named(RowKind of, int row) {
    return kind(of) + " " + name(of, row);
  }

  private String kind(RowKind of) {
    return dataset
        .reading()
        .map(TableReading::incidences)
        .map(columns -> of == RowKind.NODE ? columns.node() : columns.hyperedge())
        .orElse(of.word());
  }

  /** The row that is asked about is {@code it}. */
  private String place(RowKind of, int row) {
    return subject.is(of, row) ? "it" : named(of, row);
  }

  private String column(RowKind of, int row, String column) {
    return subject.is(of, row) ? "its " + column : column + " of " + named(of, row);
  }

  private String ofRow(RowKind of, int row) {
    return subject.is(of, row) ? "" : " of " + named(of, row);
  }

  /** What stands in a cell, as far as its features tell. */
  private String value(WithoutCell cell) {
    FeatureLayout.Span span = layout(cell.of()).span(cell.column());
    SortedMap<Integer, Float> features =
        span.own(ChangedTables.features(inputs, cell.of(), cell.row()));
    return switch (span.column()) {
      case FittedColumn.Numeric numbers ->
          " (%s)".formatted(number(numbers, features.getOrDefault(0, 0f)));
      case FittedColumn.Categorical values ->
          " (%s)".formatted(values.values().get(features.firstKey()));
      case FittedColumn.Text _ -> "";
      case FittedColumn.Ignored _ -> "";
    };
  }

  /** The number that a feature was made of, as far as single precision tells it. */
  static String number(FittedColumn.Numeric column, float feature) {
    double number =
        column.scale() == NumberScale.RAW ? feature : feature * column.deviation() + column.mean();
    BigDecimal rounded = new BigDecimal(number, DIGITS).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
