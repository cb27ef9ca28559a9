package io.hnhn.data;

import java.util.List;
import java.util.Optional;

/**
 * A data set as it was read, and what was left out on the way.
 *
 * @param omissions what the file had and the data set has not
 * @param columns of tables, each with what it was taken for; where tables were read by what was
 *     learned before, those of features are not among them
 */
public record Loaded(Dataset dataset, Omissions omissions, List<ColumnSummary> columns) {
  public Loaded {
    columns = List.copyOf(columns);
  }

  /** A data set that was not read from tables. */
  public Loaded(Dataset dataset, Omissions omissions) {
    this(dataset, omissions, List.of());
  }

  /** A data set that has everything its file has. */
  public static Loaded whole(Dataset dataset) {
    return new Loaded(dataset, Omissions.NONE);
  }

  /** The same with another data set, which was made of this one. */
  public Loaded withDataset(Dataset dataset) {
    return new Loaded(dataset, omissions, columns);
  }

  /** The same with more that was left out. */
  public Loaded withMore(Omissions more) {
    return new Loaded(dataset, omissions.plus(more), columns);
  }

  /** What columns were taken for, if it was read from tables. */
  public Optional<TableReading> reading() {
    return dataset.reading();
  }
}
