package io.hnhn.data;

import static java.util.Objects.requireNonNull;

import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What is known about the nodes of a data set, or about its hyperedges: features, labels, names.
 *
 * <pre>{@code
 * Attributes nodes = Attributes.none(3).withLabels(0, 1, -1).withNames(List.of("a", "b", "c"));
 * }</pre>
 *
 * <p>Arrays are taken as they are, not copied, and not to be written to.
 *
 * @param features one row each; no columns if there are no features
 * @param featureNames one name a column, or empty if the columns have no names
 * @param labels the class of each, {@link #NO_LABEL} for none
 * @param names one name each, or empty if they have no names
 * @param columns what was learned about the columns of the table that they were read from, to read
 *     another table alike; empty if they don't come from tables. It stays what it is whatever else
 *     is changed: features that are made of other features need those first
 */
public record Attributes(
    Features features,
    List<String> featureNames,
    int[] labels,
    List<String> names,
    Optional<FittedColumns> columns) {

  /** What a node or hyperedge without class has as label. */
  public static final int NO_LABEL = -1;

  public Attributes {
    requireNonNull(features);
    featureNames = List.copyOf(featureNames);
    names = fixed(names);
    int count = features.rows();
    if (labels.length != count) {
      throw new IllegalArgumentException(
          "Expected a label for each of %d rows of features, but found %d"
              .formatted(count, labels.length));
    }
    requireNames("names", count, names);
    requireNames("names of features", features.columns(), featureNames);
  }

  /** Attributes that don't come from tables. */
  public Attributes(
      Features features, List<String> featureNames, int[] labels, List<String> names) {
    this(features, featureNames, labels, names, Optional.empty());
  }

  /** Nothing but the number of nodes, or hyperedges. */
  public static Attributes none(int count) {
    int[] labels = new int[count];
    Arrays.fill(labels, NO_LABEL);
    return new Attributes(SparseMatrix.zeros(count, 0), List.of(), labels, List.of());
  }

  /** The same without features, as if there had never been any. */
  public Attributes withoutFeatures() {
    return new Attributes(
        SparseMatrix.zeros(count(), 0), List.of(), labels, names, Optional.empty());
  }

  /** The same with other features, whose columns have no names. */
  public Attributes withFeatures(Features features) {
    return new Attributes(features, List.of(), labels, names, columns);
  }

  /** The same with other features and a name for each column. */
  public Attributes withFeatures(Features features, List<String> featureNames) {
    return new Attributes(features, featureNames, labels, names, columns);
  }

  /** The same with other labels. */
  public Attributes withLabels(int... labels) {
    return new Attributes(features, featureNames, labels, names, columns);
  }

  /** The same with other names. */
  public Attributes withNames(List<String> names) {
    return new Attributes(features, featureNames, labels, names, columns);
  }

  /**
   * The given ones alone, in this order.
   *
   * @param rows which ones, ascending
   */
  public Attributes restrictedTo(int... rows) {
    Restriction.requireAscending("row", rows, count());
    return new Attributes(
        features.selectRows(rows),
        featureNames,
        Arrays.stream(rows).map(row -> labels[row]).toArray(),
        hasNames() ? Arrays.stream(rows).mapToObj(names::get).toList() : List.of(),
        columns);
  }

  /** How many there are. */
  public int count() {
    return features.rows();
  }

  /** Whether there are features. */
  public boolean hasFeatures() {
    return features.columns() > 0;
  }

  /** Whether at least one has a label. */
  public boolean hasLabels() {
    return Arrays.stream(labels).anyMatch(label -> label != NO_LABEL);
  }

  /** Whether they have names. */
  public boolean hasNames() {
    return !names.isEmpty();
  }

  /** The name of one, or its number where there are no names. */
  public String nameOf(int row) {
    return hasNames() ? names.get(row) : Integer.toString(row);
  }

  /** The names, or the numbers where there are no names. */
  public List<String> ids() {
    return hasNames() ? names : new RowNumbers(count());
  }

  /** The same list where it can't change and takes no memory on the heap, a copy of any other. */
  public static List<String> fixed(List<String> names) {
    return names instanceof StoredNames || names instanceof RowNumbers ? names : List.copyOf(names);
  }

  private static void requireNames(String what, int expected, List<String> names) {
    if (!names.isEmpty() && names.size() != expected) {
      throw new IllegalArgumentException(
          "Expected %d %s or none, but found %d".formatted(expected, what, names.size()));
    }
  }
}
