package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.EntryShape;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyElements;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.data.format.numpy.ScipySparse;
import io.hnhn.file.FileReplacement;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Hypergraphs in files of other tools: their incidence matrix A, rows nodes, columns hyperedges, by
 * the ending of the file's name.
 *
 * <pre>{@code
 * Hypergraph hypergraph = IncidenceFiles.read(Path.of("incidence.mtx"));
 * }</pre>
 *
 * <table>
 * <caption>Endings</caption>
 * <tr><td>{@code .npz}</td><td>a sparse matrix of SciPy</td></tr>
 * <tr><td>{@code .mtx}, {@code .mtx.gz}</td><td>{@link MatrixMarket}; written as a pattern where
 *     incidences have no weights</td></tr>
 * <tr><td>{@code .npy}</td><td>a NumPy array of two rows: the node and the hyperedge of each
 *     incidence, from 0. It has no place for weights, nor for nodes and hyperedges after the last
 *     that has an incidence</td></tr>
 * </table>
 *
 * <p>Elements are the weights of incidences; where all are 1, the hypergraph has none.
 */
public final class IncidenceFiles {
  private IncidenceFiles() {}

  /**
   * Reads a hypergraph.
   *
   * @throws DataFormatException if the file is damaged, has another ending, or holds a weight that
   *     is not positive
   */
  public static Hypergraph read(Path file) throws IOException {
    return isPairs(file) ? pairs(file).build() : ofMatrix(file, MatrixFiles.read(file).toSparse());
  }

  /** Whether a file lists pairs, which do not tell how many nodes and hyperedges there are. */
  static boolean isPairs(Path file) {
    return file.toString().endsWith(".npy");
  }

  private static Hypergraph ofMatrix(Path file, SparseMatrix matrix) throws DataFormatException {
    boolean weighted = false;
    for (long k = 0; k < matrix.size(); k++) {
      float weight = matrix.value(k);
      if (weight <= 0) {
        throw notPositive(file, weight, matrix.pattern().rowOf(k), matrix.pattern().column(k));
      }
      weighted |= weight != 1;
    }
    SparseMatrix byHyperedge = matrix.transpose();
    Hypergraph hypergraph = Hypergraph.ofRows(byHyperedge.pattern());
    return weighted ? hypergraph.withIncidenceWeights(byHyperedge.values()) : hypergraph;
  }

  /** What there is to say about a weight that is 0 or negative. */
  static DataFormatException notPositive(Path file, float weight, long node, long hyperedge) {
    return new DataFormatException(
        file,
        "weights of incidences above 0",
        "%s at %s".formatted(weight, EntryShape.place(node, hyperedge)),
        "leave out elements that are 0, and make the others positive");
  }

  /** Takes incidences as they are listed. */
  interface PairSink {
    void add(int node, int hyperedge) throws IOException;
  }

  /** The incidences of a file that lists pairs. */
  static HypergraphBuilder pairs(Path file) throws IOException {
    HypergraphBuilder builder = new HypergraphBuilder();
    readPairs(file, builder::add);
    return builder;
  }

  /** Hands over the incidences of a file that lists pairs. */
  static void readPairs(Path file, PairSink sink) throws IOException {
    NumpyArray array = NumpyArray.in(file);
    if (array.shape().length != 2 || array.shape()[0] != 2) {
      throw new DataFormatException(
          file,
          "an array of two rows, the nodes and the hyperedges of incidences",
          "the shape " + Arrays.toString(array.shape()),
          "write numpy.array([nodes, hyperedges])");
    }
    long count = array.count() / 2;
    try (NumpyElements nodes = array.elements()) {
      if (array.isColumnMajor()) {
        readPairs(file, count, nodes, nodes, sink);
        return;
      }
      try (NumpyElements hyperedges = array.elements()) {
        hyperedges.skip(count);
        readPairs(file, count, nodes, hyperedges, sink);
      }
    }
  }

  private static void readPairs(
      Path file, long count, NumpyElements nodes, NumpyElements hyperedges, PairSink sink)
      throws IOException {
    int most = EntryShape.mostRows(count);
    for (long k = 0; k < count; k++) {
      int node = requirePlausible(file, nodes.nextInt(), most, count, k);
      sink.add(node, requirePlausible(file, hyperedges.nextInt(), most, count, k));
    }
    hyperedges.requireEnd();
  }

  private static int requirePlausible(Path file, int number, int most, long count, long incidence)
      throws DataFormatException {
    if (number < 0 || number >= most) {
      throw new DataFormatException(
          file,
          "nodes and hyperedges between 0 and %d for %d incidences".formatted(most - 1, count),
          "%d at incidence %d".formatted(number, incidence),
          "number nodes and hyperedges without gaps");
    }
    return number;
  }

  /**
   * Writes a hypergraph, or replaces the file; it is written beside and moved into place.
   *
   * @throws IllegalArgumentException if the ending is none of those above, or the file has no place
   *     for something: weights of hyperedges anywhere, weights of incidences in pairs
   */
  public static void write(Hypergraph hypergraph, Path file) throws IOException {
    if (hypergraph.hasHyperedgeWeights()) {
      throw new IllegalArgumentException(
          "Expected a hypergraph without weights of hyperedges, but found " + hypergraph);
    }
    writeWithoutHyperedgeWeights(hypergraph, file);
  }

  /** Writes the incidence matrix alone; weights of hyperedges have their own file. */
  static void writeWithoutHyperedgeWeights(Hypergraph hypergraph, Path file) throws IOException {
    FileReplacement.replace(file, content(hypergraph, file));
  }

  private static FileReplacement.Content content(Hypergraph hypergraph, Path file) {
    if (isPairs(file)) {
      requirePairs(hypergraph);
      return out -> writePairs(hypergraph, out);
    }
    if (file.toString().endsWith(".npz")) {
      return out -> ScipySparse.write(matrix(hypergraph), out);
    }
    if (MatrixMarket.isNameOf(file)) {
      return hypergraph.hasIncidenceWeights()
          ? out -> MatrixMarket.write(matrix(hypergraph), out)
          : out -> MatrixMarket.write(hypergraph.byNode(), out);
    }
    throw new IllegalArgumentException(
        "Expected a name that ends with one of %s, but found %s"
            .formatted(MatrixFiles.READABLE, file.getFileName()));
  }

  private static void requirePairs(Hypergraph hypergraph) {
    int lastNode = hypergraph.nodes() - 1;
    int lastHyperedge = hypergraph.hyperedges() - 1;
    if (hypergraph.hasIncidenceWeights()
        || (lastNode >= 0 && hypergraph.degree(lastNode) == 0)
        || (lastHyperedge >= 0 && hypergraph.size(lastHyperedge) == 0)) {
      throw new IllegalArgumentException(
          "Expected a hypergraph without weights, whose last node and hyperedge have an incidence,"
              + " but found "
              + hypergraph);
    }
  }

  private static SparseMatrix matrix(Hypergraph hypergraph) {
    CompressedRows rows = hypergraph.byHyperedge();
    MemorySegment weights = hypergraph.incidenceWeights().orElseGet(() -> ones(rows.size()));
    return new SparseMatrix(rows, weights).transpose();
  }

  private static MemorySegment ones(long count) {
    return Matrix.filled(1, Math.toIntExact(count), 1).segment();
  }

  private static void writePairs(Hypergraph hypergraph, OutputStream out) throws IOException {
    int count = Math.toIntExact(hypergraph.incidences());
    int[] numbers = new int[Math.multiplyExact(2, count)];
    int k = 0;
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      for (int node : hypergraph.nodesOf(j)) {
        numbers[k] = node;
        numbers[count + k++] = j;
      }
    }
    NumpyWriter.write(numbers, out, 2, count);
  }
}
