package io.hnhn.command.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Standard output: every byte of it is written, or there is a {@link LostOutputException}, then and
 * at every later attempt.
 */
final class CheckedStream extends OutputStream {
  private final OutputStream out;
  private final BooleanSupplier pipe;
  private @Nullable LostOutputException lost;

  /**
   * Checks a stream.
   *
   * @param pipe whether it is a pipe, where the one thing that can go wrong is that it is closed
   */
  CheckedStream(OutputStream out, BooleanSupplier pipe) {
    this.out = out;
    this.pipe = pipe;
  }

  private interface Attempt {
    void make() throws IOException;
  }

  @Override
  public void write(int b) {
    attempt(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    attempt(() -> out.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    attempt(out::flush);
  }

  private void attempt(Attempt attempt) {
    if (lost != null) {
      throw lost;
    }
    try {
      attempt.make();
    } catch (IOException e) {
      lost = new LostOutputException(e, pipe.getAsBoolean());
      throw lost;
    }
  }
}
