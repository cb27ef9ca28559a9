package io.hnhn.data.stream;

import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import java.io.Closeable;
import java.util.Optional;

/** A data set that was read outside memory and is handed over; closed, it leaves no file behind. */
public interface StreamedDataset extends DatasetStream, Closeable {
  /** What was left out, once everything was handed over. */
  Omissions omissions();

  /** What columns were taken for, if it was read from tables. */
  Optional<TableReading> reading();
}
