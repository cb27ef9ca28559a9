package io.hnhn.data.format.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hnhn.data.Loaded;
import io.hnhn.data.format.spi.StreamableFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The two ways to mapped arrays: by a stream, and by way of memory.
 *
 * @param root where both are written
 */
record BothConversions(Path root, StreamableFormat format) {
  private Loaded converted(Path from, Path out) throws IOException {
    return new MappedFormat()
        .convert((scratch, stage) -> format.stream(from, scratch, stage), out, _ -> {});
  }

  /**
   * Both ways give the same files, byte by byte, or say the same.
   *
   * @return whether they gave files
   */
  boolean requireSame(Path from) throws IOException {
    Path read = root.resolve("read");
    Path streamed = root.resolve("streamed");
    List<Loaded> loaded = new ArrayList<>();
    Throwable expected =
        catchThrowable(
            () -> {
              loaded.add(format.read(from));
              new MappedFormat().write(loaded.getFirst().dataset(), read);
            });
    Throwable found = catchThrowable(() -> loaded.add(converted(from, streamed)));
    if (expected == null) {
      assertThat(found).isNull();
      assertThat(content(streamed)).isEqualTo(content(read));
      assertThat(loaded.getLast().omissions()).isEqualTo(loaded.getFirst().omissions());
      assertThat(loaded.getLast().omissions())
          .hasToString(loaded.getFirst().omissions().toString());
    } else {
      assertThat(found).hasSameClassAs(expected).hasMessage(expected.getMessage());
    }
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).isSubsetOf(from, read, streamed);
    }
    return expected == null;
  }

  private static SortedMap<String, String> content(Path folder) throws IOException {
    SortedMap<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        content.put(
            file.getFileName().toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return content;
  }
}
