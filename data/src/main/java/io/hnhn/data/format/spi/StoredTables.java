package io.hnhn.data.format.spi;

import io.hnhn.data.Loaded;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.StreamedTables;
import io.hnhn.data.table.TableOptions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The tables of a data set where they are stored.
 *
 * @param tables to be opened as long as this is open
 * @param notes what lies beside them
 * @param resource what they need to be open
 */
public record StoredTables(DatasetTables tables, TableNotes notes, Closeable resource)
    implements Closeable {
  /**
   * Reads the data set.
   *
   * @param options go before what the notes say
   */
  public Loaded read(TableOptions options) throws IOException {
    return notes.read(tables, options);
  }

  /** Whether the data set can be read outside memory, see {@link StreamedTables}. */
  public boolean canStream(TableOptions options) {
    return notes.canStream(options);
  }

  /**
   * Reads the data set outside memory.
   *
   * @param options go before what the notes say
   * @param scratch an empty folder for what does not fit into memory
   * @param stages is told what is done
   */
  public StreamedTables stream(TableOptions options, Path scratch, StageListener stages)
      throws IOException {
    return notes.stream(tables, options, scratch, stages);
  }

  @Override
  public void close() throws IOException {
    resource.close();
  }
}
