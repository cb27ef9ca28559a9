package io.hnhn.data;

import io.hnhn.data.table.TableReading;
import java.util.Optional;

/**
 * A data set as it was read, and what was left out on the way.
 *
 * @param omissions what the file had and the data set has not
 */
public record Loaded(Dataset dataset, Omissions omissions) {
  /** A data set that has everything its file has. */
  public static Loaded whole(Dataset dataset) {
    return new Loaded(dataset, Omissions.NONE);
  }

  /** The same with another data set, which was made of this one. */
  public Loaded withDataset(Dataset dataset) {
    return new Loaded(dataset, omissions);
  }

  /** The same with more that was left out. */
  public Loaded withMore(Omissions more) {
    return new Loaded(dataset, omissions.plus(more));
  }

  /** What columns were taken for, if it was read from tables. */
  public Optional<TableReading> reading() {
    return dataset.reading();
  }
}
