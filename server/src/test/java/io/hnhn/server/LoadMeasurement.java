package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.server.http.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * Measures how long a server takes to answer while requests come at a fixed rate, whether it is
 * done with those before or not. A time is counted from the moment a request was due, so that
 * waiting counts. Prints JSON.
 *
 * <pre>
 * LoadMeasurement PORT known|new REQUESTS-A-SECOND SECONDS
 * </pre>
 */
final class LoadMeasurement {
  private static final int CONNECTIONS = 32;
  private static final int BODIES = 4096;
  private static final int GROUPS = 3;
  private static final double MILLISECOND = 1e6;

  private final int port;
  private final int rate;
  private final int seconds;
  private final List<byte[]> requests;

  private LoadMeasurement(int port, int rate, int seconds, List<byte[]> requests) {
    this.port = port;
    this.rate = rate;
    this.seconds = seconds;
    this.requests = requests;
  }

  /** Runs it. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    int port = Integer.parseInt(args[0]);
    int rate = Integer.parseInt(args[2]);
    int seconds = Integer.parseInt(args[3]);
    List<byte[]> requests = args[1].equals("known") ? known(port) : added(port);
    new LoadMeasurement(port, rate, Math.min(10, seconds), requests).run();
    Map<String, Object> found = new LoadMeasurement(port, rate, seconds, requests).run();
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("asked", args[1].equals("known") ? "a node of the data" : "a new node in 3 groups");
    all.putAll(found);
    System.out.println(new String(Json.write(all), UTF_8));
  }

  private static List<String> names(int port, String rows) throws IOException {
    try (Connection connection = new Connection(port)) {
      String reply =
          connection.send(
              "GET /api/%s?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .formatted(rows)
                  .getBytes(UTF_8));
      return TestServer.json(reply)
          .get("rows")
          .valueStream()
          .map(row -> row.get("id").stringValue())
          .toList();
    }
  }

  private static List<byte[]> known(int port) throws IOException {
    List<String> names = names(port, "nodes");
    SplittableRandom random = new SplittableRandom(1);
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < BODIES; i++) {
      requests.add(predict(Map.of("nodes", List.of(names.get(random.nextInt(names.size()))))));
    }
    return requests;
  }

  private static List<byte[]> added(int port) throws IOException {
    List<String> groups = names(port, "hyperedges");
    SplittableRandom random = new SplittableRandom(1);
    List<byte[]> requests = new ArrayList<>();
    for (int i = 0; i < BODIES; i++) {
      List<String> in =
          random.ints(GROUPS, 0, groups.size()).distinct().mapToObj(groups::get).toList();
      requests.add(
          predict(
              Map.of(
                  "nodes",
                  List.of(Map.of("id", "new " + i, "features", Map.of(), "hyperedges", in)))));
    }
    return requests;
  }

  private static byte[] predict(Map<String, Object> body) {
    byte[] json = Json.write(body);
    String head =
        "POST /api/predict HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(json.length);
    byte[] bytes = Arrays.copyOf(head.getBytes(UTF_8), head.length() + json.length);
    System.arraycopy(json, 0, bytes, head.length(), json.length);
    return bytes;
  }

  private Map<String, Object> run() throws InterruptedException, ExecutionException {
    int count = rate * seconds;
    long[] nanos = new long[count];
    long start = System.nanoTime() + 100_000_000;
    long errors = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      List<Future<Long>> failed = new ArrayList<>();
      for (int c = 0; c < CONNECTIONS; c++) {
        int first = c;
        failed.add(threads.submit(() -> ask(first, start, nanos)));
      }
      for (Future<Long> one : failed) {
        errors += one.get();
      }
    }
    Arrays.sort(nanos);
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("requestsPerSecond", rate);
    found.put("seconds", seconds);
    found.put("errors", errors);
    found.put("medianMs", nanos[count / 2] / MILLISECOND);
    found.put("p99Ms", nanos[(int) (count * 0.99)] / MILLISECOND);
    found.put("p999Ms", nanos[(int) (count * 0.999)] / MILLISECOND);
    found.put("maxMs", nanos[count - 1] / MILLISECOND);
    return found;
  }

  /** Sends every so many-th request at its time over a connection; tells how many failed. */
  private long ask(int first, long start, long[] nanos) throws IOException {
    long errors = 0;
    try (Connection connection = new Connection(port)) {
      for (int i = first; i < nanos.length; i += CONNECTIONS) {
        long due = start + (long) (i * (1e9 / rate));
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        String reply = connection.send(requests.get(i % requests.size()));
        nanos[i] = System.nanoTime() - due;
        JsonNode answers = connection.status == 200 ? TestServer.json(reply).get("answers") : null;
        errors += answers == null || answers.size() != 1 ? 1 : 0;
      }
    }
    return errors;
  }

  /** A connection that is kept. */
  private static final class Connection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private int status;

    Connection(int port) throws IOException {
      this.socket = new Socket("localhost", port);
      socket.setTcpNoDelay(true);
      this.in = new BufferedInputStream(socket.getInputStream());
    }

    String send(byte[] request) throws IOException {
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      status = Integer.parseInt(line().substring(9, 12));
      int length = 0;
      for (String header = line(); !header.isEmpty(); header = line()) {
        if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
          length = Integer.parseInt(header.substring(15).strip());
        }
      }
      return new String(in.readNBytes(length), UTF_8);
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new IOException("Expected a reply, but the server closed");
        }
        if (c != '\r') {
          line.append((char) c);
        }
      }
      return line.toString();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
