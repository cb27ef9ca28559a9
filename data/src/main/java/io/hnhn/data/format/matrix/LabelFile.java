package io.hnhn.data.format.matrix;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyElements;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.stream.DatasetStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The labels of nodes or hyperedges in a folder, which may be missing: numbers of classes in an
 * array, or names of classes in a text. They are handed over as they are read; how many there are,
 * and of which classes, is known afterwards.
 */
final class LabelFile {
  private static final String ADVICE =
      "write the number of the class of each, or -1 for none, as numpy.int32";

  private final Optional<StoredFile> file;
  private final boolean named;
  private long count;
  private int largest = Attributes.NO_LABEL;

  private LabelFile(Optional<StoredFile> file, boolean named) {
    this.file = file;
    this.named = named;
  }

  /** The file {@code stem.npy} or {@code stem.txt} of a folder, if one of them is there. */
  static LabelFile find(Path folder, String stem) throws IOException {
    Path array = folder.resolve(stem + ".npy");
    Optional<StoredFile> text = StoredFile.find(folder, stem + ".txt");
    if (StoredFile.isThere(array) && text.isPresent()) {
      throw new DataFormatException(
          array,
          "this file alone",
          text.get().path().getFileName() + " as well",
          "remove the one that is out of date");
    }
    return StoredFile.isThere(array)
        ? new LabelFile(Optional.of(new StoredFile(array)), false)
        : new LabelFile(text, text.isPresent());
  }

  /** No file. */
  static LabelFile none() {
    return new LabelFile(Optional.empty(), false);
  }

  /**
   * Hands over the number of each class, or -1; nothing if there is no file.
   *
   * @param classes numbers those that are named, as they come
   */
  void read(ClassNames classes, DatasetStream.LabelSink sink) throws IOException {
    if (file.isEmpty()) {
      return;
    }
    if (named) {
      readNames(classes, sink);
    } else {
      readNumbers(sink);
    }
  }

  private void readNumbers(DatasetStream.LabelSink sink) throws IOException {
    Path path = file.orElseThrow().path();
    NumpyArray array = NumpyArray.in(path);
    if (array.shape().length != 1) {
      throw new DataFormatException(
          path, "an array of one axis", "the shape " + Arrays.toString(array.shape()), ADVICE);
    }
    try (NumpyElements numbers = array.elements()) {
      while (count < array.count()) {
        int number = numbers.nextInt();
        if (number < Attributes.NO_LABEL || number >= Description.MOST_CLASSES) {
          throw new DataFormatException(
              path,
              "labels between -1 and %d".formatted(Description.MOST_CLASSES - 1),
              "%d at element %d".formatted(number, count),
              ADVICE);
        }
        add(number, sink);
      }
      numbers.requireEnd();
    }
  }

  private void readNames(ClassNames classes, DatasetStream.LabelSink sink) throws IOException {
    try (TextLines lines = TextLines.open(file.orElseThrow())) {
      while (lines.next()) {
        String name = lines.line().strip();
        boolean none = name.isEmpty() || name.equals("-1");
        add(none ? Attributes.NO_LABEL : classes.number(name), sink);
      }
    }
  }

  private void add(int number, DatasetStream.LabelSink sink) throws IOException {
    count++;
    largest = Math.max(largest, number);
    sink.add(number);
  }

  /** How many labels there are, 0 if there is no file. */
  long count() {
    return count;
  }

  /** Whether at least one is a class. */
  boolean hasLabels() {
    return largest != Attributes.NO_LABEL;
  }

  /** Whether there is a file. */
  boolean isThere() {
    return file.isPresent();
  }

  /** The fewest classes that hold every number of an array. */
  private int classes() {
    return named ? 0 : largest + 1;
  }

  /**
   * The names of the classes of nodes and hyperedges: as declared; or numbers, where labels are
   * numbers; or else the names in the labels.
   */
  static List<String> classNames(
      LabelFile nodes, LabelFile hyperedges, ClassNames classes, Optional<List<String>> declared)
      throws DataFormatException {
    int numbered = Math.max(nodes.classes(), hyperedges.classes());
    Optional<List<String>> known =
        declared.isEmpty() && numbered > 0 ? Optional.of(Description.numbered(numbered)) : declared;
    LabelFile named = nodes.named ? nodes : hyperedges;
    return named.named ? classes.ordered(named.file.orElseThrow(), known) : known.orElse(List.of());
  }

  /**
   * Checks that there is a label for each of something, and a class for each label.
   *
   * @param what what has labels, in the plural
   * @param rows how many there are
   */
  void requireFit(String what, int rows, int classes) throws DataFormatException {
    if (file.isPresent() && count != rows) {
      throw problem("%d labels, one for each of the %s".formatted(rows, what), count);
    }
    if (classes() > classes) {
      throw problem("labels below %d, the number of classes".formatted(classes), largest);
    }
  }

  /**
   * The final number of a class.
   *
   * @param places the final number of each named class
   */
  int placed(int number, int[] places) {
    return named && number != Attributes.NO_LABEL ? places[number] : number;
  }

  private DataFormatException problem(String expected, long found) {
    return new DataFormatException(
        file.orElseThrow().path(), expected, Long.toString(found), "write the file again");
  }
}
