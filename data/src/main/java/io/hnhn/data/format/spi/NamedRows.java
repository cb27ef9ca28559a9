package io.hnhn.data.format.spi;

import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.RowStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The nodes of a folder, or its hyperedges, outside memory. The names of rows and features lie in
 * text files of their own.
 */
public abstract class NamedRows implements RowStream, Closeable {
  private final String what;
  private NameLines names = NameLines.NONE;
  private List<String> featureNames = List.of();

  /**
   * Rows without names yet.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  protected NamedRows(String what) {
    this.what = what;
  }

  /** {@code nodes} or {@code hyperedges}. */
  protected final String what() {
    return what;
  }

  /** Reads the names of features, and looks at those of rows. */
  public final void readNames(Path folder, String ofFeatures, String whatFeatures, String ofRows)
      throws IOException {
    featureNames = NameFile.read(folder, ofFeatures, whatFeatures, featureCount());
    names = NameLines.read(folder, ofRows, what, count());
  }

  /**
   * Checks the names of rows and features.
   *
   * @throws IllegalArgumentException if one can't be written
   */
  public final void requireWritable() {
    names.requireWritable(what);
    WritableDataset.require("names of features of " + what, featureNames);
  }

  /** All labels, in memory. */
  public final int[] allLabels() throws IOException {
    int[] all = new int[count()];
    int[] row = new int[1];
    labels(label -> all[row[0]++] = label);
    return all;
  }

  @Override
  public final boolean hasNames() {
    return names.isThere() && count() > 0;
  }

  @Override
  public final void names(DatasetStream.NameSink sink) throws IOException {
    names.forEach(sink);
  }

  @Override
  public final List<String> featureNames() {
    return featureNames;
  }
}
