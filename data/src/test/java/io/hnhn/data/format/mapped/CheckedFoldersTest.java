package io.hnhn.data.format.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.SameDataset;
import io.hnhn.data.TinyDataset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedFoldersTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2024-05-06T07:08:09Z"));

  @TempDir private Path root;
  private Path folder;
  private CheckedFolders checked;

  @BeforeEach
  void write() throws IOException {
    folder = root.resolve("set");
    checked = new CheckedFolders(root.resolve("cache/checked"), 0);
    new MappedFormat().write(TinyDataset.weighted(), folder);
    settle(LONG_AGO);
  }

  private void settle(FileTime time) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }

  private List<Path> markers() throws IOException {
    if (!Files.exists(checked.markers())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(checked.markers())) {
      return files.toList();
    }
  }

  /** Node 1 of hyperedge 0 becomes one that there is not. */
  private void damage() throws IOException {
    Path file = folder.resolve("hyperedge-nodes.npy");
    byte[] content = Files.readAllBytes(file);
    ByteBuffer.wrap(content).order(ByteOrder.nativeOrder()).putInt(128 + Integer.BYTES, 4711);
    Files.write(file, content);
  }

  @Test
  void whatWasLookedThroughIsNotAgain() throws IOException {
    SameDataset.assertSame(MappedReader.read(folder, checked), TinyDataset.weighted());
    assertThat(markers()).hasSize(1);
    SameDataset.assertSame(MappedReader.read(folder, checked), TinyDataset.weighted());
    assertThat(markers()).hasSize(1);
    damage();
    settle(LONG_AGO);
    Dataset damaged = MappedReader.read(folder, checked);
    // A disk that lies gives an exception, and the JVM goes on.
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> damaged.inputs().hypergraph().degree(damaged.hypergraph().nodesOf(0)[1]));
  }

  @Test
  void whatWasChangedIsLookedThroughAgain() throws IOException {
    MappedReader.read(folder, checked);
    damage();
    settle(FileTime.from(LONG_AGO.toInstant().plusSeconds(1)));
    assertThatThrownBy(() -> MappedReader.read(folder, checked))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("hyperedge-nodes.npy");
  }

  @Test
  void aDamagedOneIsNotRemembered() throws IOException {
    damage();
    settle(LONG_AGO);
    assertThatThrownBy(() -> MappedReader.read(folder, checked))
        .isInstanceOf(DataFormatException.class);
    assertThat(markers()).isEmpty();
  }

  @Test
  void whatChangedJustNowOrIsSmallIsNotRemembered() throws IOException {
    settle(FileTime.from(Instant.now()));
    MappedReader.read(folder, checked);
    assertThat(markers()).isEmpty();
    settle(LONG_AGO);
    MappedReader.read(folder, new CheckedFolders(checked.markers(), 1 << 20));
    assertThat(markers()).isEmpty();
  }

  @Test
  void lengthsAreLookedAtEveryTime() throws IOException {
    MappedReader.read(folder, checked);
    Path file = folder.resolve("node-offsets.npy");
    byte[] content = Files.readAllBytes(file);
    ByteBuffer.wrap(content).order(ByteOrder.nativeOrder()).putLong(content.length - 8, 3);
    Files.write(file, content);
    settle(LONG_AGO);
    assertThatThrownBy(() -> MappedReader.read(folder, checked))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected numbers that belong together");
  }
}
