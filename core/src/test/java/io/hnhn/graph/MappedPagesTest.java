package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of 64 rows of a page each, of which the second half is cut off once it is mapped. */
class MappedPagesTest {
  private static final int PAGE = 1 << 12;
  private static final int ROWS = 64;

  @TempDir private Path folder;

  private FileChannel channel;

  @BeforeEach
  void write() throws IOException {
    // Elsewhere a file that is mapped can't be cut off.
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    channel =
        FileChannel.open(
            folder.resolve("rows"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    channel.write(ByteBuffer.allocate(ROWS * PAGE));
  }

  @AfterEach
  void close() throws IOException {
    channel.close();
  }

  private MemorySegment named() throws IOException {
    return channel.map(MapMode.READ_ONLY, 0, ROWS * PAGE, Arena.ofAuto());
  }

  private void cut() throws IOException {
    channel.truncate(ROWS / 2 * PAGE);
  }

  @Test
  void aPageThatIsGoneIsAFault() throws IOException {
    MemorySegment rows = named();
    MappedPages.require(rows);
    cut();
    MappedPages.require(rows.asSlice(0, ROWS / 2 * PAGE));
    assertThatExceptionOfType(InternalError.class).isThrownBy(() -> MappedPages.require(rows));
  }

  @Test
  void ofAFileWithoutANameNoPageIsLookedAt() throws IOException {
    MemorySegment rows =
        MappedPages.ofUnnamed(channel, MapMode.READ_ONLY, 0, ROWS * PAGE, Arena.ofAuto());
    assertThat(rows.isMapped()).isTrue();
    cut();
    assertThatNoException().isThrownBy(() -> MappedPages.require(rows));
    assertThatNoException().isThrownBy(() -> MappedPages.require(rows.asSlice(PAGE)));
  }

  @Test
  void onlyRowsThatAreNamedAreLookedAt() throws IOException {
    MemorySegment rows = named();
    cut();
    CompressedRows pattern = CompressedRows.of(ROWS, new int[][] {{0, 31}, {7}, {5, 32}, {63}});
    assertThatNoException().isThrownBy(() -> MappedPages.requireNamed(rows, PAGE, pattern, 0, 2));
    for (int row = 2; row < 4; row++) {
      int gone = row;
      assertThatExceptionOfType(InternalError.class)
          .isThrownBy(() -> MappedPages.requireNamed(rows, PAGE, pattern, gone, gone + 1));
    }
  }

  @Test
  void rowsAreLookedAtToTheirEnd() throws IOException {
    MemorySegment rows = named();
    cut();
    CompressedRows pattern = CompressedRows.of(3, new int[][] {{0}, {1}});
    // Row 1 begins before the cut and ends behind it.
    long length = 3 * ROWS / 8 * PAGE;
    assertThatNoException().isThrownBy(() -> MappedPages.requireNamed(rows, length, pattern, 0, 1));
    assertThatExceptionOfType(InternalError.class)
        .isThrownBy(() -> MappedPages.requireNamed(rows, length, pattern, 1, 2));
  }
}
