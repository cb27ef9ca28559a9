package io.hnhn.data.format.pickle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.data.format.numpy.NumpyType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A value of a pickle. Values may contain each other in circles: nothing here walks through them by
 * itself.
 */
sealed interface Pickled {
  /** What it is, for messages. */
  String kind();

  /** Nothing, and booleans. */
  enum Constant implements Pickled {
    NONE,
    TRUE,
    FALSE;

    @Override
    public String kind() {
      return this == NONE ? "None" : "a boolean";
    }
  }

  /** A whole number. */
  record Whole(long value) implements Pickled {
    @Override
    public String kind() {
      return "the number " + value;
    }
  }

  /** A number with a fraction. */
  record Real(double value) implements Pickled {
    @Override
    public String kind() {
      return "the number " + value;
    }
  }

  /** A text. */
  record Text(String value) implements Pickled {
    @Override
    public String kind() {
      return "a text";
    }
  }

  /** Bytes, which are what Python 2 called a text. */
  final class Bytes implements Pickled {
    private final byte[] value;
    private @Nullable String text;

    Bytes(byte[] value) {
      this.value = value;
    }

    byte[] value() {
      return value;
    }

    /** The text in UTF-8, or where it is none, in Latin-1; decoded once. */
    String text() {
      String known = text;
      if (known == null) {
        try {
          known = UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
        } catch (CharacterCodingException _) {
          known = new String(value, ISO_8859_1);
        }
        text = known;
      }
      return known;
    }

    @Override
    public String kind() {
      return "bytes";
    }
  }

  /** A list, a tuple or a set. */
  record Sequence(Form form, List<Pickled> items) implements Pickled {
    enum Form {
      LIST,
      TUPLE,
      SET
    }

    static Sequence list() {
      return new Sequence(Form.LIST, new ArrayList<>());
    }

    static Sequence tuple(List<Pickled> items) {
      return new Sequence(Form.TUPLE, items);
    }

    @Override
    public String kind() {
      return switch (form) {
        case LIST -> "a list";
        case TUPLE -> "a tuple";
        case SET -> "a set";
      };
    }
  }

  /** A dictionary whose keys are texts or whole numbers, here as texts. */
  record Dictionary(SequencedMap<String, Pickled> entries) implements Pickled {
    Dictionary() {
      this(new LinkedHashMap<>());
    }

    @Override
    public String kind() {
      return "a dictionary";
    }
  }

  /** A name of something outside the pickle. */
  record Global(PickleGlobal what) implements Pickled {
    @Override
    public String kind() {
      return "a global";
    }
  }

  /** The type of an array's elements; its byte order comes later. */
  final class ElementType implements Pickled {
    private NumpyType type;

    ElementType(NumpyType type) {
      this.type = type;
    }

    NumpyType type() {
      return type;
    }

    void setOrder(String sign) {
      type = type.withOrder(sign);
    }

    @Override
    public String kind() {
      return "a type of elements";
    }
  }

  /** An array; its content comes later. */
  final class Array implements Pickled {
    private @Nullable NumpyArray content;

    Optional<NumpyArray> content() {
      return Optional.ofNullable(content);
    }

    void setContent(NumpyArray content) {
      this.content = content;
    }

    @Override
    public String kind() {
      return "an array";
    }
  }

  /** A sparse matrix in compressed rows; its parts come later. */
  final class Sparse implements Pickled {
    private Dictionary parts = new Dictionary();

    Dictionary parts() {
      return parts;
    }

    void setParts(Dictionary parts) {
      this.parts = parts;
    }

    @Override
    public String kind() {
      return "a sparse matrix";
    }
  }
}
