package io.hnhn.server;

import io.hnhn.server.api.ApiRoutes;
import io.hnhn.server.http.ContentCoding;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.ServerMetrics;
import io.hnhn.server.inference.InferenceRoutes;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.FileWatch;
import io.hnhn.server.serving.ModelStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A server that answers about trained models: in the words of their data, and by the Open Inference
 * Protocol.
 *
 * <pre>{@code
 * try (ModelServer server = new ModelServer(source, ServerSettings.local(), messages)) {
 *   URI predict = URI.create("http://localhost:" + server.port() + "/api/predict");
 * }
 * }</pre>
 *
 * <p>A connection on which the head of a request does not come is closed after an hour, or after
 * the seconds that the system property {@code sun.net.httpserver.maxReqTime} had before the first
 * server of the program: the JDK's server takes it once for all of them.
 */
public final class ModelServer implements AutoCloseable {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** What is told while it runs. */
  public interface Messages {
    /** New models have taken over. */
    void reloaded(long version);

    /** New models could not be read, and the old ones stay. */
    void notReloaded(Throwable fault);

    /** Something happened that should not. */
    void unexpected(String requestId, Throwable fault);
  }

  private final ModelStore store;
  private final ComputeTurns turns;
  private final Messages messages;
  private final List<Route> routes;
  private final HttpFront front;
  private final LongAdder faultyReloads = new LongAdder();
  private final Optional<FileWatch> watch;
  private volatile boolean isReady = true;

  /** Reads the models and begins to answer. */
  public ModelServer(ModelStore.Source source, ServerSettings settings, Messages messages)
      throws IOException {
    this.messages = messages;
    this.watch =
        settings.watched().isEmpty()
            ? Optional.empty()
            : Optional.of(new FileWatch(settings.watched(), LOOK_EVERY, this::reloadChanged));
    ServerMetrics metrics = new ServerMetrics();
    this.store = new ModelStore(source, settings.limits(), metrics::answeredTogether);
    this.turns = new ComputeTurns(settings.limits());
    gauges(metrics, settings);
    this.routes = routes(metrics);
    try {
      this.front = settings.listen(routes, Optional.empty(), metrics, messages::unexpected);
    } catch (IOException e) {
      turns.close();
      store.close();
      throw e;
    }
    watch.ifPresent(FileWatch::start);
  }

  private List<Route> routes(ServerMetrics metrics) {
    List<Route> routes = new ArrayList<>(ApiRoutes.of(store, turns));
    routes.addAll(InferenceRoutes.of(store, turns, () -> isReady));
    routes.add(OpenApi.route("openapi.json"));
    routes.add(Route.get("/metrics", _ -> Reply.text(ServerMetrics.TYPE, metrics.text())));
    routes.add(Route.post("/api/reload", _ -> reload()));
    return routes.stream().map(ContentCoding::offeredBy).toList();
  }

  /** What there is to ask. */
  List<Route> routes() {
    return List.copyOf(routes);
  }

  private void gauges(ServerMetrics metrics, ServerSettings settings) {
    long began = System.nanoTime();
    metrics.gauge("hnhn_model_version", "Which models are asked now.", store::version);
    metrics.gauge(
        "hnhn_uptime_seconds", "Since the start.", () -> (System.nanoTime() - began) / 1e9);
    metrics.gauge(
        "hnhn_heap_used_bytes",
        "Memory of the heap in use.",
        () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    metrics.counter("hnhn_faulty_reloads_total", "Reloads that failed.", faultyReloads::sum);
    metrics.counter(
        "hnhn_access_log_lost_total",
        "Lines of the access log that were left out.",
        () -> settings.log().map(log -> (double) log.lost()).orElse(0.0));
  }

  private Reply reload() {
    OptionalLong version;
    try {
      version = reloadNow();
    } catch (Throwable e) {
      tellNotReloaded(e);
      throw new HttpFault(
          409,
          "The models or the data can't be read, and version %d stays; the server's messages say why"
              .formatted(store.version()));
    }
    return Reply.json(
        Map.of(
            "version",
            version.orElseThrow(
                () ->
                    HttpFault.busy(
                        "A reload is under way, and another one waits that reads what there is now;"
                            + " ask for the version at /api/models"))));
  }

  private OptionalLong reloadNow() throws IOException {
    OptionalLong version = store.reload();
    version.ifPresent(messages::reloaded);
    return version;
  }

  /** Whatever goes wrong, files that change later are read. */
  private void reloadChanged() {
    try {
      reloadNow();
    } catch (Throwable e) {
      tellNotReloaded(e);
    }
  }

  private void tellNotReloaded(Throwable fault) {
    faultyReloads.increment();
    messages.notReloaded(fault);
  }

  /** The port that it listens at. */
  public int port() {
    return front.port();
  }

  /** Takes no more requests, and waits for those under way. */
  @Override
  public void close() {
    isReady = false;
    watch.ifPresent(FileWatch::close);
    front.close();
    turns.close();
    store.close();
  }
}
