package io.hnhn.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The bytes of a connection, as long as they keep coming: where too few of them come for too long,
 * reading fails as if the connection had broken. Without this a server that sends a byte and then
 * nothing, or one byte a minute, keeps its client for ever.
 */
final class SteadyStream extends InputStream {
  /** So many bytes have to come in the time allowed, or else the end. */
  private static final int PROGRESS = 1 << 12;

  private final InputStream in;
  private final Duration silence;
  private final ExecutorService reader = Executors.newVirtualThreadPerTaskExecutor();

  SteadyStream(InputStream in, Duration silence) {
    this.in = in;
    this.silence = silence;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    Future<Integer> next =
        reader.submit(() -> in.readNBytes(bytes, offset, Math.min(length, PROGRESS)));
    try {
      int read = next.get(silence.toNanos(), TimeUnit.NANOSECONDS);
      return read == 0 && length > 0 ? -1 : read;
    } catch (TimeoutException _) {
      in.close();
      throw new IOException(
          "less than %d bytes in %d seconds".formatted(PROGRESS, silence.toSeconds()));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException broken ? broken : new IOException(e.getCause());
    } catch (InterruptedException _) {
      in.close();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Reading was interrupted");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
    reader.close();
  }
}
