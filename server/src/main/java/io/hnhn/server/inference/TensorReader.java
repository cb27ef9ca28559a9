package io.hnhn.server.inference;

import io.hnhn.data.DataFormatException;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the tensors of a request, from its JSON or from the bytes behind it. */
final class TensorReader {
  private static final Set<String> FIELDS =
      Set.of("name", "shape", "datatype", "parameters", "data");

  private static final int MOST_DIMENSIONS = 2;

  /** What is left of the bytes behind the JSON. */
  private final ByteBuffer binary;

  TensorReader(byte[] body, int from) {
    this.binary =
        ByteBuffer.wrap(body, from, body.length - from).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  Tensor read(JsonNode node, String place) {
    JsonFields fields = new JsonFields(node, place);
    fields.expectOnly(FIELDS);
    String name = fields.text("name");
    long[] shape = shape(fields, place);
    int count = count(shape, place);
    String type = fields.text("datatype");
    ByteBuffer bytes = bytes(fields, count, type, place);
    return switch (type) {
      case "FP32" -> new Tensor.Floats(name, shape, floats(fields, bytes, count, place));
      case "INT64", "INT32" ->
          new Tensor.Longs(name, shape, longs(fields, bytes, count, type, place));
      default ->
          throw HttpFault.wrong(
              "Expected the datatype FP32, INT64 or INT32 at %s, but found %s"
                  .formatted(place, DataFormatException.quoted(type)));
    };
  }

  /** Checks that nothing is left behind the JSON. */
  void expectEnd() {
    if (binary.hasRemaining()) {
      throw HttpFault.wrong(
          "Expected as many bytes behind the JSON as its tensors tell, but found %d more"
              .formatted(binary.remaining()));
    }
  }

  private static long[] shape(JsonFields fields, String place) {
    List<JsonNode> numbers = fields.list("shape", MOST_DIMENSIONS);
    boolean good =
        fields.has("shape")
            && numbers.stream()
                .allMatch(n -> n.isIntegralNumber() && n.canConvertToInt() && n.intValue() >= 0);
    if (!good) {
      throw HttpFault.wrong(
          "Expected a shape of at most %d whole numbers from 0 to %d at %s"
              .formatted(MOST_DIMENSIONS, Integer.MAX_VALUE, place));
    }
    return numbers.stream().mapToLong(JsonNode::longValue).toArray();
  }

  private static int count(long[] shape, String place) {
    long count = 1;
    for (long size : shape) {
      count *= size;
    }
    if (count > Integer.MAX_VALUE / Long.BYTES) {
      throw HttpFault.wrong(
          "Expected a shape of at most %d numbers at %s, but found %d; send several requests"
              .formatted(Integer.MAX_VALUE / Long.BYTES, place, count));
    }
    return (int) count;
  }

  /** The bytes of a tensor; none where its numbers are in the JSON. */
  private ByteBuffer bytes(JsonFields fields, int count, String type, String place) {
    JsonNode size =
        fields
            .get("parameters")
            .map(parameters -> new JsonFields(parameters, place + ".parameters"))
            .flatMap(parameters -> parameters.get("binary_data_size"))
            .orElse(null);
    if (size == null) {
      return ByteBuffer.allocate(0);
    }
    long expected = (long) count * (type.equals("INT64") ? Long.BYTES : Float.BYTES);
    if (!size.isInt() || size.intValue() != expected || fields.has("data")) {
      throw HttpFault.wrong(
          "Expected %d as binary_data_size at %s, by its shape, and no data beside it"
              .formatted(expected, place));
    }
    if (binary.remaining() < expected) {
      throw HttpFault.wrong(
          "Expected %d bytes of %s behind the JSON, but found %d"
              .formatted(expected, place, binary.remaining()));
    }
    ByteBuffer bytes =
        binary.slice(binary.position(), (int) expected).order(ByteOrder.LITTLE_ENDIAN);
    binary.position(binary.position() + (int) expected);
    return bytes;
  }

  /** Memory is taken for as many numbers as there are, and never for those that a shape claims. */
  private static float[] floats(JsonFields fields, ByteBuffer bytes, int count, String place) {
    float[] values;
    if (fields.has("data")) {
      List<JsonNode> numbers = numbers(fields, count, place);
      values = new float[count];
      for (int i = 0; i < count; i++) {
        values[i] = numbers.get(i).decimalValue().floatValue();
      }
    } else {
      expectBytes(bytes, count, Float.BYTES, place);
      values = new float[count];
      bytes.asFloatBuffer().get(values);
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw HttpFault.wrong("Expected finite numbers at " + place);
      }
    }
    return values;
  }

  private static long[] longs(
      JsonFields fields, ByteBuffer bytes, int count, String type, String place) {
    if (fields.has("data")) {
      List<JsonNode> numbers = numbers(fields, count, place);
      long[] values = new long[count];
      for (int i = 0; i < count; i++) {
        if (!numbers.get(i).isIntegralNumber() || !numbers.get(i).canConvertToLong()) {
          throw HttpFault.wrong("Expected whole numbers at " + place);
        }
        values[i] = numbers.get(i).longValue();
      }
      return values;
    }
    boolean wide = type.equals("INT64");
    expectBytes(bytes, count, wide ? Long.BYTES : Integer.BYTES, place);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = wide ? bytes.getLong() : bytes.getInt();
    }
    return values;
  }

  private static void expectBytes(ByteBuffer bytes, int count, int size, String place) {
    if (bytes.remaining() != (long) count * size) {
      throw HttpFault.wrong("Expected data, or binary_data_size in parameters, at " + place);
    }
  }

  /** The numbers of a list, also where there are lists in it. */
  private static List<JsonNode> numbers(JsonFields fields, int count, String place) {
    List<JsonNode> found = new ArrayList<>();
    collect(fields.get("data").orElseThrow(() -> wrongData(count, place)), found, count, place);
    if (found.size() != count) {
      throw wrongData(count, place);
    }
    return found;
  }

  private static void collect(JsonNode node, List<JsonNode> found, int most, String place) {
    if (node.isArray()) {
      node.forEach(element -> collect(element, found, most, place));
    } else if (node.isNumber() && found.size() < most) {
      found.add(node);
    } else {
      throw wrongData(most, place);
    }
  }

  private static HttpFault wrongData(int count, String place) {
    return HttpFault.wrong(
        "Expected a list of %d numbers as data at %s, by its shape".formatted(count, place));
  }
}
