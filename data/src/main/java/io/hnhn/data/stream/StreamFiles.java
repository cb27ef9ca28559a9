package io.hnhn.data.stream;

import java.io.EOFException;

/** What files of this package have in common: nobody else should write to them. */
final class StreamFiles {
  private StreamFiles() {}

  /**
   * How many bytes were read.
   *
   * @throws EOFException if a file ends before what was written to it
   */
  static int requireRead(int read) throws EOFException {
    if (read < 0) {
      throw new EOFException(
          "expected a temporary file as it was written, but found less; let nobody else remove or"
              + " change files beside the output, and run again");
    }
    return read;
  }
}
