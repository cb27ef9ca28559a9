package io.hnhn.server;

import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.TableRows;
import io.hnhn.server.FixedRate.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures a server on this machine, whose cores it shares: how long answers take about nodes of
 * the data, about new ones and while the server reads everything anew. All of them are looked at:
 * those about nodes of the data need the bits that {@code hnhn predict} has written, those about
 * new ones what was told about them one at a time.
 *
 * <pre>
 * LoadMeasurement PORT SECONDS PREDICTIONS.csv RESULT.json [NODES.csv]
 * </pre>
 *
 * <p>Where there is a table of nodes, new ones have the cells of one of its rows, otherwise none.
 */
final class LoadMeasurement {
  private static final int KNOWN_RATE = 2_000;
  private static final int NEW_RATE = 300;
  private static final int RELOADS = 10;
  private static final int WARM_UP_SECONDS = 10;

  private static final int QUESTIONS = 4096;
  private static final int NEW_QUESTIONS = 1024;
  private static final int GROUPS = 3;
  private static final int ASKED_TOGETHER = 1_000;
  private static final float ROUNDING = 1e-5f;

  private final int port;
  private final int seconds;
  private final List<Map<String, String>> predictions;
  private final List<Map<String, String>> cells;
  private final JsonNode model;

  private LoadMeasurement(int port, int seconds, Path predictions, Optional<Path> nodes)
      throws IOException {
    this.port = port;
    this.seconds = seconds;
    this.predictions = rows(predictions);
    this.cells = nodes.isPresent() ? rows(nodes.get()) : List.of();
    this.model = ask(KeptConnection.get("/api/models")).get("models").get(0);
  }

  /**
   * What was measured.
   *
   * @param seconds that each rate was held for
   * @param comparedWithPredict all nodes, before anything else
   * @param knownAtFirst from the first question on that the server was asked at this rate
   */
  record Measured(
      String model,
      int nodes,
      int hyperedges,
      int processors,
      String java,
      int seconds,
      Compared comparedWithPredict,
      FixedRate.Times knownAtFirst,
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
        new LoadMeasurement(
            Integer.parseInt(args[0]),
            Integer.parseInt(args[1]),
            Path.of(args[2]),
            args.length > 4 ? Optional.of(Path.of(args[4])) : Optional.empty());
    String result =
        JsonMapper.shared()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(measurement.measured());
    Files.writeString(Path.of(args[3]), result + "\n");
  }

  private Measured measured() throws IOException, InterruptedException, ExecutionException {
    Compared compared = compared();
    List<Question> known = known();
    FixedRate.Times atFirst = times(KNOWN_RATE, WARM_UP_SECONDS, known);
    FixedRate.Times steady = times(KNOWN_RATE, seconds, known);
    List<Question> added = added();
    times(NEW_RATE, WARM_UP_SECONDS, added);
    return new Measured(
        model.get("name").stringValue(),
        model.get("nodes").intValue(),
        model.get("hyperedges").intValue(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version().toString(),
        seconds,
        compared,
        atFirst,
        steady,
        times(NEW_RATE, seconds, added),
        whileReloading(known),
        RELOADS);
  }

  private FixedRate.Times times(int rate, int duration, List<Question> questions)
      throws InterruptedException, ExecutionException {
    return new FixedRate(port, rate, duration, questions).run();
  }

  /** Models and data are read again, and again, from beginning to end of the measurement. */
  private FixedRate.Times whileReloading(List<Question> questions)
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
      FixedRate.Times times = times(KNOWN_RATE, seconds, questions);
      reloads.get();
      return times;
    }
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

  private static byte[] predict(List<?> nodes) {
    return KeptConnection.post("/api/predict", Map.of("nodes", nodes));
  }

  private Compared compared() throws IOException {
    int different = 0;
    for (int from = 0; from < predictions.size(); from += ASKED_TOGETHER) {
      List<Map<String, String>> some =
          predictions.subList(from, Math.min(predictions.size(), from + ASKED_TOGETHER));
      JsonNode answers =
          ask(predict(some.stream().map(row -> row.get("id")).toList())).get("answers");
      for (int i = 0; i < some.size(); i++) {
        different += isPredicted(some.get(i), answers.get(i)) ? 0 : 1;
      }
    }
    return new Compared(predictions.size(), different);
  }

  private static boolean isPredicted(Map<String, String> row, JsonNode answer) {
    return answer.get("id").stringValue().equals(row.get("id"))
        && answer.get("class").stringValue().equals(row.get("class"))
        && answer.get("probability").floatValue() == Float.parseFloat(row.get("probability"));
  }

  private List<Question> known() {
    return new SplittableRandom(1)
        .ints(QUESTIONS, 0, predictions.size())
        .mapToObj(predictions::get)
        .map(
            row ->
                new Question(predict(List.of(row.get("id"))), answer -> isPredicted(row, answer)))
        .toList();
  }

  private List<Question> added() throws IOException {
    List<String> groups =
        ask(KeptConnection.get("/api/hyperedges?limit=1000"))
            .get("rows")
            .valueStream()
            .map(row -> row.get("id").stringValue())
            .toList();
    SplittableRandom random = new SplittableRandom(1);
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < NEW_QUESTIONS; i++) {
      Map<String, Object> node = new HashMap<>();
      node.put("id", "a new one");
      node.put(
          "hyperedges",
          random.ints(GROUPS, 0, groups.size()).distinct().mapToObj(groups::get).toList());
      if (!cells.isEmpty()) {
        node.put("features", features(cells.get(random.nextInt(cells.size()))));
      }
      byte[] request = predict(List.of(node));
      float alone = ask(request).get("answers").get(0).get("probability").floatValue();
      questions.add(
          new Question(
              request,
              answer -> Math.abs(answer.get("probability").floatValue() - alone) <= ROUNDING));
    }
    return questions;
  }

  /** What a row has in the columns that the model looks at. */
  private Map<String, String> features(Map<String, String> row) {
    Map<String, String> features = new HashMap<>(row);
    features
        .keySet()
        .retainAll(model.get("nodeFeatures").valueStream().map(JsonNode::stringValue).toList());
    return features;
  }

  private static List<Map<String, String>> rows(Path file) throws IOException {
    List<Map<String, String>> all = new ArrayList<>();
    try (StoredTables stored = TableFormat.CSV.open(file);
        TableRows rows = stored.tables().incidences().open()) {
      while (rows.next()) {
        Map<String, String> row = new HashMap<>();
        for (int column = 0; column < rows.columns().size(); column++) {
          row.put(rows.columns().get(column), rows.cell(column));
        }
        all.add(row);
      }
    }
    return all;
  }
}
