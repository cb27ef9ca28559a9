package io.hnhn.data.format.matrix;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.numpy.NumpyArchive;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.ScipySparse;
import io.hnhn.data.format.spi.StreamableFormat;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data set made of matrices: a folder of files as NumPy, SciPy and Matrix Market have them, or
 * the incidence matrix alone as a file.
 *
 * <table>
 * <caption>The files of a folder; * is one of .npz, .npy, .mtx, .mtx.gz</caption>
 * <tr><td>incidence.*</td><td>rows nodes, columns hyperedges, as {@link IncidenceFiles} reads
 *     it</td></tr>
 * <tr><td>features.*, hyperedge-features.*</td><td>optional: one row a node, or hyperedge, as {@link
 *     MatrixFiles} reads it</td></tr>
 * <tr><td>labels.npy, hyperedge-labels.npy</td><td>optional: the number of the class of each, -1 for
 *     none</td></tr>
 * <tr><td>labels.txt, hyperedge-labels.txt</td><td>instead: the name of the class of each, one a
 *     line, empty or -1 for none</td></tr>
 * <tr><td>hyperedge-weights.npy</td><td>optional: one positive number a hyperedge</td></tr>
 * <tr><td>node-names.txt, hyperedge-names.txt, feature-names.txt, hyperedge-feature-names.txt,
 *     splits.json, dataset.json</td><td>optional, as in {@link
 *     io.hnhn.data.format.plain.PlainFormat}</td></tr>
 * </table>
 *
 * <p>Text files may have {@code .gz} behind their names.
 */
public final class MatrixFormat implements StreamableFormat {
  static final String INCIDENCE = "incidence";
  static final String FEATURES = "features";
  static final String HYPEREDGE_FEATURES = "hyperedge-features";
  static final String LABELS = "labels";
  static final String HYPEREDGE_LABELS = "hyperedge-labels";
  static final String HYPEREDGE_WEIGHTS = "hyperedge-weights.npy";

  private final Kind kind;

  /** Which files hold the matrices that are written. */
  public enum Kind {
    /** {@code .npz} for sparse matrices and {@code .npy} for dense ones. */
    NUMPY,
    /** {@code .mtx}. */
    MATRIX_MARKET
  }

  /** The format, written with files for NumPy and SciPy. */
  public MatrixFormat() {
    this(Kind.NUMPY);
  }

  /** The format; both kinds of files are read whichever is written. */
  public MatrixFormat(Kind kind) {
    this.kind = kind;
  }

  @Override
  public String name() {
    return "matrix";
  }

  @Override
  public String description() {
    return "a folder with incidence.npz, .npy or .mtx and other matrices, or such a file alone";
  }

  /** Whether a folder has an incidence matrix, or a file is one by its name and first bytes. */
  @Override
  public boolean recognises(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return MatrixFiles.READABLE.stream()
          .anyMatch(ending -> StoredFile.isThere(path.resolve(INCIDENCE + ending)));
    }
    String name = String.valueOf(path.getFileName());
    try {
      return Files.isRegularFile(path)
          && ((name.endsWith(".npz") && ScipySparse.isIn(NumpyArchive.in(path)))
              || (name.endsWith(".npy") && NumpyArray.in(path).shape().length == 2)
              || (MatrixMarket.isNameOf(path) && startsWithBanner(path)));
    } catch (DataFormatException _) {
      return false;
    }
  }

  private static boolean startsWithBanner(Path path) throws IOException {
    try (TextLines lines = TextLines.open(new StoredFile(path))) {
      String banner = MatrixMarket.BANNER;
      return lines.next() && lines.line().regionMatches(true, 0, banner, 0, banner.length());
    }
  }

  /**
   * Reads a folder or a file.
   *
   * @throws DataFormatException if a file is missing or not as described above
   */
  @Override
  public Loaded read(Path path) throws IOException {
    return MatrixReader.read(path);
  }

  /** Reads a folder or a file outside memory: what is not in order is sorted beside the output. */
  @Override
  public StreamedDataset stream(Path path, Path scratch, StageListener stages) throws IOException {
    return MatrixStream.read(path, scratch, stages);
  }

  /**
   * Writes a folder, or replaces one that holds nothing but a data set in this format.
   *
   * @throws IllegalArgumentException if the format has no place for something: names with line
   *     breaks, features that are not finite
   */
  @Override
  public void write(Dataset dataset, Path folder) throws IOException {
    MatrixWriter.write(dataset, kind, folder);
  }
}
