package io.hnhn.data.format.pickle;

import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.DatasetFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A data set as HyperGCN publishes it: a folder of Python pickles.
 *
 * <table>
 * <caption>The files</caption>
 * <tr><td>hypergraph.pickle</td><td>a dictionary from the name of a hyperedge to its nodes, numbers
 *     from 0 in a list, tuple, set or array</td></tr>
 * <tr><td>features.pickle</td><td>one row a node: a sparse matrix of SciPy in compressed rows, or a
 *     NumPy array</td></tr>
 * <tr><td>labels.pickle</td><td>the class of each node, numbers from 0 in a list or an array</td></tr>
 * <tr><td>splits/1.pickle, ...</td><td>optional: a dictionary whose {@code train} lists the nodes to
 *     train on</td></tr>
 * </table>
 *
 * <p>Nodes that lie in no hyperedge are left out and counted, also in the splits; the others keep
 * their old numbers as names. Splits come in the order of their numbers, their nodes ascending.
 *
 * <p>A pickle can make Python run anything. This reader runs nothing: it knows the types above and
 * refuses everything else.
 */
public final class HyperGcnFormat implements DatasetFormat {
  static final String HYPERGRAPH = "hypergraph.pickle";
  static final String FEATURES = "features.pickle";
  static final String LABELS = "labels.pickle";
  static final String SPLITS = "splits";

  /** The format; there is nothing to be told about it. */
  public HyperGcnFormat() {}

  @Override
  public String name() {
    return "hypergcn";
  }

  @Override
  public String description() {
    return "a folder of HyperGCN with hypergraph.pickle, features.pickle and labels.pickle";
  }

  @Override
  public boolean recognises(Path path) {
    return List.of(HYPERGRAPH, FEATURES, LABELS).stream()
        .allMatch(name -> StoredFile.isThere(path.resolve(name)));
  }

  /**
   * Reads a folder.
   *
   * @throws io.hnhn.data.DataFormatException if a file is missing or not as described above
   */
  @Override
  public Loaded read(Path folder) throws IOException {
    return new HyperGcnReader(folder).read();
  }
}
