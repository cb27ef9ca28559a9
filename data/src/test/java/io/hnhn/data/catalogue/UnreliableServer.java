package io.hnhn.data.catalogue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Serves files with ranges and versions, and can break connections in the middle of a file, or send
 * no more without breaking them.
 */
final class UnreliableServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();
  private final Map<String, Integer> versions = new ConcurrentHashMap<>();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong bytesSent = new AtomicLong();
  private volatile boolean ranges = true;
  private volatile int breakAfter;
  private final AtomicInteger breaksLeft = new AtomicInteger();
  private final Map<String, String> redirections = new ConcurrentHashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean stalls;

  UnreliableServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  String url(String path) {
    return "http://localhost:" + server.getAddress().getPort() + path;
  }

  void put(String path, byte[] content) {
    contents.put(path, content);
    versions.merge(path, 1, Integer::sum);
  }

  byte[] content(String path) {
    return contents.get(path);
  }

  /** The next {@code times} answers of more bytes break after so many. */
  void breakAfter(int bytes, int times) {
    breakAfter = bytes;
    breaksLeft.set(times);
  }

  /** The same, but connections stay open without another byte. */
  void stallAfter(int bytes, int times) {
    stalls = true;
    breakAfter(bytes, times);
  }

  void redirect(String path, String location) {
    redirections.put(path, location);
  }

  void ignoreRanges() {
    ranges = false;
  }

  /** What was asked for: the path, and the range if one was. */
  List<String> requests() {
    return requests;
  }

  /** Bytes of content in all answers together. */
  long bytesSent() {
    return bytesSent.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String range = exchange.getRequestHeaders().getFirst("Range");
    String condition = exchange.getRequestHeaders().getFirst("If-Range");
    requests.add(
        path + (range == null ? "" : " " + range) + (condition == null ? "" : " if " + condition));
    if (redirections.containsKey(path)) {
      exchange.getResponseHeaders().set("Location", redirections.get(path));
      exchange.sendResponseHeaders(302, -1);
      exchange.close();
      return;
    }
    byte[] content = contents.get(path);
    if (content == null) {
      exchange.sendResponseHeaders(404, -1);
      exchange.close();
      return;
    }
    String version = "\"" + versions.get(path) + "\"";
    exchange.getResponseHeaders().set("ETag", version);
    boolean partial = ranges && range != null && (condition == null || condition.equals(version));
    int from = partial ? Integer.parseInt(range.replaceAll("bytes=(\\d+)-", "$1")) : 0;
    if (partial && from >= content.length) {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + content.length);
      exchange.sendResponseHeaders(416, -1);
      exchange.close();
      return;
    }
    if (partial) {
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes %d-%d/%d".formatted(from, content.length - 1, content.length));
    }
    send(exchange, partial ? 206 : 200, content, from);
  }

  private void send(HttpExchange exchange, int status, byte[] content, int from)
      throws IOException {
    int length = content.length - from;
    exchange.sendResponseHeaders(status, length);
    boolean breaks = breaksLeft.get() > 0 && length > breakAfter;
    int sent = breaks ? breakAfter : length;
    OutputStream out = exchange.getResponseBody();
    out.write(content, from, sent);
    out.flush();
    bytesSent.addAndGet(sent);
    if (breaks) {
      breaksLeft.decrementAndGet();
      if (stalls) {
        awaitClose();
      }
    }
    // Closing an exchange that has not sent all it announced breaks the connection.
    exchange.close();
  }

  private void awaitClose() {
    try {
      closed.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
