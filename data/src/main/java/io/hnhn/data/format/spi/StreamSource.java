package io.hnhn.data.format.spi;

import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;

/** A data set that can be read outside memory. */
public interface StreamSource {
  /**
   * Reads it.
   *
   * @param scratch an empty folder for what does not fit into memory
   * @param stages is told what is done
   * @throws io.hnhn.data.DataFormatException as reading it into memory would
   */
  StreamedDataset open(Path scratch, StageListener stages) throws IOException;
}
