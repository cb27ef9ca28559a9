package io.hnhn.data.format.spi;

import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A data set that can be read outside memory. */
public interface StreamSource {
  /**
   * Reads it.
   *
   * @param scratch an empty folder for what does not fit into memory
   * @param stage is told what is begun, in a few words each
   * @throws io.hnhn.data.DataFormatException as reading it into memory would
   */
  StreamedDataset open(Path scratch, Consumer<String> stage) throws IOException;
}
