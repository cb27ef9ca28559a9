package io.hnhn.data.trained;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads {@link Safetensors}. Everything that the header says is checked before memory is taken for
 * it, so that a damaged file gives a message and nothing else.
 */
final class SafetensorsReader {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final ValueLayout.OfLong LENGTH =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Where a matrix is. */
  private record Place(String name, int rows, int columns, long from, long to) {}

  private final Path file;
  private final MemorySegment content;

  private SafetensorsReader(Path file, MemorySegment content) {
    this.file = file;
    this.content = content;
  }

  static Safetensors read(Path file) throws IOException {
    new StoredFile(file).requireFile();
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofConfined()) {
      MemorySegment content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      return new SafetensorsReader(file, content).read();
    }
  }

  private Safetensors read() throws DataFormatException {
    long size = content.byteSize();
    long length = size < Long.BYTES ? -1 : content.get(LENGTH, 0);
    if (length < 0 || length > Math.min(Safetensors.LONGEST_HEADER, size - Long.BYTES)) {
      throw damaged(
          "the length of a header, then a header",
          size < Long.BYTES
              ? size + " bytes"
              : "%d bytes for a header of %d".formatted(size, length));
    }
    JsonNode header = header(content.asSlice(Long.BYTES, length).toArray(JAVA_BYTE));
    MemorySegment data = content.asSlice(Long.BYTES + length);
    List<Place> places = new ArrayList<>();
    Map<String, String> metadata = new TreeMap<>();
    for (Map.Entry<String, JsonNode> entry : header.properties()) {
      if (entry.getKey().equals(Safetensors.METADATA)) {
        readMetadata(entry.getValue(), metadata);
      } else {
        places.add(place(entry.getKey(), entry.getValue()));
      }
    }
    requireWithoutGaps(places, data.byteSize());
    Map<String, Matrix> matrices = new TreeMap<>();
    for (Place place : places) {
      matrices.put(place.name(), matrix(place, data));
    }
    return new Safetensors(new TreeMap<>(metadata), new TreeMap<>(matrices));
  }

  private JsonNode header(byte[] bytes) throws DataFormatException {
    JsonNode header;
    try {
      header = MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      DataFormatException damaged =
          damaged("a header in JSON", DataFormatException.quoted(e.getOriginalMessage()));
      damaged.initCause(e);
      throw damaged;
    }
    if (!header.isObject()) {
      throw damaged("an object as header", DataFormatException.quoted(header.toString()));
    }
    return header;
  }

  private void readMetadata(JsonNode texts, Map<String, String> metadata)
      throws DataFormatException {
    if (!texts.isObject() || !texts.valueStream().allMatch(JsonNode::isString)) {
      throw damaged(
          "texts as " + Safetensors.METADATA, DataFormatException.quoted(texts.toString()));
    }
    texts.forEachEntry((name, text) -> metadata.put(name, text.stringValue()));
  }

  private Place place(String name, JsonNode described) throws DataFormatException {
    JsonNode type = described.path("dtype");
    if (!type.isString() || !type.stringValue().equals(Safetensors.TYPE)) {
      throw malformed(name, "the type " + Safetensors.TYPE, type);
    }
    long[] shape = pair(name, "shape", described, Integer.MAX_VALUE);
    long[] offsets = pair(name, "data_offsets", described, Long.MAX_VALUE);
    long bytes = offsets[1] - offsets[0];
    // The product is below 2^62: it does not overflow.
    if (bytes < 0 || bytes % Float.BYTES != 0 || bytes / Float.BYTES != shape[0] * shape[1]) {
      throw malformed(
          name,
          "data_offsets that are %d x %d numbers apart".formatted(shape[0], shape[1]),
          described.path("data_offsets"));
    }
    return new Place(name, (int) shape[0], (int) shape[1], offsets[0], offsets[1]);
  }

  private long[] pair(String name, String key, JsonNode described, long most)
      throws DataFormatException {
    JsonNode numbers = described.path(key);
    boolean good =
        numbers.isArray()
            && numbers.size() == 2
            && numbers
                .valueStream()
                .allMatch(
                    n ->
                        n.isIntegralNumber()
                            && n.canConvertToLong()
                            && n.longValue() >= 0
                            && n.longValue() <= most);
    if (!good) {
      throw malformed(name, "two numbers from 0 to %d as %s".formatted(most, key), numbers);
    }
    return new long[] {numbers.get(0).longValue(), numbers.get(1).longValue()};
  }

  private void requireWithoutGaps(List<Place> places, long size) throws DataFormatException {
    long next = 0;
    List<Place> inOrder =
        places.stream()
            .sorted(Comparator.comparingLong(Place::from).thenComparingLong(Place::to))
            .toList();
    for (Place place : inOrder) {
      if (place.from() != next) {
        throw damaged(
            "the matrix %s at offset %d".formatted(DataFormatException.quoted(place.name()), next),
            Long.toString(place.from()));
      }
      next = place.to();
    }
    if (next != size) {
      throw damaged("%d bytes behind the header".formatted(next), Long.toString(size));
    }
  }

  private Matrix matrix(Place place, MemorySegment data) throws DataFormatException {
    Matrix result = Matrix.zeros(place.rows(), place.columns());
    MemorySegment.copy(
        data, Safetensors.ELEMENT, place.from(), result.segment(), JAVA_FLOAT, 0, result.size());
    for (long i = 0; i < result.size(); i++) {
      float element = result.segment().getAtIndex(JAVA_FLOAT, i);
      if (!Float.isFinite(element)) {
        throw damaged(
            "finite numbers in the matrix " + DataFormatException.quoted(place.name()),
            Float.toString(element));
      }
    }
    return result;
  }

  private DataFormatException malformed(String name, String expected, JsonNode found) {
    return damaged(
        expected + " of the matrix " + DataFormatException.quoted(name),
        found.isMissingNode() ? "none" : DataFormatException.quoted(found.toString()));
  }

  private DataFormatException damaged(String expected, String found) {
    return new DataFormatException(
        file, expected, found, "it is damaged or no model file: copy or write it again");
  }
}
