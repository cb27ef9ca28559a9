package io.hnhn.data.format.spi;

import io.hnhn.data.Loaded;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Path;

/** A format that is written by a stream, so that a data set may be larger than memory. */
public interface StreamedFormat extends DatasetFormat {
  /**
   * Writes the data set that tables are, or replaces one in this format. If anything fails, what
   * was there stays as it was.
   *
   * @param options go before what the notes of the tables say
   * @param stages is told what is done
   * @return what was written, and what was left out on the way
   */
  Loaded convert(StoredTables tables, TableOptions options, Path path, StageListener stages)
      throws IOException;

  /**
   * Writes a data set that is read by a stream, or replaces one in this format. If anything fails,
   * what was there stays as it was.
   *
   * @param stages is told what is done
   * @return what was written, and what was left out on the way
   */
  Loaded convert(StreamSource source, Path path, StageListener stages) throws IOException;
}
