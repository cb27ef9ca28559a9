package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Inputs;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class OtherQuestionsTest {
  @Test
  void withoutDataEverythingComesWithTheRequest(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("departments"), Task.NODES, "hnhn", 1);
    Path few = Files.createDirectories(folder.resolve("few"));
    Files.writeString(
        few.resolve("nodes.csv"),
        "product,price,colour,title\na,1,red,fresh bread\nb,2,blue,milk\n");
    Files.writeString(few.resolve("incidences.csv"), "basket,product\nx,a\nx,b\ny,b\n");
    // Baskets of which nothing is known, as in the request.
    Files.writeString(few.resolve("hyperedges.csv"), "basket,occasion\nx,\ny,\n");
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(
                new ModelFolders(
                    List.of(model), null, new DataOptions(), backend, Terminal.nowhere()),
                ServerSettings.local())) {
      JsonNode answers =
          server
              .answer(
                  "/api/predict",
                  """
                  {"nodes": [
                     {"id": "a", "features": {"price": 1, "colour": "red", "title": "fresh bread"}},
                     {"id": "b", "features": {"price": 2, "colour": "blue", "title": "milk"}}],
                   "hyperedges": [{"id": "x", "members": ["a", "b"]}, {"id": "y", "members": ["b"]}]}
                  """)
              .get("answers");
      ModelUse use = ShopModels.use(model, few, backend);
      Matrix expected = use.model().trained().predict(use.fitted().inputs()).probabilities();
      for (int row = 0; row < 2; row++) {
        assertThat(answers.get(row).get("probabilities").get("bakery").floatValue())
            .isCloseTo(
                expected.get(row, use.model().classNames().indexOf("bakery")), within(1e-5f));
      }
      assertThat(server.answer("/api/nodes").get("rows")).isEmpty();
      assertThat(server.fault("/api/embed", "{\"nodes\": []}", 400)).contains("at least one");
      assertThat(server.unexpected()).isEmpty();
    }
  }

  @Test
  void setsAreAskedAboutWhereTheModelPredictsHyperedges(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Dataset dataset = DatasetFormats.read(tables).dataset();
    Hypergraph sets =
        Hypergraph.of(
            dataset.nodes().count(), new int[] {0, 2}, new int[] {1, 2, 3}, new int[] {4, 5});
    try (Backend backend = ShopModels.backend()) {
      Inputs inputs = dataset.inputs().withCandidates(sets);
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(3))
              .train(
                  Models.named("hnhn", Task.SETS, 2),
                  inputs,
                  new Labels(new int[] {0, 1, 2}, new int[] {1, 0, 1}));
      Path model = Files.createDirectories(folder.resolve("sets"));
      ModelFile.write(
          StoredModel.of(
              trained,
              dataset,
              AddedFeatures.NONE,
              List.of("other", "hyperedge"),
              Origin.here("shop", 0, new LinkedHashMap<>()),
              new LinkedHashMap<>()),
          model.resolve(ModelFile.NAME));
      try (TestServer server =
          new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local())) {
        JsonNode answers =
            server
                .answer("/api/predict", "{\"sets\": [[\"p0\", \"p2\"], [\"p1\", \"p2\", \"p3\"]]}")
                .get("answers");
        Matrix expected = trained.predict(inputs).probabilities();
        for (int set = 0; set < 2; set++) {
          assertThat(answers.get(set).get("probabilities").get("hyperedge").floatValue())
              .isCloseTo(expected.get(set, 1), within(1e-5f));
        }
        assertThat(answers.get(1).get("id").stringValue()).isEqualTo("p1;p2;p3");
        assertThat(server.answer("/api/why", "{\"id\": \"p0;p2\"}").get("asked").stringValue())
            .isEqualTo("p0;p2");
        assertThat(server.answer("/api/embed", "{\"nodes\": [\"p0\"]}").get("vectors")).hasSize(1);
        assertThat(server.fault("/api/predict", "{\"nodes\": [\"p0\"]}", 400))
            .contains("new nodes alone");
        assertThat(server.fault("/v2/models/sets/infer", "{\"inputs\": []}", 400))
            .contains("ask /api/predict");
        assertThat(server.unexpected()).isEmpty();
      }
    }
  }
}
