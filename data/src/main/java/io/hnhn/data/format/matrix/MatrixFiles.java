package io.hnhn.data.format.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyElements;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.data.format.numpy.ScipySparse;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.file.FileReplacement;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * Matrices in files of other tools, by the ending of the file's name.
 *
 * <pre>{@code
 * Features features = MatrixFiles.read(Path.of("features.npz"));
 * MatrixFiles.write(embeddings, dataset.nodes().names(), Path.of("embeddings.csv"));
 * }</pre>
 *
 * <table>
 * <caption>Endings</caption>
 * <tr><td>{@code .npy}</td><td>a NumPy array of two axes: read, written</td></tr>
 * <tr><td>{@code .npz}</td><td>a sparse matrix of SciPy: read, written</td></tr>
 * <tr><td>{@code .mtx}, {@code .mtx.gz}</td><td>{@link MatrixMarket}: read, written</td></tr>
 * <tr><td>{@code .csv}, {@code .tsv}, also with {@code .gz}</td><td>a table with a line of column
 *     names, the name of a row first: written</td></tr>
 * </table>
 */
public final class MatrixFiles {
  /** Endings that can be read, in the order they are looked for. */
  static final List<String> READABLE = List.of(".npz", ".npy", ".mtx", ".mtx.gz");

  private MatrixFiles() {}

  /**
   * Reads a matrix: dense from {@code .npy} and Matrix Market's arrays, sparse from the rest.
   *
   * @throws DataFormatException if the file is damaged, has another ending, or holds an element
   *     that is not finite
   */
  public static Features read(Path file) throws IOException {
    Features matrix = readAny(file);
    FiniteElements.requireIn(file, matrix);
    return matrix;
  }

  private static Features readAny(Path file) throws IOException {
    if (isArray(file)) {
      return NumpyArray.in(file).toMatrix();
    }
    MatrixInMemory matrix = new MatrixInMemory(file);
    read(file, matrix);
    return matrix.matrix();
  }

  /** Hands over a matrix as it is stored; elements need not be finite. */
  static void read(Path file, MatrixSink sink) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (isArray(file)) {
      readArray(NumpyArray.in(file), sink);
    } else if (name.endsWith(".npz")) {
      ScipySparse.read(file, sink);
    } else if (MatrixMarket.isNameOf(file)) {
      MatrixMarketReader.read(new StoredFile(file), sink);
    } else {
      throw new DataFormatException(
          file,
          "a name that ends with one of " + READABLE,
          DataFormatException.quoted(name),
          "rename the file to what it is");
    }
  }

  /** Whether a file has the ending of a NumPy array. */
  static boolean isArray(Path file) {
    return file.toString().endsWith(".npy");
  }

  private static void readArray(NumpyArray array, MatrixSink sink) throws IOException {
    int[] shape = array.requireTwoAxes();
    sink.beginDense(shape[0], shape[1]);
    try (NumpyElements elements = array.elements()) {
      for (long k = 0; k < array.count(); k++) {
        long place = elements.nextPlace();
        sink.add(place / shape[1], place % shape[1], elements.nextFloat());
      }
      elements.requireEnd();
    }
  }

  /**
   * Writes a matrix, or replaces the file; it is written beside and moved into place.
   *
   * @param rowNames one a row, or none to have rows numbered from 0; only tables have a place for
   *     them, elsewhere rows are known by their order
   * @throws IllegalArgumentException if the ending is none of those above
   */
  public static void write(Features matrix, List<String> rowNames, Path file) throws IOException {
    if (!rowNames.isEmpty() && rowNames.size() != matrix.rows()) {
      throw new IllegalArgumentException(
          "Expected %d names of rows or none, but found %d"
              .formatted(matrix.rows(), rowNames.size()));
    }
    FileReplacement.replace(file, content(matrix, rowNames, file));
  }

  private static FileReplacement.Content content(Features matrix, List<String> names, Path file) {
    String name = String.valueOf(file.getFileName()).replaceFirst("(\\.mtx|\\.[ct]sv)\\.gz$", "$1");
    int point = name.lastIndexOf('.');
    return switch (point < 0 ? "" : name.substring(point)) {
      case ".npy" -> out -> NumpyWriter.write(matrix.toDense(), out);
      case ".npz" -> out -> ScipySparse.write(matrix.toSparse(), out);
      case ".mtx" -> out -> MatrixMarket.write(matrix, out);
      case ".csv" -> out -> writeTable(matrix.toDense(), names, ',', out);
      case ".tsv" -> out -> writeTable(matrix.toDense(), names, '\t', out);
      default ->
          throw new IllegalArgumentException(
              "Expected a name that ends with .npy, .npz, .mtx, .csv or .tsv, but found " + name);
    };
  }

  private static void writeTable(
      Matrix matrix, List<String> names, char separator, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, UTF_8.newEncoder()));
    text.write("name");
    for (int c = 0; c < matrix.columns(); c++) {
      text.write(separator);
      text.write(Integer.toString(c));
    }
    text.write('\n');
    for (int r = 0; r < matrix.rows(); r++) {
      text.write(names.isEmpty() ? Integer.toString(r) : field(names.get(r), separator));
      for (float value : matrix.row(r)) {
        text.write(separator);
        text.write(Float.toString(value));
      }
      text.write('\n');
    }
    text.flush();
  }

  /** A text as a field: in quotes, doubled inside, where it would be taken for something else. */
  private static String field(String text, char separator) {
    boolean plain =
        text.chars().noneMatch(c -> c == separator || c == '"' || c == '\n' || c == '\r')
            && text.equals(text.strip())
            && !text.isEmpty();
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
