package io.hnhn.data;

import java.io.IOException;

/** Takes the entries of a sparse matrix one by one, in any order, while a file is read. */
public interface EntrySink {
  /**
   * The shape is known, and entries come next.
   *
   * @param announced how many entries the file says there are
   * @throws DataFormatException if there can't be such a matrix
   */
  void begin(long rows, long columns, long announced) throws IOException;

  /**
   * Takes the next entry.
   *
   * @throws DataFormatException if it is outside the shape
   */
  void add(long row, long column, float value) throws IOException;
}
