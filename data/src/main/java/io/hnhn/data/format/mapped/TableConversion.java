package io.hnhn.data.format.mapped;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.StreamedTables;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes tables as {@link MappedFormat}, by a stream, and remembers what there is to tell. */
final class TableConversion implements MappedFormat.Content {
  private final StoredTables tables;
  private final TableOptions options;
  private final Consumer<String> stage;
  private Omissions omissions = Omissions.NONE;
  private Optional<TableReading> reading = Optional.empty();

  TableConversion(StoredTables tables, TableOptions options, Consumer<String> stage) {
    this.stage = stage;
    this.tables = tables;
    this.options = options;
  }

  @Override
  public void writeTo(Path folder, Path scratch) throws IOException {
    try (StreamedTables stream = tables.stream(options, scratch, stage)) {
      MappedWriter.write(stream, folder, scratch, stage);
      omissions = stream.omissions();
      reading = Optional.of(stream.reading());
    }
  }

  /** The data set that was written, with what columns were taken for and what was left out. */
  Loaded told(Dataset written) {
    return new Loaded(
        new Dataset(
            written.name(),
            written.hypergraph(),
            written.nodes(),
            written.hyperedges(),
            written.classNames(),
            written.publishedSplits(),
            reading),
        omissions);
  }
}
