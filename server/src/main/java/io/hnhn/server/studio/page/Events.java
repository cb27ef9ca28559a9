package io.hnhn.server.studio.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.server.http.Body;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Json;
import io.hnhn.server.http.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Tells open pages what happens, as server-sent events. */
public final class Events implements AutoCloseable {
  private static final int MOST_PAGES = 32;
  private static final int MOST_WAITING = 2_000;
  private static final int SECONDS_OF_SILENCE = 15;

  /** An event that ends the stream. */
  private static final byte[] END = new byte[0];

  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /** A page that listens. */
  private record Listener(BlockingQueue<byte[]> waiting) {
    /** A page that can't follow is let go, and comes again for all there is. */
    void tell(byte[] event) {
      if (!waiting.offer(event)) {
        waiting.clear();
        waiting.offer(END);
      }
    }
  }

  /** Nobody listens yet. */
  public Events() {}

  /** Tells all pages. */
  public void tell(String name, Object value) {
    if (!listeners.isEmpty()) {
      byte[] event = event(name, value);
      listeners.forEach(listener -> listener.tell(event));
    }
  }

  private static byte[] event(String name, Object value) {
    return "event: %s\ndata: %s\n\n"
        .formatted(name, new String(Json.write(value), UTF_8))
        .getBytes(UTF_8);
  }

  /**
   * Lets a page listen.
   *
   * @param state what it is told first
   * @throws HttpFault if there are too many
   */
  public Reply listen(Supplier<Object> state) {
    if (isClosed || listeners.size() >= MOST_PAGES) {
      throw HttpFault.busy("Too many pages are open; close one of them");
    }
    return new Reply(
        200,
        "text/event-stream; charset=utf-8",
        new Body.Written(out -> write(state, out)),
        Map.of());
  }

  private void write(Supplier<Object> state, OutputStream out) throws IOException {
    Listener listener = new Listener(new ArrayBlockingQueue<>(MOST_WAITING));
    listeners.add(listener);
    try {
      out.write(event("state", state.get()));
      out.flush();
      while (!isClosed) {
        Optional<byte[]> event =
            Optional.ofNullable(listener.waiting.poll(SECONDS_OF_SILENCE, TimeUnit.SECONDS));
        if (event.isPresent() && event.get().length == 0) {
          return;
        }
        out.write(event.orElseGet(() -> ": still here\n\n".getBytes(UTF_8)));
        out.flush();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      listeners.remove(listener);
    }
  }

  /** Ends all streams. */
  @Override
  public void close() {
    isClosed = true;
    listeners.forEach(listener -> listener.tell(END));
  }
}
