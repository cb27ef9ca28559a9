package io.hnhn.spark.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A process that gets a tenth of the time, by being stopped again and again. */
final class SlowProcess implements AutoCloseable {
  private final long pid;
  private @Nullable Process slowing;

  SlowProcess(ProcessHandle process) {
    this.pid = process.pid();
  }

  synchronized void begin() {
    slowing =
        run(
            "while kill -STOP %1$d; do sleep 0.3; kill -CONT %1$d; sleep 0.03; done"
                .formatted(pid));
  }

  /** It runs as fast as it can again. */
  @Override
  public synchronized void close() {
    if (slowing != null) {
      slowing.destroyForcibly().onExit().join();
      run("kill -CONT " + pid).onExit().join();
      slowing = null;
    }
  }

  private static Process run(String command) {
    try {
      return new ProcessBuilder("bash", "-c", command).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
