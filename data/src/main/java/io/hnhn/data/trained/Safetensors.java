package io.hnhn.data.trained;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.data.file.JsonFile;
import io.hnhn.file.FileReplacement;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Matrices by name in one file, in the form that is called safetensors and that other programs
 * read:
 *
 * <pre>
 * 8 bytes    length of the header, little-endian
 * header     JSON: {"__metadata__": {name: text, ...},
 *                   name: {"dtype": "F32", "shape": [rows, columns], "data_offsets": [from, to]}, ...}
 *            and spaces, so that what follows begins at a multiple of 8
 * data       the elements, row after row, little-endian; no gaps, no overlaps
 * </pre>
 *
 * Names are in alphabetical order, so that the same content always gives the same bytes.
 *
 * @param metadata texts by name
 * @param matrices matrices by name
 */
record Safetensors(SortedMap<String, String> metadata, SortedMap<String, Matrix> matrices) {
  static final String METADATA = "__metadata__";
  static final String TYPE = "F32";

  /** The longest header that other programs accept. */
  static final long LONGEST_HEADER = 100_000_000;

  static final int ALIGNMENT = 8;

  static final ValueLayout.OfFloat ELEMENT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** How many elements are brought into the order of the file at once. */
  private static final int CHUNK = 1 << 14;

  Safetensors {
    metadata = Collections.unmodifiableSortedMap(new TreeMap<>(metadata));
    matrices = Collections.unmodifiableSortedMap(new TreeMap<>(matrices));
  }

  /** Reads a file, see {@link SafetensorsReader}. */
  static Safetensors read(Path file) throws IOException {
    return SafetensorsReader.read(file);
  }

  /** Writes a file, or replaces it as one step. */
  void write(Path file) throws IOException {
    byte[] header = header();
    FileReplacement.replace(
        file,
        out -> {
          out.write(
              ByteBuffer.allocate(Long.BYTES)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .putLong(header.length)
                  .array());
          out.write(header);
          for (Matrix matrix : matrices.values()) {
            writeElements(matrix, out);
          }
        });
  }

  private byte[] header() {
    ObjectNode json = JsonFile.MAPPER.createObjectNode();
    ObjectNode texts = json.putObject(METADATA);
    metadata.forEach(texts::put);
    long next = 0;
    for (Map.Entry<String, Matrix> entry : matrices.entrySet()) {
      Matrix matrix = entry.getValue();
      long end = next + matrix.size() * Float.BYTES;
      ObjectNode described = json.putObject(entry.getKey());
      described.put("dtype", TYPE);
      described.putArray("shape").add(matrix.rows()).add(matrix.columns());
      described.putArray("data_offsets").add(next).add(end);
      next = end;
    }
    byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
    int padded = Math.ceilDiv(bytes.length, ALIGNMENT) * ALIGNMENT;
    if (padded > LONGEST_HEADER) {
      throw new IllegalArgumentException(
          "Expected names and texts of at most %d bytes, but found %d"
              .formatted(LONGEST_HEADER, padded));
    }
    byte[] header = Arrays.copyOf(bytes, padded);
    Arrays.fill(header, bytes.length, padded, (byte) ' ');
    return header;
  }

  /** The elements as bytes in the order of the file, part after part. */
  static void writeElements(Matrix matrix, OutputStream out) throws IOException {
    byte[] bytes = new byte[CHUNK * Float.BYTES];
    MemorySegment part = MemorySegment.ofArray(bytes);
    for (long at = 0; at < matrix.size(); at += CHUNK) {
      int count = (int) Math.min(CHUNK, matrix.size() - at);
      MemorySegment.copy(matrix.segment(), JAVA_FLOAT, at * Float.BYTES, part, ELEMENT, 0, count);
      out.write(bytes, 0, Math.multiplyExact(count, Float.BYTES));
    }
  }
}
