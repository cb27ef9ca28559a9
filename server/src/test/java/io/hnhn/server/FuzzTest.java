package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad requests, more of them by {@code -Dhnhn.server.fuzz=100000}. */
class FuzzTest {
  private static final int CASES = Integer.getInteger("hnhn.server.fuzz", 1_500);
  private static final long MOST_GROWTH = 48L << 20;

  /** More, since threads, compiled code and pages of the heap that were not used before count. */
  private static final long MOST_GROWTH_BESIDE = 128L << 20;

  @Test
  void noBadRequestHarmsTheServer(@TempDir Path folder) throws IOException {
    FuzzRun run = ofModels(folder, CASES);
    assertThat(run.statuses()).containsKeys(200, 400, 404, 405, 413, 415);
    expectNoHarm(run);
  }

  /** Sends bad requests to a server of models, which has to answer as before afterwards. */
  static FuzzRun ofModels(Path folder, int cases) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Files.delete(tables.resolve("hyperedges.csv"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local())) {
      int features = server.answer("/v2/models/m").at("/inputs/0/shape/1").intValue();
      FuzzRun run = FuzzRun.of(cases, FuzzCases.ofModels(features), server.port());
      assertThat(server.unexpected()).isEmpty();
      assertThat(server.answer("/api/predict", "{\"nodes\": [\"p1\"]}").get("answers")).hasSize(1);
      return run;
    }
  }

  @Test
  void noBadRequestHarmsTheStudio(@TempDir Path folder) throws IOException {
    FuzzRun run = ofStudio(folder, CASES);
    assertThat(run.statuses()).containsKeys(200, 204, 400, 404, 405, 415);
    expectNoHarm(run);
    assertThat(folder.resolve("etc")).doesNotExist();
  }

  /** The same for a studio. */
  static FuzzRun ofStudio(Path folder, int cases) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    try (TestStudio studio = new TestStudio(folder.resolve("workspace"))) {
      String data = studio.studio().openData(tables, "shop");
      studio.studio().openModel(model, "m", Optional.of(data));
      FuzzRun run = FuzzRun.of(cases, FuzzCases::ofStudio, studio.port());
      assertThat(studio.unexpected()).isEmpty();
      studio.studio().openModel(model, "m", Optional.of(studio.studio().openData(tables, "shop")));
      String opened = studio.answer("/studio/api/state").get("opened").get("run").stringValue();
      assertThat(
              studio.answer("/studio/api/runs/%s/nodes/1".formatted(opened)).get("id").asString())
          .isEqualTo("p1");
      return run;
    }
  }

  private static void expectNoHarm(FuzzRun run) {
    assertThat(run.serverErrors()).as("case %d", run.firstError()).isZero();
    System.out.println("FUZZ " + run);
    assertThat(run.grownBytes()).isLessThan(MOST_GROWTH);
    assertThat(run.grownBeside()).isLessThan(MOST_GROWTH_BESIDE);
  }
}
