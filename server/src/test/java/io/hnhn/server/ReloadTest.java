package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
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
}
