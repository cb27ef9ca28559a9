package io.hnhn.data.format.matrix;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.spi.ClassNames;
import io.hnhn.data.format.spi.Description;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The labels of nodes or hyperedges in a folder, which may be missing: numbers of classes in an
 * array, or names of classes in a text.
 *
 * @param file where they are
 * @param numbers the number of each class, or -1; as they come, where classes are named
 * @param named whether classes are named
 */
record LabelFile(Optional<StoredFile> file, int[] numbers, boolean named) {
  private static final String ADVICE =
      "write the number of the class of each, or -1 for none, as numpy.int32";

  /** Reads the file {@code stem.npy} or {@code stem.txt}; names are numbered in {@code classes}. */
  static LabelFile read(Path folder, String stem, ClassNames classes) throws IOException {
    Path array = folder.resolve(stem + ".npy");
    Optional<StoredFile> text = StoredFile.find(folder, stem + ".txt");
    if (StoredFile.isThere(array) && text.isPresent()) {
      throw new DataFormatException(
          array,
          "this file alone",
          text.get().path().getFileName() + " as well",
          "remove the one that is out of date");
    }
    if (StoredFile.isThere(array)) {
      return new LabelFile(Optional.of(new StoredFile(array)), readNumbers(array), false);
    }
    return text.isPresent()
        ? new LabelFile(text, readNames(text.get(), classes), true)
        : new LabelFile(Optional.empty(), new int[0], false);
  }

  private static int[] readNumbers(Path file) throws IOException {
    NumpyArray array = NumpyArray.in(file);
    if (array.shape().length != 1) {
      throw new DataFormatException(
          file, "an array of one axis", "the shape " + Arrays.toString(array.shape()), ADVICE);
    }
    int[] numbers = array.toInts();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] < Attributes.NO_LABEL || numbers[i] >= Description.MOST_CLASSES) {
        throw new DataFormatException(
            file,
            "labels between -1 and %d".formatted(Description.MOST_CLASSES - 1),
            "%d at element %d".formatted(numbers[i], i),
            ADVICE);
      }
    }
    return numbers;
  }

  private static int[] readNames(StoredFile file, ClassNames classes) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        String name = lines.line().strip();
        boolean none = name.isEmpty() || name.equals("-1");
        numbers.add(none ? Attributes.NO_LABEL : classes.number(name));
      }
    }
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** How many labels there are, 0 if there is no file. */
  int count() {
    return numbers.length;
  }

  /** The fewest classes that hold every number of an array. */
  int classes() {
    return named ? 0 : Arrays.stream(numbers).max().orElse(Attributes.NO_LABEL) + 1;
  }

  /**
   * The labels of {@code count} nodes or hyperedges; none if there is no file.
   *
   * @param places the final number of each named class
   */
  int[] of(String what, int count, int classes, int[] places) throws DataFormatException {
    if (file.isEmpty()) {
      return Attributes.none(count).labels();
    }
    if (numbers.length != count) {
      throw problem("%d labels, one for each of the %s".formatted(count, what), numbers.length);
    }
    if (classes() > classes) {
      throw problem("labels below %d, the number of classes".formatted(classes), classes() - 1);
    }
    return named ? Arrays.stream(numbers).map(k -> k < 0 ? k : places[k]).toArray() : numbers;
  }

  private DataFormatException problem(String expected, int found) {
    return new DataFormatException(
        file.orElseThrow().path(), expected, Integer.toString(found), "write the file again");
  }
}
