package io.hnhn.data.format.pickle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyHeader;
import io.hnhn.data.format.numpy.NumpyType;
import io.hnhn.data.format.pickle.Pickled.Constant;
import io.hnhn.data.format.pickle.Pickled.Sequence;
import io.hnhn.data.format.pickle.Pickled.Sequence.Form;
import java.io.IOException;
import java.util.List;

/** What the calls of a pickle mean here: arrays, types of elements, sparse matrices, sets. */
final class PickleCalls {
  private final PickleInput in;

  /** How many bytes may still be made of texts; each text of a file is made into bytes once. */
  private long bytesLeft;

  PickleCalls(PickleInput in) {
    this.in = in;
    this.bytesLeft = in.size();
  }

  Pickled global(String module, String name) throws DataFormatException {
    return new Pickled.Global(
        PickleGlobal.find(module, name)
            .orElseThrow(
                () ->
                    in.fault(
                        "only NumPy arrays, SciPy's compressed rows and sets from outside",
                        "the global " + DataFormatException.quoted(module + "." + name))));
  }

  /** The value of a call. */
  Pickled call(Pickled function, Pickled arguments) throws DataFormatException {
    if (!(function instanceof Pickled.Global(PickleGlobal what))
        || !(arguments instanceof Sequence(Form form, List<Pickled> given))
        || form != Form.TUPLE) {
      throw in.fault("a call of a global with a tuple", "one of " + function.kind());
    }
    return switch (what) {
      case ARRAY_SHELL -> new Pickled.Array();
      case ELEMENT_TYPE -> elementType(given);
      case SCALAR -> scalar(given);
      case ARRAY_OF_BUFFER -> arrayOfBuffer(given);
      case SET -> set(given);
      case BYTES_OF_TEXT -> bytesOfText(given);
      case ARRAY, SPARSE_MATRIX -> throw in.fault("a function", "a class");
    };
  }

  /** A new object of a class. */
  Pickled create(Pickled type, Pickled arguments) throws DataFormatException {
    if (type instanceof Pickled.Global(PickleGlobal what)
        && what == PickleGlobal.SPARSE_MATRIX
        && arguments instanceof Sequence sequence
        && sequence.items().isEmpty()) {
      return new Pickled.Sparse();
    }
    throw in.fault("a new sparse matrix", "one of " + type.kind());
  }

  /** Gives an object its content. */
  void fill(Pickled object, Pickled state) throws DataFormatException {
    switch (object) {
      case Pickled.ElementType type -> {
        List<Pickled> parts = tuple(state, 8, 9);
        if (parts.get(2) != Constant.NONE || parts.get(3) != Constant.NONE) {
          throw in.fault("elements that are numbers", "elements with parts");
        }
        type.setOrder(text(parts.get(1)));
      }
      case Pickled.Array array -> {
        List<Pickled> parts = tuple(state, 5, 5);
        boolean columnMajor = parts.get(3) == Constant.TRUE;
        array.setContent(array(parts.get(4), parts.get(2), parts.get(1), columnMajor));
      }
      case Pickled.Sparse sparse -> {
        if (!(state instanceof Pickled.Dictionary parts)) {
          throw in.fault("a dictionary as content of a sparse matrix", state.kind());
        }
        sparse.setParts(parts);
      }
      default -> throw in.fault("an array or a sparse matrix to fill", object.kind());
    }
  }

  private Pickled elementType(List<Pickled> given) throws DataFormatException {
    String name = given.isEmpty() ? "" : text(given.getFirst());
    return new Pickled.ElementType(
        NumpyType.parse(name)
            .filter(NumpyType::isNumeric)
            .orElseThrow(
                () -> in.fault("elements that are numbers", DataFormatException.quoted(name))));
  }

  private Pickled scalar(List<Pickled> given) throws DataFormatException {
    if (given.size() != 2) {
      throw in.fault("a number of a type and bytes", given.size() + " parts");
    }
    NumpyArray one = array(given.get(1), given.get(0), Sequence.tuple(List.of()), false);
    try {
      return one.type().kind() == 'f'
          ? new Pickled.Real(one.toDoubles()[0])
          : new Pickled.Whole(one.toLongs()[0]);
    } catch (DataFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new AssertionError("bytes in memory can be read", e);
    }
  }

  private Pickled arrayOfBuffer(List<Pickled> given) throws DataFormatException {
    if (given.size() != 4) {
      throw in.fault("an array of bytes, type, shape and order", given.size() + " parts");
    }
    Pickled.Array result = new Pickled.Array();
    boolean columnMajor = text(given.get(3)).equals("F");
    result.setContent(array(given.get(0), given.get(1), given.get(2), columnMajor));
    return result;
  }

  private NumpyArray array(Pickled content, Pickled type, Pickled shape, boolean columnMajor)
      throws DataFormatException {
    if (!(content instanceof Pickled.Bytes elements)
        || !(type instanceof Pickled.ElementType elementType)) {
      throw in.fault(
          "an array of bytes and a type", "%s and %s".formatted(content.kind(), type.kind()));
    }
    List<Pickled> axes = tuple(shape, 0, 32);
    long[] lengths = new long[axes.size()];
    for (int i = 0; i < lengths.length; i++) {
      if (!(axes.get(i) instanceof Pickled.Whole(long length))
          || length < 0
          || length > Integer.MAX_VALUE) {
        throw in.fault("axes with lengths below 2^31", axes.get(i).kind());
      }
      lengths[i] = length;
    }
    NumpyHeader header = new NumpyHeader(elementType.type(), columnMajor, lengths);
    return NumpyArray.of(header, elements.value(), in.file());
  }

  /** The set of a list's items; they are shared, not copied. */
  private Pickled set(List<Pickled> given) throws DataFormatException {
    if (given.size() == 1
        && given.getFirst() instanceof Sequence(Form form, List<Pickled> items)
        && form != Form.TUPLE) {
      return new Sequence(Form.SET, items);
    }
    throw in.fault("a set of a list", "a set of something else");
  }

  /** Python 3 writes bytes as text in Latin-1 where the protocol is too old for bytes. */
  private Pickled bytesOfText(List<Pickled> given) throws DataFormatException {
    if (given.size() != 2 || !text(given.get(1)).equals("latin1")) {
      throw in.fault("a text to be encoded as latin1", "another encoding");
    }
    byte[] bytes = text(given.getFirst()).getBytes(ISO_8859_1);
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) {
      throw in.fault("no more bytes than the file has", "one text as bytes again and again");
    }
    return new Pickled.Bytes(bytes);
  }

  /** A text, whichever Python wrote it. */
  String text(Pickled value) throws DataFormatException {
    return switch (value) {
      case Pickled.Text(String text) -> text;
      case Pickled.Bytes bytes -> bytes.text();
      default -> throw in.fault("a text", value.kind());
    };
  }

  /** The key of a dictionary as a text. */
  String key(Pickled value) throws DataFormatException {
    return switch (value) {
      case Pickled.Whole(long number) -> Long.toString(number);
      case Pickled.Text _, Pickled.Bytes _ -> text(value);
      default -> throw in.fault("a text or a whole number as key", value.kind());
    };
  }

  private List<Pickled> tuple(Pickled value, int fewest, int most) throws DataFormatException {
    if (value instanceof Sequence(Form form, List<Pickled> items)
        && form == Form.TUPLE
        && items.size() >= fewest
        && items.size() <= most) {
      return items;
    }
    throw in.fault("a tuple of %d to %d parts".formatted(fewest, most), value.kind());
  }
}
