package io.hnhn.server;

import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.TableRows;
import io.hnhn.server.http.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Measures a server on this machine, whose cores it shares: how long answers take about nodes of
 * the data, about new ones and while the server reads everything anew; and whether all answers have
 * the bits that {@code hnhn predict} has written.
 *
 * <pre>
 * LoadMeasurement PORT SECONDS PREDICTIONS.csv RESULT.json
 * </pre>
 */
final class LoadMeasurement {
  private static final int KNOWN_RATE = 2_000;
  private static final int NEW_RATE = 300;
  private static final int RELOADS = 10;
  private static final int WARM_UP_SECONDS = 10;

  private static final int BODIES = 4096;
  private static final int GROUPS = 3;
  private static final int ASKED_TOGETHER = 1_000;

  private final int port;
  private final int seconds;
  private final Path predictions;

  private LoadMeasurement(int port, int seconds, Path predictions) {
    this.port = port;
    this.seconds = seconds;
    this.predictions = predictions;
  }

  /** What was measured. */
  record Measured(
      String model,
      int nodes,
      int hyperedges,
      int processors,
      String java,
      Compared comparedWithPredict,
      FixedRate.Times known,
      FixedRate.Times added,
      FixedRate.Times whileReloading,
      int reloads) {}

  /** Answers beside those of a file. */
  record Compared(int rows, int different) {}

  /** Runs it. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    LoadMeasurement measurement =
        new LoadMeasurement(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
    Files.write(Path.of(args[3]), Json.write(measurement.run()));
  }

  private Measured run() throws IOException, InterruptedException, ExecutionException {
    JsonNode model = ask(KeptConnection.get("/api/models")).get("models").get(0);
    Compared compared = compared();
    List<byte[]> known = known();
    List<byte[]> added = added();
    return new Measured(
        model.get("name").stringValue(),
        model.get("nodes").intValue(),
        model.get("hyperedges").intValue(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version().toString(),
        compared,
        times(KNOWN_RATE, known),
        times(NEW_RATE, added),
        whileReloading(known),
        RELOADS);
  }

  private JsonNode ask(byte[] request) throws IOException {
    try (KeptConnection connection = new KeptConnection(port)) {
      String reply = connection.send(request);
      if (connection.status() != 200) {
        throw new IOException(reply);
      }
      return TestServer.json(reply);
    }
  }

  private FixedRate.Times times(int rate, List<byte[]> requests)
      throws InterruptedException, ExecutionException {
    new FixedRate(port, rate, Math.min(WARM_UP_SECONDS, seconds), requests).run();
    return new FixedRate(port, rate, seconds, requests).run();
  }

  /** Models and data are read again, and again, from beginning to end of the measurement. */
  private FixedRate.Times whileReloading(List<byte[]> requests)
      throws InterruptedException, ExecutionException {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<?> reloads =
          thread.submit(
              () -> {
                for (int reload = 0; reload < RELOADS; reload++) {
                  Thread.sleep(900L * seconds / RELOADS);
                  ask(KeptConnection.post("/api/reload", Map.of()));
                }
                return null;
              });
      FixedRate.Times times = new FixedRate(port, KNOWN_RATE, seconds, requests).run();
      reloads.get();
      return times;
    }
  }

  private List<String> names(String rows) throws IOException {
    return ask(KeptConnection.get("/api/%s?limit=1000".formatted(rows)))
        .get("rows")
        .valueStream()
        .map(row -> row.get("id").stringValue())
        .toList();
  }

  private static byte[] predict(List<?> nodes) {
    return KeptConnection.post("/api/predict", Map.of("nodes", nodes));
  }

  private List<byte[]> known() throws IOException {
    List<String> names = names("nodes");
    return new SplittableRandom(1)
        .ints(BODIES, 0, names.size())
        .mapToObj(node -> predict(List.of(names.get(node))))
        .toList();
  }

  private List<byte[]> added() throws IOException {
    List<String> groups = names("hyperedges");
    SplittableRandom random = new SplittableRandom(1);
    return IntStream.range(0, BODIES)
        .mapToObj(i -> random.ints(GROUPS, 0, groups.size()).distinct().mapToObj(groups::get))
        .map(in -> predict(List.of(Map.of("id", "a new one", "hyperedges", in.toList()))))
        .toList();
  }

  /** Asks about all rows of the file; an answer is a text of digits there as here. */
  private Compared compared() throws IOException {
    Map<String, String> written = new LinkedHashMap<>();
    try (StoredTables stored = TableFormat.CSV.open(predictions);
        TableRows rows = stored.tables().incidences().open()) {
      int probability = rows.columns().indexOf("probability");
      while (rows.next()) {
        written.put(rows.cell(0), rows.cell(probability));
      }
    }
    List<String> names = new ArrayList<>(written.keySet());
    int different = 0;
    for (int from = 0; from < names.size(); from += ASKED_TOGETHER) {
      List<String> some = names.subList(from, Math.min(names.size(), from + ASKED_TOGETHER));
      for (JsonNode answer : ask(predict(some)).get("answers")) {
        String told = Float.toString(answer.get("probability").floatValue());
        different += told.equals(written.get(answer.get("id").stringValue())) ? 0 : 1;
      }
    }
    return new Compared(names.size(), different);
  }
}
