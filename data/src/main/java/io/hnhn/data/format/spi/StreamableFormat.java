package io.hnhn.data.format.spi;

import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;

/** A format that is not one of tables and can be read outside memory all the same. */
public interface StreamableFormat extends DatasetFormat {
  /**
   * Reads a data set outside memory; it is the one that {@link #read} gives, to the last bit.
   *
   * @param scratch an empty folder for what does not fit into memory
   * @param stages is told what is done
   * @throws io.hnhn.data.DataFormatException as {@link #read} would
   */
  StreamedDataset stream(Path path, Path scratch, StageListener stages) throws IOException;
}
