package io.hnhn.data.format.plain;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.NameFile;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.StreamableFormat;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A data set as a folder of text files, each plain or inside gzip.
 *
 * <table>
 * <caption>The files; a name may have {@code .gz} behind it</caption>
 * <tr><td>hyperedges.txt</td><td>one hyperedge a line: node numbers from 0, separated by spaces; an
 *     empty line is a hyperedge without nodes</td></tr>
 * <tr><td>nodes.svm</td><td>one node a line, LIBSVM form: {@code label index:value ...}, ascending
 *     indices from 1; label -1 for none</td></tr>
 * <tr><td>edges.svm</td><td>optional: the same for hyperedges, where they have labels or
 *     features</td></tr>
 * <tr><td>splits.json</td><td>optional: published training sets, a list of lists of node
 *     numbers</td></tr>
 * <tr><td>node-names.txt, hyperedge-names.txt</td><td>optional: one name a line</td></tr>
 * <tr><td>feature-names.txt, hyperedge-feature-names.txt</td><td>optional: one name a line, for each
 *     column of features</td></tr>
 * <tr><td>dataset.json</td><td>optional: {@code name}, the counts {@code nodes}, {@code
 *     hyperedges}, {@code incidences}, {@code features}, {@code hyperedgeFeatures} (if other than
 *     {@code features}), and {@code classes}, a number or a list of names. Counts given here are
 *     checked; what is not given is taken from the other files. Other keys are for people.</td></tr>
 * </table>
 */
public final class PlainFormat implements StreamableFormat {
  static final String HYPEREDGES = "hyperedges.txt";
  static final String NODES = "nodes.svm";
  static final String EDGES = "edges.svm";

  /** Every file name of the format, without {@code .gz}. */
  static final List<String> FILES =
      List.of(
          HYPEREDGES,
          NODES,
          EDGES,
          PublishedSplits.FILE,
          NameFile.NODES,
          NameFile.HYPEREDGES,
          NameFile.FEATURES,
          NameFile.HYPEREDGE_FEATURES,
          Description.FILE);

  /** The format; there is nothing to be told about it. */
  public PlainFormat() {}

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public String description() {
    return "a folder with hyperedges.txt and nodes.svm, each plain or inside gzip";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    return Files.isDirectory(path)
        && StoredFile.find(path, HYPEREDGES).isPresent()
        && StoredFile.find(path, NODES).isPresent();
  }

  /**
   * Reads a folder.
   *
   * <p>Hyperedges have labels if one of them is not -1, and features if there is at least one
   * column.
   *
   * @throws io.hnhn.data.DataFormatException if a file is missing or not as described above
   */
  @Override
  public Loaded read(Path folder) throws IOException {
    return Loaded.whole(PlainReader.read(folder));
  }

  /** Reads a folder outside memory: labels, features and members go to files beside the output. */
  @Override
  public StreamedDataset stream(Path folder, Path scratch, StageListener stages)
      throws IOException {
    return PlainStream.read(folder, scratch, stages);
  }

  /**
   * Writes a folder, or replaces one that holds nothing but a data set in this format. The files
   * are written beside it and moved into place together: if anything fails, what was there stays as
   * it was.
   *
   * <p>The same data set always gives the same bytes.
   *
   * @throws IllegalArgumentException if the format has no place for something: weights of the
   *     hypergraph, names with line breaks, features that are not finite
   */
  @Override
  public void write(Dataset dataset, Path folder) throws IOException {
    PlainWriter.write(dataset, folder);
  }
}
