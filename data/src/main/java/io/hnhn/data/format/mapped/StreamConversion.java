package io.hnhn.data.format.mapped;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.format.spi.StreamSource;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Writes a stream as {@link MappedFormat}, and remembers what there is to tell. */
final class StreamConversion implements MappedFormat.Content {
  private final StreamSource source;
  private final StageListener stages;
  private Omissions omissions = Omissions.NONE;
  private Optional<TableReading> reading = Optional.empty();

  StreamConversion(StreamSource source, StageListener stages) {
    this.source = source;
    this.stages = stages;
  }

  @Override
  public void writeTo(Path folder, Path scratch) throws IOException {
    try (StreamedDataset stream = source.open(scratch, stages)) {
      MappedWriter.write(stream, folder, scratch, stages);
      omissions = stream.omissions();
      reading = stream.reading();
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
