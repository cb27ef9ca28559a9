package io.hnhn.data.format.matrix;

import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The incidences of a file, sorted on disk. */
interface FileIncidences extends Closeable {
  /** How many nodes there are, as far as the file tells. */
  int nodes();

  /** How many hyperedges there are, as far as the file tells. */
  int hyperedges();

  /** How many incidences there are, duplicates among them. */
  long count();

  boolean hasWeights();

  /**
   * Hands over the incidences by hyperedge and then by node, each once; nothing is left of them
   * afterwards.
   */
  void forEach(DatasetStream.IncidenceSink sink) throws IOException;

  /** How many were left out because they were there already, once all were handed over. */
  long duplicates();

  /**
   * Reads a file.
   *
   * @param scratch is made where incidences don't fit into memory
   * @param stages is told how much was read
   * @throws io.hnhn.data.DataFormatException as {@link IncidenceFiles#read} would
   */
  static FileIncidences read(Path file, Path scratch, StageListener stages) throws IOException {
    return IncidenceFiles.isPairs(file)
        ? IncidencePairs.read(file, scratch, stages)
        : IncidenceMatrix.read(file, scratch, stages);
  }
}
