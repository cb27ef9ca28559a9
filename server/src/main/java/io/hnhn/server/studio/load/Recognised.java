package io.hnhn.server.studio.load;

import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A data set as it was recognised.
 *
 * @param place the file or folder
 * @param loaded what it was taken for
 */
public record Recognised(Path place, DatasetFormat format, Loaded loaded) {
  /**
   * Reads a file or folder.
   *
   * @param options what was said about columns; nothing is said to what is no table
   * @throws io.hnhn.data.DataFormatException if it is none, or damaged, or not as was said
   */
  static Recognised read(Path place, TableOptions options) throws IOException {
    DatasetFormat format = DatasetFormats.of(place);
    DatasetFormat told =
        options.equals(TableOptions.GUESSED) ? format : format.withOptions(options);
    return new Recognised(place, told, told.read(place));
  }
}
