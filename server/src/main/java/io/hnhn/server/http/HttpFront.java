package io.hnhn.server.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hnhn.server.http.Route.Access;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
  private static final int SECONDS_TO_END = 10;
  private static final int BACKLOG = 1024;

  /** What the JDK's server takes from properties of the system when its first one is made. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.maxIdleConnections", "1000",
          "jdk.httpserver.maxConnections", "10000",
          "sun.net.httpserver.maxReqHeaderSize", "65536",
          "sun.net.httpserver.maxReqTime", "120");

  private final Router router;
  private final Guard guard;
  private final Limits limits;
  private final ServerMetrics metrics;
  private final Optional<AccessLog> log;
  private final BiConsumer<String, Throwable> unexpected;
  private final Admission admission;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledThreadPoolExecutor clock;

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
    SETTINGS.forEach(
        (name, value) -> {
          if (System.getProperty(name) == null) {
            System.setProperty(name, value);
          }
        });
    this.router = router;
    this.guard = guard;
    this.limits = limits;
    this.metrics = metrics;
    this.log = log;
    this.unexpected = unexpected;
    this.admission = new Admission(limits);
    this.clock =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("hnhn clock").factory());
    clock.setRemoveOnCancelPolicy(true);
    this.server = HttpServer.create(address, BACKLOG);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** The port that it listens at. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** What became of a request. */
  private record Outcome(String route, Reply reply) {}

  private void handle(HttpExchange exchange) throws IOException {
    long began = System.nanoTime();
    String id = id(exchange);
    AtomicBoolean isAnswered = new AtomicBoolean();
    ScheduledFuture<?> late =
        clock.schedule(
            () -> tellLate(exchange, id, isAnswered),
            limits.time().toMillis(),
            TimeUnit.MILLISECONDS);
    Outcome outcome = outcome(exchange, id, late);
    boolean whole = isDrained(exchange);
    late.cancel(false);
    if (isAnswered.compareAndSet(false, true)) {
      // Counted before it is sent, so that whoever has the answer finds it counted.
      long nanos = System.nanoTime() - began;
      metrics.answered(outcome.route(), outcome.reply().status(), nanos);
      note(exchange, id, outcome.reply(), nanos);
      send(exchange, id, whole ? outcome.reply() : outcome.reply().with("Connection", "close"));
    }
  }

  /** Whether a request has come to its end; else nothing can follow it on its connection. */
  private static boolean isDrained(HttpExchange exchange) {
    try {
      return HttpBody.drain(exchange.getRequestBody());
    } catch (IOException _) {
      return false;
    }
  }

  private static String id(HttpExchange exchange) {
    String given = exchange.getRequestHeaders().getFirst(REQUEST_ID);
    return given != null && GOOD_ID.matcher(given).matches() ? given : UUID.randomUUID().toString();
  }

  /** A body that does not come is not waited for. */
  private void tellLate(HttpExchange exchange, String id, AtomicBoolean isAnswered) {
    if (isAnswered.compareAndSet(false, true)) {
      Reply reply =
          Reply.fault(
              408,
              "Expected all of the request within %d seconds; send it again"
                  .formatted(limits.time().toSeconds()),
              Map.of("Connection", "close"));
      metrics.answered(UNKNOWN, reply.status(), limits.time().toNanos());
      note(exchange, id, reply, limits.time().toNanos());
      try {
        send(exchange, id, reply);
      } catch (IOException _) {
        exchange.close();
      }
    }
  }

  private Outcome outcome(HttpExchange exchange, String id, ScheduledFuture<?> late) {
    String path = Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), "");
    String method = exchange.getRequestMethod();
    Optional<Router.Match> match = Optional.empty();
    try {
      match = router.find(method, path);
      Reply reply = reply(exchange, match, path, late);
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
      HttpExchange exchange, Optional<Router.Match> match, String path, ScheduledFuture<?> late)
      throws IOException {
    boolean open = match.filter(m -> m.route().access() == Access.OPEN).isPresent();
    if (guard.isPreflight(exchange.getRequestMethod(), exchange.getRequestHeaders())) {
      return Reply.done();
    }
    if (!open) {
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
      }
      late.cancel(false);
      return route.handler().answer(call(exchange, match.get(), body));
    }
  }

  private static HttpCall call(HttpExchange exchange, Router.Match match, byte[] body) {
    String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
    return new HttpCall(
        match.variables(),
        Router.query(query),
        exchange.getRequestHeaders(),
        body,
        exchange.getRequestBody());
  }

  private void send(HttpExchange exchange, String id, Reply reply) throws IOException {
    Map<String, String> headers = new HashMap<>(guard.replyHeaders(exchange.getRequestHeaders()));
    headers.putAll(reply.headers());
    headers.put(REQUEST_ID, id);
    headers.put("Content-Type", reply.type());
    headers.forEach(exchange.getResponseHeaders()::set);
    long length = reply.body().length();
    boolean bare = exchange.getRequestMethod().equals("HEAD") || length == 0;
    // To the JDK's server, -1 is nothing and 0 is a length that is not known.
    exchange.sendResponseHeaders(reply.status(), bare ? -1 : Math.max(0, length));
    if (!bare) {
      try (OutputStream out = exchange.getResponseBody()) {
        reply.body().writeTo(out);
      }
    }
    exchange.close();
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

  /** Takes no more requests, and waits for those under way. */
  @Override
  public void close() {
    server.stop(SECONDS_TO_END);
    threads.close();
    clock.shutdownNow();
  }
}
