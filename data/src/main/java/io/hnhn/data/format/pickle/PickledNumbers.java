package io.hnhn.data.format.pickle;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.ScipySparse;
import io.hnhn.data.format.pickle.Pickled.Sequence;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What HyperGCN keeps in pickles: lists of whole numbers, and matrices. */
final class PickledNumbers {
  private static final String ADVICE = "fetch the file again, or write it as HyperGCN does";

  private PickledNumbers() {}

  /** Numbers from 0 to {@code most}, from a list, tuple, set or array of one axis. */
  static int[] integers(Path file, String what, Pickled value, int most) throws IOException {
    int[] numbers =
        switch (value) {
          case Sequence(_, List<Pickled> items) -> integers(file, what, items);
          case Pickled.Array array when content(file, array).shape().length == 1 ->
              content(file, array).toInts();
          default -> throw problem(file, what + " in a list or an array", value.kind());
        };
    for (int number : numbers) {
      if (number < 0 || number > most) {
        throw problem(file, "%s between 0 and %d".formatted(what, most), Integer.toString(number));
      }
    }
    return numbers;
  }

  private static int[] integers(Path file, String what, List<Pickled> items)
      throws DataFormatException {
    int[] numbers = new int[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(items.get(i) instanceof Pickled.Whole(long number)) || number != (int) number) {
        throw problem(file, what + " below 2^31", items.get(i).kind());
      }
      numbers[i] = (int) number;
    }
    return numbers;
  }

  /** The matrix of compressed rows, or of an array of two axes. */
  static Features matrix(Path file, Pickled value) throws IOException {
    return switch (value) {
      case Pickled.Array array -> content(file, array).toMatrix();
      case Pickled.Sparse sparse -> sparse(file, sparse.parts());
      default -> throw problem(file, "a sparse matrix or an array", value.kind());
    };
  }

  private static Features sparse(Path file, Pickled.Dictionary parts) throws IOException {
    int[] shape = integers(file, "the shape", part(file, parts, "_shape"), Integer.MAX_VALUE);
    if (shape.length != 2) {
      throw problem(file, "a shape of two numbers", Integer.toString(shape.length));
    }
    return ScipySparse.fromCompressed(
        file,
        shape[0],
        shape[1],
        array(file, parts, "indptr"),
        array(file, parts, "indices"),
        array(file, parts, "data"));
  }

  private static NumpyArray array(Path file, Pickled.Dictionary parts, String name)
      throws DataFormatException {
    Pickled part = part(file, parts, name);
    if (part instanceof Pickled.Array array) {
      return content(file, array);
    }
    throw problem(file, "an array as " + name, part.kind());
  }

  /** The entry of a dictionary. */
  static Pickled part(Path file, Pickled.Dictionary dictionary, String name)
      throws DataFormatException {
    Pickled part = dictionary.entries().get(name);
    if (part == null) {
      throw problem(file, "an entry " + name, "none");
    }
    return part;
  }

  /** A value that has to be a dictionary. */
  static Pickled.Dictionary dictionary(Path file, Pickled value) throws DataFormatException {
    if (value instanceof Pickled.Dictionary dictionary) {
      return dictionary;
    }
    throw problem(file, "a dictionary", value.kind());
  }

  private static NumpyArray content(Path file, Pickled.Array array) throws DataFormatException {
    return array
        .content()
        .orElseThrow(() -> problem(file, "an array with elements", "one without"));
  }

  static DataFormatException problem(Path file, String expected, String found) {
    return new DataFormatException(file, expected, found, ADVICE);
  }
}
