package io.hnhn.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class UnpackedStreamTest {
  private static final Path FILE = Path.of("bomb.gz");

  @Test
  void aFileThatUnpacksWithoutEndIsRefused() {
    assertThatThrownBy(() -> readAll(1_000_000, 1L << 40))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(
            "file bomb.gz: expected a file that unpacks to at most 268435456 bytes, but found more;"
                + " if this is right, unpack the file first");
  }

  @Test
  void aLargeFileMayUnpackToMore() throws IOException {
    assertThat(readAll(2_000_000, 300_000_000)).isEqualTo(300_000_000);
  }

  @Test
  void aSmallFileIsReadToItsEnd() throws IOException {
    InputStream in =
        UnpackedStream.inProportion(FILE, 1, new ByteArrayInputStream(new byte[] {7, 8}));
    assertThat(in.read()).isEqualTo(7);
    assertThat(in.read(new byte[9], 0, 9)).isEqualTo(1);
    assertThat(in.read()).isEqualTo(-1);
  }

  @Test
  void whatIsInProportionIsRead() {
    assertThat(UnpackedStream.isInProportion(1, 1 << 28)).isTrue();
    assertThat(UnpackedStream.isInProportion(1, (1 << 28) + 1)).isFalse();
    assertThat(UnpackedStream.isInProportion(2_000_000, 400_000_000)).isTrue();
  }

  @Test
  void whatIsSkippedCounts() {
    InputStream in = new UnpackedStream(FILE, 100, new Zeros(1000));
    assertThatThrownBy(() -> in.skipNBytes(500))
        .hasMessageContaining("unpacks to at most 100 bytes, but found more");
  }

  private static long readAll(long packed, long unpacked) throws IOException {
    InputStream in = UnpackedStream.inProportion(FILE, packed, new Zeros(unpacked));
    byte[] bytes = new byte[1 << 20];
    long read = 0;
    for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
      read += n;
    }
    return read;
  }

  /** So many zeros, at no cost. */
  private static final class Zeros extends InputStream {
    private long left;

    Zeros(long count) {
      this.left = count;
    }

    @Override
    public int read() {
      return left-- > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      int count = (int) Math.min(left, length);
      left -= count;
      return count == 0 ? -1 : count;
    }
  }
}
