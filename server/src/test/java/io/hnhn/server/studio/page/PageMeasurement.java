package io.hnhn.server.studio.page;

import io.hnhn.report.Chromium;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.DoubleStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the page of a studio on this machine: how long it takes until something is to be seen,
 * and how many frames a second a map of 100000 points has while it is moved and zoomed. The cores
 * draw it: there is no graphics card in this.
 *
 * <pre>
 * PageMeasurement ADDRESS RESULT.json
 * </pre>
 */
final class PageMeasurement {
  private static final int VISITS = 11;
  private static final int POINTS = 100_000;
  private static final int FRAMES = 600;
  private static final double MILLISECONDS = 1e3;

  private static final String MOVED =
      "(map, i) => map.pan(0.01 * Math.cos(i / 10), 0.01 * Math.sin(i / 10))";
  private static final String ZOOMED = "(map, i) => map.zoom(i % 240 < 120 ? 1.04 : 1 / 1.04)";

  /** First words or shapes, and the largest of them, since the page was asked for. */
  private static final String PAINTS =
      """
      new Promise((done) => new PerformanceObserver((list) => setTimeout(() => done([
          performance.getEntriesByName("first-contentful-paint")[0].startTime,
          list.getEntries().at(-1).startTime]), 1000))
        .observe({ type: "largest-contentful-paint", buffered: true }))
      """;

  private PageMeasurement() {}

  /**
   * What was measured.
   *
   * @param firstPaintMs until the first words, with nothing in the browser's cache
   * @param largestPaintMs until the largest block of the first page
   * @param usesCard whether a graphics card draws the map, or else the cores do
   */
  record Measured(
      String browser,
      int processors,
      Times firstPaintMs,
      Times largestPaintMs,
      int points,
      boolean usesCard,
      Frames moved,
      Frames zoomed) {}

  /** Some visits. */
  record Times(double median, double max) {
    static Times of(double... times) {
      double[] sorted = DoubleStream.of(times).sorted().toArray();
      return new Times(sorted[sorted.length / 2], sorted[sorted.length - 1]);
    }
  }

  /** Some frames, and the time from one to the next. */
  record Frames(int frames, double perSecond, double medianMs, double p99Ms, double maxMs) {
    static Frames of(JsonNode times) {
      double[] sorted = times.valueStream().mapToDouble(JsonNode::asDouble).sorted().toArray();
      return new Frames(
          sorted.length,
          MILLISECONDS * sorted.length / DoubleStream.of(sorted).sum(),
          sorted[sorted.length / 2],
          sorted[sorted.length * 99 / 100],
          sorted[sorted.length - 1]);
    }
  }

  /** Runs it. */
  public static void main(String[] args) throws Exception {
    Path program = Chromium.installed().orElseThrow(() -> new IOException("No chromium is there"));
    Path profile = Files.createTempDirectory("profile");
    try (Chromium browser = new Chromium(program, profile)) {
      Visitor visitor = new Visitor(browser, URI.create(args[0]));
      browser.screen(1280, 800);
      String result =
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(of(visitor));
      Files.writeString(Path.of(args[1]), result + "\n");
    }
  }

  private static Measured of(Visitor visitor) throws Exception {
    visitor.browser().call("Network.setCacheDisabled", Map.of("cacheDisabled", true));
    double[] first = new double[VISITS];
    double[] largest = new double[VISITS];
    for (int visit = 0; visit < VISITS; visit++) {
      visitor.open("");
      JsonNode paints = visitor.value(PAINTS);
      first[visit] = paints.get(0).asDouble();
      largest[visit] = paints.get(1).asDouble();
    }
    boolean usesCard = visitor.value(DrawnMap.of(POINTS)).get(1).asBoolean();
    return new Measured(
        visitor.browser().call("Browser.getVersion", Map.of()).get("product").asString(),
        Runtime.getRuntime().availableProcessors(),
        Times.of(first),
        Times.of(largest),
        POINTS,
        usesCard,
        Frames.of(visitor.value(DrawnMap.frames(FRAMES, MOVED))),
        Frames.of(visitor.value(DrawnMap.frames(FRAMES, ZOOMED))));
  }
}
