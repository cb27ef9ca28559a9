package io.hnhn.data.table;

import io.hnhn.data.ColumnKind;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.NumberScale;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of a table that describes nodes, or hyperedges, one a row. What is not named is
 * guessed, see {@link DatasetTables}.
 *
 * <pre>{@code
 * AttributeColumns.GUESSED.withId("sku").withLabel("department").withKind("title", ColumnKind.TEXT)
 * }</pre>
 *
 * @param id the ids that the incidence table has too
 * @param label the classes; an empty cell is no label
 * @param weight weights of hyperedges, finite and above 0; a hyperedge without one has weight 1
 * @param kinds what the cells of a column are; a column named here is a feature and nothing else
 * @param others what the cells of all columns without a role or kind of their own are; labels and
 *     weights are then not guessed
 * @param keepsUnlinked whether what no row of the incidence table names stays: isolated nodes,
 *     empty hyperedges
 * @param keepsUndescribed whether what only the incidence table names stays, without features
 * @param fitted what was learned about such columns before; if there is anything, features are made
 *     by it, and kinds, scale and words that are told are not asked
 */
public record AttributeColumns(
    Optional<String> id,
    Optional<String> label,
    Optional<String> weight,
    Map<String, ColumnKind> kinds,
    Optional<ColumnKind> others,
    boolean keepsUnlinked,
    boolean keepsUndescribed,
    Optional<FittedColumns> fitted) {

  /** All guessed; everything stays. */
  public static final AttributeColumns GUESSED =
      new AttributeColumns(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          true,
          true,
          Optional.empty());

  public AttributeColumns {
    kinds = Map.copyOf(kinds);
  }

  /** The same with ids from a column. */
  public AttributeColumns withId(String column) {
    return new AttributeColumns(
        Optional.of(column), label, weight, kinds, others, keepsUnlinked, keepsUndescribed, fitted);
  }

  /** The same with classes from a column. */
  public AttributeColumns withLabel(String column) {
    return new AttributeColumns(
        id, Optional.of(column), weight, kinds, others, keepsUnlinked, keepsUndescribed, fitted);
  }

  /** The same with weights of hyperedges from a column. */
  public AttributeColumns withWeight(String column) {
    return new AttributeColumns(
        id, label, Optional.of(column), kinds, others, keepsUnlinked, keepsUndescribed, fitted);
  }

  /** The same with the kind of one column. */
  public AttributeColumns withKind(String column, ColumnKind kind) {
    Map<String, ColumnKind> more = new LinkedHashMap<>(kinds);
    more.put(column, kind);
    return new AttributeColumns(
        id, label, weight, more, others, keepsUnlinked, keepsUndescribed, fitted);
  }

  /** The same with a kind for all columns that have none of their own. */
  public AttributeColumns withOthers(ColumnKind kind) {
    return new AttributeColumns(
        id, label, weight, kinds, Optional.of(kind), keepsUnlinked, keepsUndescribed, fitted);
  }

  /** The same without isolated nodes, or empty hyperedges. */
  public AttributeColumns withoutUnlinked() {
    return new AttributeColumns(id, label, weight, kinds, others, false, keepsUndescribed, fitted);
  }

  /** The same without what has no row of its own, and without its incidences. */
  public AttributeColumns withoutUndescribed() {
    return new AttributeColumns(id, label, weight, kinds, others, keepsUnlinked, false, fitted);
  }

  /** The same with features made by what was learned before. */
  public AttributeColumns withFitted(FittedColumns fitted) {
    return new AttributeColumns(
        id, label, weight, kinds, others, keepsUnlinked, keepsUndescribed, Optional.of(fitted));
  }

  /**
   * The same where the columns hold features, as {@link WrittenDataset} writes them, and not what
   * features were made of before: such are met by their names, and not made once more.
   */
  AttributeColumns forFeatures(Optional<NumberScale> scale) {
    boolean areFeatures =
        others.equals(Optional.of(ColumnKind.NUMERIC))
            && scale.equals(Optional.of(NumberScale.RAW));
    boolean wereMade =
        fitted.stream().flatMap(known -> known.used().stream()).anyMatch(AttributeColumns::isMade);
    return areFeatures && wereMade
        ? new AttributeColumns(
            id, label, weight, kinds, others, keepsUnlinked, keepsUndescribed, Optional.empty())
        : this;
  }

  /** Whether features were anything else than the numbers that stand in the column. */
  private static boolean isMade(FittedColumn column) {
    return !(column instanceof FittedColumn.Numeric numbers && numbers.scale() == NumberScale.RAW);
  }

  /** A column that is named, if any is. */
  Optional<String> anyNamed() {
    return label
        .or(() -> id)
        .or(() -> weight)
        .or(() -> kinds.keySet().stream().sorted().findFirst());
  }

  /** What is named here, and the rest as {@code other} names it. */
  public AttributeColumns or(AttributeColumns other) {
    Map<String, ColumnKind> both = new LinkedHashMap<>(other.kinds);
    both.putAll(kinds);
    return new AttributeColumns(
        id.or(other::id),
        label.or(other::label),
        weight.or(other::weight),
        both,
        others.or(other::others),
        keepsUnlinked && other.keepsUnlinked,
        keepsUndescribed && other.keepsUndescribed,
        fitted.or(other::fitted));
  }
}
