package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Task;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ReloadTest {
  private static final int RELOADS = 10;
  private static final int CLIENTS = 4;

  private static final String ALL =
      IntStream.range(0, 24)
          .mapToObj(i -> "\"p" + i + "\"")
          .collect(Collectors.joining(", ", "{\"nodes\": [", "]}"));

  private static final String NEW =
      "{\"nodes\": [{\"id\": \"new\", \"features\": {\"price\": 2}, \"hyperedges\": [\"b1\"]}]}";

  /** Odd versions are of one model, even ones of another; each answer is of one of them. */
  @Test
  void nobodyNoticesButByTheAnswers(@TempDir Path folder)
      throws IOException, InterruptedException, ExecutionException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    List<Path> models =
        List.of(
            ShopModels.train(tables, folder.resolve("even"), Task.NODES, "hnhn", 2),
            ShopModels.train(tables, folder.resolve("odd"), Task.NODES, "hnhn", 1));
    Path served = Files.createDirectories(folder.resolve("served"));
    place(models.get(1), served);
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, tables, served), ServerSettings.local());
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Matrix> expected = new ArrayList<>();
      for (Path model : models) {
        ModelUse use = ShopModels.use(model, tables, backend);
        expected.add(use.model().trained().predict(use.fitted().inputs()).probabilities());
      }
      assertThat(expected.get(0).toArray()).isNotEqualTo(expected.get(1).toArray());
      AtomicBoolean isOver = new AtomicBoolean();
      List<Future<Integer>> asked = new ArrayList<>();
      for (int c = 0; c < CLIENTS; c++) {
        asked.add(clients.submit(() -> ask(server, expected, isOver)));
      }
      for (int reload = 0; reload < RELOADS; reload++) {
        place(models.get(reload % 2), served);
        assertThat(server.answer("/api/reload", "{}").get("version").intValue())
            .isEqualTo(reload + 2);
      }
      isOver.set(true);
      for (Future<Integer> answers : asked) {
        assertThat(answers.get()).isGreaterThan(RELOADS);
      }
      assertThat(server.unexpected()).isEmpty();
    }
  }

  private static void place(Path model, Path served) throws IOException {
    Path beside = served.resolve("beside");
    Files.copy(model.resolve(ModelFile.NAME), beside, StandardCopyOption.REPLACE_EXISTING);
    Files.move(beside, served.resolve(ModelFile.NAME), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Asks until it is over, and tells how often; each answer has to be one model's. */
  private static int ask(TestServer server, List<Matrix> expected, AtomicBoolean isOver) {
    int count = 0;
    while (!isOver.get()) {
      JsonNode answer = server.answer("/api/predict", ALL);
      Matrix right = expected.get(answer.get("version").intValue() % 2);
      for (int i = 0; i < right.rows(); i++) {
        assertThat(
                answer
                    .get("answers")
                    .get(i)
                    .get("probabilities")
                    .valueStream()
                    .map(JsonNode::floatValue)
                    .toList())
            .containsExactly(right.get(i, 0), right.get(i, 1));
      }
      server.answer("/api/predict", NEW);
      count++;
    }
    return count;
  }

  /** A node that was new is known once the tables have it, and its answer is that of predict. */
  @Test
  void newNodesOfTheTablesAreKnownAfterwards(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    String asked = "{\"nodes\": [\"scone\", \"p1\"]}";
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local())) {
      assertThat(server.fault("/api/predict", asked, 400))
          .contains("the name of a node at nodes[0]");
      JsonNode asNew =
          server
              .answer(
                  "/api/predict",
                  "{\"nodes\": [{\"id\": \"scone\", \"features\": {\"price\": 1.2, \"colour\":"
                      + " \"red\", \"title\": \"fresh bread\"}, \"hyperedges\": [\"b1\","
                      + " \"b2\"]}]}")
              .get("answers")
              .get(0);
      Files.writeString(
          tables.resolve("nodes.csv"), "scone,,1.2,red,fresh bread\n", StandardOpenOption.APPEND);
      Files.writeString(
          tables.resolve("incidences.csv"), "b1,scone\nb2,scone\n", StandardOpenOption.APPEND);
      assertThat(server.answer("/api/reload", "{}").get("version").intValue()).isEqualTo(2);
      JsonNode answers = server.answer("/api/predict", asked).get("answers");
      ModelUse use = ShopModels.use(model, tables, backend);
      Matrix expected = use.model().trained().predict(use.fitted().inputs()).probabilities();
      for (int i = 0; i < 2; i++) {
        int row = use.dataset().nodes().names().indexOf(answers.get(i).get("id").stringValue());
        for (int c = 0; c < expected.columns(); c++) {
          String name = use.model().classNames().get(c);
          assertThat(answers.get(i).get("probabilities").get(name).floatValue())
              .isEqualTo(expected.get(row, c));
        }
      }
      assertThat(answers.get(0).get("probability").floatValue())
          .isCloseTo(asNew.get("probability").floatValue(), within(1e-5f));
      assertThat(server.answer("/api/nodes?search=scone").get("rows")).hasSize(1);
      assertThat(server.unexpected()).isEmpty();
    }
  }

  @Test
  @Timeout(300)
  void filesThatChangeAreReadAndFaultyOnesAreNot(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "mlp", 1);
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(
                ShopModels.source(backend, tables, model),
                ServerSettings.local().withWatched(List.of(tables)))) {
      Path nodes = tables.resolve("nodes.csv");
      String before = Files.readString(nodes);
      Files.writeString(nodes, before.replace("p23,", "renamed,"));
      Files.writeString(
          tables.resolve("incidences.csv"),
          Files.readString(tables.resolve("incidences.csv")).replace(",p23\n", ",renamed\n"));
      while (server.answer("/api/models").get("version").intValue() < 2) {
        Thread.sleep(20);
      }
      assertThat(server.answer("/api/nodes?search=renamed").get("rows")).hasSize(1);
      Files.writeString(nodes, "product,department\np1,bakery,too,many\n");
      HttpResponse<String> refused = server.post("/api/reload", "{}");
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("stays").doesNotContain(folder.toString());
      assertThat(server.answer("/api/nodes?search=renamed").get("rows")).hasSize(1);
      assertThat(server.get("/metrics").body()).contains("\nhnhn_faulty_reloads_total");
    }
  }

  /** Such as one of memory: the watch goes on, and so do those who ask. */
  @Test
  @Timeout(300)
  void aReloadThatEndsInAnErrorIsNotTheLast(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "mlp", 1);
    AtomicBoolean isFull = new AtomicBoolean();
    try (Backend backend = ShopModels.backend()) {
      ModelStore.Source source = ShopModels.source(backend, tables, model);
      ModelStore.Source failing =
          () -> {
            if (isFull.get()) {
              throw new OutOfMemoryError("a test");
            }
            return source.read();
          };
      try (TestServer server =
          new TestServer(failing, ServerSettings.local().withWatched(List.of(tables)))) {
        isFull.set(true);
        assertThat(server.fault("/api/reload", "{}", 409)).contains("version 1 stays");
        Path nodes = tables.resolve("nodes.csv");
        String before = Files.readString(nodes);
        Files.writeString(nodes, before + "p24,bakery,1,red,bread\n");
        while (!server.get("/metrics").body().contains("\nhnhn_faulty_reloads_total 2")) {
          Thread.sleep(20);
        }
        isFull.set(false);
        Files.writeString(nodes, before + "p24,bakery,1,red,bread\np25,dairy,1,red,milk\n");
        while (server.answer("/api/models").get("version").intValue() < 2) {
          Thread.sleep(20);
        }
        assertThat(server.unexpected()).isEmpty();
      }
    }
  }

  @Test
  @Timeout(300)
  void filesThatChangeWhileTheyAreReadAtFirstAreReadAgain(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "mlp", 1);
    try (Backend backend = ShopModels.backend()) {
      ModelStore.Source source = ShopModels.source(backend, tables, model);
      AtomicBoolean isFirst = new AtomicBoolean(true);
      ModelStore.Source slow =
          () -> {
            SequencedMap<String, ModelUse> read = source.read();
            if (isFirst.getAndSet(false)) {
              Files.writeString(
                  tables.resolve("nodes.csv"),
                  "scone,,1.2,red,fresh bread\n",
                  StandardOpenOption.APPEND);
            }
            return read;
          };
      try (TestServer server =
          new TestServer(slow, ServerSettings.local().withWatched(List.of(tables)))) {
        while (server.answer("/api/models").get("version").intValue() < 2) {
          Thread.sleep(20);
        }
        assertThat(server.answer("/api/nodes?search=scone").get("rows")).hasSize(1);
      }
    }
  }

  /** Nobody asks those, so that nobody would end what they began. */
  @Test
  void modelsThatCanNotAnswerLeaveNothingBehind(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "mlp", 1);
    Backend closed = ShopModels.backend();
    ModelStore.Source unable = ShopModels.source(closed, tables, model);
    SequencedMap<String, ModelUse> read = unable.read();
    closed.close();
    AtomicBoolean isFirst = new AtomicBoolean(true);
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(
                () ->
                    isFirst.getAndSet(false)
                        ? ShopModels.source(backend, tables, model).read()
                        : read,
                ServerSettings.local())) {
      long before = threadsOfModels();
      for (int reload = 0; reload < RELOADS; reload++) {
        assertThat(server.fault("/api/reload", "{}", 409)).contains("version 1 stays");
      }
      assertThat(threadsOfModels()).isEqualTo(before);
    }
  }

  private static long threadsOfModels() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("hnhn batches"))
        .count();
  }
}
