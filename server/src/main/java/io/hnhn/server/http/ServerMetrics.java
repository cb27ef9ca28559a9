package io.hnhn.server.http;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/**
 * What was counted, in the text form of Prometheus. Labels are names of routes and statuses, never
 * what a client sent.
 */
public final class ServerMetrics {
  /** The media type of the text form. */
  public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final double[] SECONDS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  private static final double[] SIZES = {1, 2, 4, 8, 16, 32, 64};

  private static final double NANOS = 1e9;

  private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
  private final Map<String, Buckets> durations = new ConcurrentSkipListMap<>();
  private final Map<String, Gauge> gauges = new ConcurrentSkipListMap<>();
  private final Buckets batches = new Buckets(SIZES);

  /** A number that is asked for when it is told. */
  private record Gauge(String help, String type, DoubleSupplier value) {}

  /** Made before anything was counted. */
  public ServerMetrics() {}

  /** Counts an answer. */
  void answered(String route, int status, long nanos) {
    String labels = "route=\"%s\",status=\"%d\"".formatted(route, status);
    requests.computeIfAbsent(labels, _ -> new LongAdder()).increment();
    durations
        .computeIfAbsent("route=\"%s\"".formatted(route), _ -> new Buckets(SECONDS))
        .add(nanos / NANOS);
  }

  /** Counts requests that were answered from one plan. */
  public void answeredTogether(int requests) {
    batches.add(requests);
  }

  /** Tells a number that goes up and down. */
  public void gauge(String name, String help, DoubleSupplier value) {
    gauges.put(name, new Gauge(help, "gauge", value));
  }

  /** Tells a number that only goes up. */
  public void counter(String name, String help, DoubleSupplier value) {
    gauges.put(name, new Gauge(help, "counter", value));
  }

  /** All of it as text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    head(text, "hnhn_requests_total", "Requests by route and status.", "counter");
    requests.forEach(
        (labels, count) ->
            text.append("hnhn_requests_total{%s} %d\n".formatted(labels, count.sum())));
    head(text, "hnhn_request_seconds", "Time to answer, by route.", "histogram");
    durations.forEach((labels, buckets) -> buckets.write(text, "hnhn_request_seconds", labels));
    head(text, "hnhn_batch_requests", "Requests answered from one plan.", "histogram");
    batches.write(text, "hnhn_batch_requests", "");
    gauges.forEach(
        (name, gauge) -> {
          head(text, name, gauge.help, gauge.type);
          text.append("%s %s\n".formatted(name, gauge.value.getAsDouble()));
        });
    return text.toString();
  }

  private static void head(StringBuilder text, String name, String help, String type) {
    text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
  }

  /** How many numbers were at most so large. */
  private static final class Buckets {
    private final double[] bounds;
    private final LongAdder[] counts;
    private final DoubleAdder sum = new DoubleAdder();

    Buckets(double[] bounds) {
      this.bounds = bounds;
      this.counts = new LongAdder[bounds.length + 1];
      for (int i = 0; i < counts.length; i++) {
        counts[i] = new LongAdder();
      }
    }

    void add(double value) {
      int place = 0;
      while (place < bounds.length && value > bounds[place]) {
        place++;
      }
      counts[place].increment();
      sum.add(value);
    }

    void write(StringBuilder text, String name, String labels) {
      String comma = labels.isEmpty() ? "" : ",";
      long total = 0;
      for (int i = 0; i < counts.length; i++) {
        total += counts[i].sum();
        String bound = i < bounds.length ? Objects.toString(bounds[i]) : "+Inf";
        text.append("%s_bucket{%s%sle=\"%s\"} %d\n".formatted(name, labels, comma, bound, total));
      }
      String braces = labels.isEmpty() ? "" : "{" + labels + "}";
      text.append(
          "%s_sum%s %s\n%s_count%s %d\n".formatted(name, braces, sum.sum(), name, braces, total));
    }
  }
}
