import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpServer;
import io.helidon.webserver.WebServer;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * How fast two HTTP servers are that do nothing else than read a question and send an answer, both
 * of the size that {@code /api/predict} has: the one of the JDK, set up as module server does, and
 * Helidon SE, as it is. Each is a process of its own and has its turn twice.
 *
 * <pre>
 * java -cp 'FOLDER_WITH_THE_JARS_OF_HELIDON/*' tools/serve/HttpServers.java RESULT.json
 * </pre>
 *
 * <p>A time is counted from the moment a question was due, so that waiting counts.
 */
class HttpServers {
  private static final String PATH = "/api/predict";
  private static final byte[] QUESTION = "{\"nodes\": [\"rye bread\"]}".getBytes(US_ASCII);
  private static final byte[] ANSWER =
      ("{\"version\":1,\"answers\":[{\"id\":\"rye"
           + " bread\",\"class\":\"bakery\",\"probability\":0.987654,"
           + "\"probabilities\":{\"bakery\":0.987654,\"dairy\":0.006172,\"produce\":0.006174}}]}")
          .getBytes(US_ASCII);

  private static final int CONNECTIONS = 32;
  private static final int TURNS = 2;
  private static final int WARM_UP_SECONDS = 15;
  private static final int SECONDS = 30;
  private static final int REQUESTS_PER_SECOND = 2000;
  private static final int MOST_SECONDS = 10;

  private HttpServers() {}

  /** Arguments: a file for the result; or {@code serve} and the name of a server. */
  public static void main(String[] args) throws Exception {
    if (args[0].equals("serve")) {
      serve(args[1]);
      return;
    }
    List<String> rows = new ArrayList<>();
    for (int turn = 0; turn < TURNS; turn++) {
      for (String server : List.of("jdk", "helidon")) {
        rows.add(measure(server));
        System.out.println(rows.getLast());
      }
    }
    Files.writeString(Path.of(args[0]), "[\n  " + String.join(",\n  ", rows) + "\n]\n");
  }

  /** Answers until the process is ended, and prints the port. */
  private static void serve(String name) throws IOException, InterruptedException {
    InetAddress here = InetAddress.getLoopbackAddress();
    int port =
        switch (name) {
          case "jdk" -> jdk(new InetSocketAddress(here, 0));
          case "helidon" -> helidon(here);
          default ->
              throw new IllegalArgumentException("Expected jdk or helidon, but found " + name);
        };
    System.out.println(port);
    Thread.currentThread().join();
  }

  private static int jdk(InetSocketAddress address) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    HttpServer server = HttpServer.create(address, 1024);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        PATH,
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, ANSWER.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(ANSWER);
          }
        });
    server.start();
    return server.getAddress().getPort();
  }

  private static int helidon(InetAddress address) {
    return WebServer.builder()
        .address(address)
        .port(0)
        .routing(
            routing ->
                routing.post(
                    PATH,
                    (request, response) -> {
                      request.content().as(byte[].class);
                      response.header("Content-Type", "application/json");
                      response.send(ANSWER);
                    }))
        .build()
        .start()
        .port();
  }

  private static String measure(String server) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                source(),
                "serve",
                server)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var out = process.inputReader()) {
      int port = Integer.parseInt(out.readLine());
      atRate(port, WARM_UP_SECONDS);
      long before = cpuMillis(process);
      long[] nanos = atRate(port, SECONDS);
      double cpu = (double) (cpuMillis(process) - before) / nanos.length;
      long most = asManyAsPossible(port);
      Arrays.sort(nanos);
      return String.format(
          Locale.ROOT,
          "{\"server\": \"%s\", \"requestsPerSecond\": %d, \"seconds\": %d, \"medianMs\": %.3f,"
              + " \"p99Ms\": %.3f, \"p999Ms\": %.3f, \"maxMs\": %.3f, \"cpuMsPerRequest\": %.4f,"
              + " \"mostPerSecond\": %d}",
          server,
          REQUESTS_PER_SECOND,
          SECONDS,
          quantile(nanos, 0.5),
          quantile(nanos, 0.99),
          quantile(nanos, 0.999),
          quantile(nanos, 1),
          cpu,
          most);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** This file, by which the process of a server is begun as well. */
  private static String source() {
    return Arrays.stream(ProcessHandle.current().info().arguments().orElseThrow())
        .filter(argument -> argument.endsWith("HttpServers.java"))
        .findFirst()
        .orElseThrow();
  }

  private static long cpuMillis(Process process) {
    return process.toHandle().info().totalCpuDuration().orElseThrow().toMillis();
  }

  private static double quantile(long[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / 1e6;
  }

  /** Asks at a fixed rate; tells how long each answer took. */
  private static long[] atRate(int port, int seconds)
      throws InterruptedException, ExecutionException {
    long[] nanos = new long[REQUESTS_PER_SECOND * seconds];
    long start = System.nanoTime() + 100_000_000;
    onAllConnections(
        port,
        (connection, first) -> {
          for (int i = first; i < nanos.length; i += CONNECTIONS) {
            long due = start + (long) (i * (1e9 / REQUESTS_PER_SECOND));
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
              LockSupport.parkNanos(left);
            }
            connection.ask();
            nanos[i] = System.nanoTime() - due;
          }
        });
    return nanos;
  }

  /** Asks again as soon as an answer is there; tells how many come in a second. */
  private static long asManyAsPossible(int port) throws InterruptedException, ExecutionException {
    long[] counts = new long[CONNECTIONS];
    long end = System.nanoTime() + MOST_SECONDS * 1_000_000_000L;
    onAllConnections(
        port,
        (connection, number) -> {
          while (System.nanoTime() < end) {
            connection.ask();
            counts[number]++;
          }
        });
    return Arrays.stream(counts).sum() / MOST_SECONDS;
  }

  /** What is done with a connection of a number. */
  private interface Client {
    void use(Connection connection, int number) throws IOException;
  }

  private static void onAllConnections(int port, Client client)
      throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      List<Future<?>> all = new ArrayList<>();
      for (int c = 0; c < CONNECTIONS; c++) {
        int number = c;
        all.add(
            threads.submit(
                () -> {
                  try (Connection connection = new Connection(port)) {
                    client.use(connection, number);
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  /** A connection that is kept for one question after the other. */
  private static final class Connection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final byte[] request;

    Connection(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream());
      byte[] head =
          "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
              .formatted(PATH, QUESTION.length)
              .getBytes(US_ASCII);
      request = Arrays.copyOf(head, head.length + QUESTION.length);
      System.arraycopy(QUESTION, 0, request, head.length, QUESTION.length);
    }

    void ask() throws IOException {
      socket.getOutputStream().write(request);
      String status = line();
      int length = -1;
      for (String header = line(); !header.isEmpty(); header = line()) {
        if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
          length = Integer.parseInt(header.substring(15).strip());
        }
      }
      if (!status.startsWith("HTTP/1.1 200") || !Arrays.equals(in.readNBytes(length), ANSWER)) {
        throw new IOException("Expected the answer, but found " + status);
      }
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) {
          throw new EOFException("Expected an answer, but the server closed");
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
