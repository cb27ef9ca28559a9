package io.hnhn.server.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hnhn.server.http.Route.Access;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * Takes requests and sends replies, by the HTTP server of the JDK with a virtual thread for each
 * request. Whatever goes wrong becomes a reply.
 */
public final class HttpFront implements AutoCloseable {
  private static final String REQUEST_ID = "X-Request-Id";
  private static final Pattern GOOD_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final String UNKNOWN = "unknown";

  /** As long as nothing is under way, it ends. */
  private static final Duration QUIET = Duration.ofMillis(100);

  private static final Duration LOOK = Duration.ofMillis(5);
  private static final int SECONDS_TO_TELL = 5;
  private static final int BACKLOG = 1024;

  /** What the JDK's server takes from properties of the system when its first one is made. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.maxIdleConnections", "1000",
          "jdk.httpserver.maxConnections", "10000",
          "sun.net.httpserver.maxReqHeaderSize", "65536");

  /**
   * The same for seconds in which a request has to come as a whole, beginning with its first byte.
   * A body has its own limit, and is told when it is over; this one closes connections on which not
   * even a head comes. It is for the whole program, another part of which may take uploads.
   */
  private static final String REQUEST_TIME = "sun.net.httpserver.maxReqTime";

  private static final int SECONDS_OF_UPLOADS = 3_600;

  private final Router router;
  private final Guard guard;
  private final Limits limits;
  private final ServerMetrics metrics;
  private final Optional<AccessLog> log;
  private final BiConsumer<String, Throwable> unexpected;
  private final Admission admission;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger underWay = new AtomicInteger();
  private final Patience patience;

  /**
   * Begins to answer.
   *
   * @param unexpected is told what should not have happened, with the id of the request
   */
  public HttpFront(
      InetSocketAddress address,
      Router router,
      Guard guard,
      Limits limits,
      ServerMetrics metrics,
      Optional<AccessLog> log,
      BiConsumer<String, Throwable> unexpected)
      throws IOException {
    SETTINGS.forEach(HttpFront::set);
    set(REQUEST_TIME, Integer.toString(SECONDS_OF_UPLOADS));
    this.router = router;
    this.guard = guard;
    this.limits = limits;
    this.metrics = metrics;
    this.log = log;
    this.unexpected = unexpected;
    this.admission = new Admission(limits);
    this.patience = new Patience(limits.time());
    this.server = HttpServer.create(address, BACKLOG);
    server.setExecutor(threads);
    server.createContext("/", this::count);
    server.start();
  }

  private static void set(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /**
   * Closes connections on which no head comes in time, in all of a program that takes no uploads.
   * To be called before its first server begins to answer.
   */
  public static void expectNoUploads(Limits limits) {
    long seconds = Math.max(limits.time().toSeconds(), Limits.DEFAULT.time().toSeconds());
    set(REQUEST_TIME, Long.toString(seconds + SECONDS_TO_TELL));
  }

  /** The port that it listens at. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** What became of a request. */
  private record Outcome(String route, Reply reply) {}

  /**
   * The coming of a request, as long as that is waited for. Whoever ends it replies: the thread
   * that reads the request, or the one that tells the client that it is late.
   */
  private final class Arrival {
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final Thread reader = Thread.currentThread();
    private final Patience.Wait late;
    private boolean isWhole;

    Arrival(HttpExchange exchange, String id) {
      this.late = patience.orElse(() -> breakOff(exchange, id));
    }

    /** Called by the thread that reads: whether it is the one that replies. */
    boolean end() {
      late.cancel();
      isWhole |= isOver.compareAndSet(false, true);
      return isWhole;
    }

    private void breakOff(HttpExchange exchange, String id) {
      if (isOver.compareAndSet(false, true)) {
        tellLate(exchange, id);
        reader.interrupt();
      }
    }
  }

  private void count(HttpExchange exchange) throws IOException {
    underWay.incrementAndGet();
    try {
      handle(exchange);
    } finally {
      underWay.decrementAndGet();
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    long began = System.nanoTime();
    String id = id(exchange);
    Arrival arrival = new Arrival(exchange, id);
    Outcome outcome = outcome(exchange, id, arrival);
    boolean whole = isDrained(exchange, arrival);
    if (arrival.end()) {
      // Counted before it is sent, so that whoever has the answer finds it counted.
      long nanos = System.nanoTime() - began;
      metrics.answered(outcome.route(), outcome.reply().status(), nanos);
      note(exchange, id, outcome.reply(), nanos);
      send(exchange, id, whole ? outcome.reply() : outcome.reply().with("Connection", "close"));
    } else {
      exchange.getResponseBody().close();
    }
  }

  /** Whether a request has come to its end; else nothing can follow it on its connection. */
  private boolean isDrained(HttpExchange exchange, Arrival arrival) {
    InputStream rest = exchange.getRequestBody();
    try {
      return arrival.isWhole ? patience.within(() -> HttpBody.drain(rest)) : HttpBody.drain(rest);
    } catch (IOException _) {
      return false;
    }
  }

  private static String id(HttpExchange exchange) {
    String given = exchange.getRequestHeaders().getFirst(REQUEST_ID);
    return given != null && GOOD_ID.matcher(given).matches() ? given : UUID.randomUUID().toString();
  }

  /**
   * A body that does not come is not waited for. Its stream is left to the thread that reads it.
   */
  private void tellLate(HttpExchange exchange, String id) {
    Reply reply =
        Reply.fault(
            408,
            "Expected all of the request within %d seconds; send it again"
                .formatted(limits.time().toSeconds()),
            Map.of("Connection", "close"));
    metrics.answered(UNKNOWN, reply.status(), limits.time().toNanos());
    note(exchange, id, reply, limits.time().toNanos());
    if (!exchange.getRequestMethod().equals("HEAD")) {
      try {
        sendHead(exchange, id, reply);
        OutputStream out = exchange.getResponseBody();
        reply.body().writeTo(out);
        out.flush();
      } catch (IOException _) {
        // The connection is closed all the same.
      }
    }
  }

  private Outcome outcome(HttpExchange exchange, String id, Arrival arrival) {
    String path = Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), "");
    String method = exchange.getRequestMethod();
    Optional<Router.Match> match = Optional.empty();
    try {
      match = router.find(method, path);
      Reply reply = reply(exchange, match, path, arrival);
      return new Outcome(name(match), reply);
    } catch (HttpFault fault) {
      return new Outcome(
          name(match), Reply.fault(fault.status(), text(fault), headers(fault.status(), path)));
    } catch (IllegalArgumentException e) {
      return new Outcome(name(match), Reply.fault(400, text(e), Map.of()));
    } catch (IOException e) {
      return new Outcome(
          name(match),
          Reply.fault(
              400, "Expected a whole request, but it broke off", Map.of("Connection", "close")));
    } catch (Throwable e) {
      unexpected.accept(id, e);
      return new Outcome(
          name(match),
          Reply.fault(
              500, "Unexpected error; the server's messages tell more about " + id, Map.of()));
    }
  }

  private static String name(Optional<Router.Match> match) {
    return match.map(m -> m.route().template()).orElse(UNKNOWN);
  }

  private static String text(Throwable fault) {
    return Objects.requireNonNullElse(fault.getMessage(), "Expected another request");
  }

  private Map<String, String> headers(int status, String path) {
    return switch (status) {
      case 401 -> Map.of("WWW-Authenticate", "Bearer");
      case 405 -> Map.of("Allow", router.methods(path));
      case 429 -> Map.of("Retry-After", "1");
      default -> Map.of();
    };
  }

  private Reply reply(
      HttpExchange exchange, Optional<Router.Match> match, String path, Arrival arrival)
      throws IOException {
    boolean open = match.filter(m -> m.route().access() == Access.OPEN).isPresent();
    if (guard.isPreflight(exchange.getRequestMethod(), exchange.getRequestHeaders())) {
      return Reply.done();
    }
    if (!open) {
      Optional<Reply> entrance =
          guard.entrance(exchange.getRequestMethod(), exchange.getRequestHeaders());
      if (entrance.isPresent()) {
        return entrance.get();
      }
      guard.check(exchange.getRequestHeaders());
    }
    Route route = match.orElseThrow(() -> router.fault(path)).route();
    if (open) {
      return route.handler().answer(call(exchange, match.get(), new byte[0]));
    }
    boolean streamed = route.access() == Access.STREAMED;
    long expected = streamed ? 0 : HttpBody.expected(exchange, limits);
    try (Admission.Room _ = admission.enter(expected)) {
      byte[] body = new byte[0];
      if (!route.types().isEmpty()) {
        HttpBody.expectType(exchange.getRequestHeaders().getFirst("Content-Type"), route.types());
        body = streamed ? body : HttpBody.read(exchange, limits);
      } else {
        HttpBody.drain(exchange.getRequestBody());
      }
      if (!arrival.end()) {
        throw new IOException("Expected a request in time, but it was late");
      }
      return route.handler().answer(call(exchange, match.get(), body));
    }
  }

  private HttpCall call(HttpExchange exchange, Router.Match match, byte[] body) {
    String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
    return new HttpCall(
        match.variables(),
        Router.query(query),
        exchange.getRequestHeaders(),
        body,
        patience.from(exchange.getRequestBody()));
  }

  private void send(HttpExchange exchange, String id, Reply reply) throws IOException {
    boolean bare = patience.within(() -> sendHead(exchange, id, reply));
    if (!bare) {
      try (OutputStream out = patience.to(exchange.getResponseBody())) {
        reply.body().writeTo(out);
      }
    }
    exchange.close();
  }

  /** Sends all but the body; tells whether there is none. */
  private boolean sendHead(HttpExchange exchange, String id, Reply reply) throws IOException {
    Map<String, String> headers = new HashMap<>(guard.replyHeaders(exchange.getRequestHeaders()));
    reply
        .headers()
        .forEach((name, value) -> headers.merge(name, value, (a, b) -> both(name, a, b)));
    headers.put(REQUEST_ID, id);
    headers.put("Content-Type", reply.type());
    headers.forEach(exchange.getResponseHeaders()::set);
    long length = reply.body().length();
    boolean bare = exchange.getRequestMethod().equals("HEAD") || length == 0;
    // To the JDK's server, -1 is nothing and 0 is a length that is not known.
    exchange.sendResponseHeaders(reply.status(), bare ? -1 : Math.max(0, length));
    return bare;
  }

  /** What a reply says stands for what all say, but for what both depend on. */
  private static String both(String name, String all, String own) {
    return name.equals("Vary") ? all + ", " + own : own;
  }

  private void note(HttpExchange exchange, String id, Reply reply, long nanos) {
    log.ifPresent(
        lines ->
            lines.add(
                new AccessLog.Entry(
                    id,
                    exchange.getRemoteAddress().getAddress().getHostAddress(),
                    exchange.getRequestMethod().toUpperCase(Locale.ROOT),
                    Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), "-"),
                    reply.status(),
                    Math.max(0, reply.body().length()),
                    nanos)));
  }

  /**
   * Takes no more requests, and waits for those under way. The JDK's server would also wait for
   * some that broke off, which nobody waits for.
   */
  @Override
  public void close() {
    int seconds = Math.toIntExact(limits.time().toSeconds() + SECONDS_TO_TELL);
    Thread stopping = Thread.startVirtualThread(() -> server.stop(seconds));
    try {
      for (Duration quiet = Duration.ZERO; quiet.compareTo(QUIET) < 0; ) {
        if (stopping.join(LOOK)) {
          break;
        }
        quiet = underWay.get() == 0 ? quiet.plus(LOOK) : Duration.ZERO;
      }
      stopping.interrupt();
      stopping.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    threads.close();
    patience.close();
  }
}
