package io.hnhn.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.model.Models;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ModelsCommandTest {
  @Test
  void everyModelHasALine() {
    CommandRun run = CommandRun.of("models");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines()).hasSize(2 + Models.all().size());
    assertThat(run.out().lines())
        .anyMatch(
            line ->
                line.matches("hnhn +nonlinear neurons .* +Dong et al. 2020 +nodes, hyperedges.*"))
        .anyMatch(line -> line.matches("mlp +features alone, no structure +– +nodes, .*"));
  }

  @Test
  void programsCanReadThem() {
    JsonNode models = JsonMapper.shared().readTree(CommandRun.of("models", "--json").out());
    assertThat(models).hasSize(Models.all().size());
    assertThat(models)
        .filteredOn(model -> model.get("paper").isNull())
        .extracting(model -> model.get("name").asString())
        .containsExactly("mlp", "regression");
    assertThat(models.get(1).get("description").asString())
        .isEqualTo("smoothing with the hypergraph Laplacian");
    assertThat(models.get(1).get("paper").asString()).isEqualTo("Feng et al. 2019");
    assertThat(models.get(1).get("tasks").get(0).asString()).isEqualTo("nodes");
  }
}
