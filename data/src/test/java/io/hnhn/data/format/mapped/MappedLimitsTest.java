package io.hnhn.data.format.mapped;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.graph.CompressedRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More than 2³¹ incidences, in files that are mostly holes: they take no room on the disk. */
class MappedLimitsTest {
  private static final int NODES = 10;
  private static final long LARGE = Integer.MAX_VALUE - 8;
  private static final long INCIDENCES = 2 * LARGE + 3;

  @TempDir private Path folder;
  @TempDir private Path markers;

  private final SequencedMap<String, Long> files = new LinkedHashMap<>();

  /** An array of zeros but for its last elements. */
  private void write(String name, String type, int size, long count, long... last)
      throws IOException {
    byte[] header = new byte[128];
    String text =
        "\001\000v\000{'descr': '%s%s', 'fortran_order': False, 'shape': (%d,), }"
            .formatted(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "<" : ">", type, count);
    Arrays.fill(header, (byte) ' ');
    byte[] magic = "?NUMPY".getBytes(US_ASCII);
    magic[0] = (byte) 0x93;
    System.arraycopy(magic, 0, header, 0, magic.length);
    System.arraycopy(text.getBytes(US_ASCII), 0, header, magic.length, text.length());
    header[127] = '\n';
    ByteBuffer tail = ByteBuffer.allocate(last.length * size).order(ByteOrder.nativeOrder());
    for (long element : last) {
      if (size == Integer.BYTES) {
        tail.putInt((int) element);
      } else {
        tail.putLong(element);
      }
    }
    Path file = folder.resolve(name);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(header), 0);
      channel.write(tail.flip(), 128 + (count - last.length) * size);
    }
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    files.put(name, 128 + count * size);
  }

  @Test
  void incidencesAreCountedByLongs() throws IOException {
    write("hyperedge-offsets.npy", "i8", 8, 4, 0, LARGE, 2 * LARGE, INCIDENCES);
    write("hyperedge-nodes.npy", "i4", 4, INCIDENCES, 5, 6, NODES - 1);
    long end = INCIDENCES;
    write(
        "node-offsets.npy",
        "i8",
        8,
        11,
        0,
        LARGE,
        2 * LARGE,
        end,
        end,
        end,
        end,
        end,
        end,
        end,
        end);
    write("node-hyperedges.npy", "i4", 4, INCIDENCES, 0, 1, 2);
    write("node-incidences.npy", "i8", 8, INCIDENCES, LARGE - 1, 2 * LARGE - 1, INCIDENCES - 1);
    new Manifest(
            "large", NODES, 3, INCIDENCES, List.of(), Optional.empty(), Optional.empty(), files)
        .write(folder);
    CheckedFolders checked = new CheckedFolders(markers, 0);
    CheckedFolders.remember(checked.marker(folder, files).orElseThrow());

    CompressedRows rows = incidencesOf(folder, checked);
    assertThat(rows.size()).isEqualTo(INCIDENCES).isGreaterThan(1L << 31);
    assertThat(rows.row(2)).containsExactly(5, 6, NODES - 1);
    assertThat(rows.rowOf(INCIDENCES - 1)).isEqualTo(2);
    assertThat(rows.rowOf(LARGE)).isEqualTo(1);
    CompressedRows last = rows.between(2, 3);
    assertThat(last.size()).isEqualTo(3);
    assertThat(last.column(2)).isEqualTo(NODES - 1);
    assertThat(rows.transposed().originOf(INCIDENCES - 1)).isEqualTo(INCIDENCES - 1);
    assertThat(rows.transposed().rows().row(2)).containsExactly(0, 1, 2);
  }

  private static CompressedRows incidencesOf(Path folder, CheckedFolders checked)
      throws IOException {
    Dataset dataset = MappedReader.read(folder, checked);
    return dataset.hypergraph().byHyperedge();
  }
}
