package io.hnhn.data.table;

import io.hnhn.data.Dataset;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * What was learned about the tables of a data set, to read the tables of another one alike: a price
 * of 20 is the same feature value in both, and a table of a single row will do.
 *
 * <pre>{@code
 * Dataset known = DatasetFormats.read(Path.of("shop")).dataset();
 * Loaded others = DatasetFormats.read(Path.of("new"), FittedTables.of(known));
 * FittedTables.differences(others.omissions()); // 1 column of nodes that the data lacks
 * }</pre>
 *
 * <p>Columns are known by their names. A column that the other table lacks has no value in any row;
 * columns, values and words that were not there when this was learned are left out. All of it is
 * counted among the omissions; instead of words texts are, those without any word that is known,
 * where rare words were left out from the beginning. A table that lacks most of the columns, or is
 * not there at all, is refused.
 *
 * <p>Columns of ids, labels and weights are those that had these names before, where nobody names
 * others and the table has them.
 *
 * @param nodes the columns of the node table; empty if features of nodes are not made of columns
 * @param hyperedges the columns of the hyperedge table, likewise
 * @param reading what the columns were taken for; empty if that is not known
 */
public record FittedTables(
    Optional<FittedColumns> nodes,
    Optional<FittedColumns> hyperedges,
    Optional<TableReading> reading) {
  /** Nothing is known, and everything is learned from the tables that are read. */
  public static final FittedTables NONE =
      new FittedTables(Optional.empty(), Optional.empty(), Optional.empty());

  /** What was learned when a data set was read. */
  public static FittedTables of(Dataset dataset) {
    return new FittedTables(
        dataset.nodes().columns(), dataset.hyperedges().columns(), dataset.reading());
  }

  /** Of what was left out when tables were read, that in which they are not as those before. */
  public static Omissions differences(Omissions omissions) {
    LinkedHashMap<String, Long> found = new LinkedHashMap<>(omissions.counts());
    found.keySet().removeIf(kind -> !Difference.isOne(kind));
    return new Omissions(found);
  }
}
