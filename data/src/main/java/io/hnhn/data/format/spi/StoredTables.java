package io.hnhn.data.format.spi;

import io.hnhn.data.Loaded;
import io.hnhn.data.table.DatasetTables;
import io.hnhn.data.table.TableOptions;
import java.io.Closeable;
import java.io.IOException;

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

  @Override
  public void close() throws IOException {
    resource.close();
  }
}
