package io.hnhn.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        .filteredOn(model -> !model.has("paper"))
        .extracting(model -> model.get("name").asString())
        .containsExactly("mlp", "regression");
    assertThat(models.get(2).get("description").asString())
        .isEqualTo("smoothing with the hypergraph Laplacian");
    assertThat(models.get(2).get("paper").asString()).isEqualTo("Feng et al. 2019");
    assertThat(models.get(2).get("tasks").get(0).asString()).isEqualTo("nodes");
  }

  /** All others are there, and programs read no word of it. */
  @Test
  void aModelOfAnotherProjectThatCantBeUsedIsToldOf(@TempDir Path jar) throws IOException {
    Path services = Files.createDirectories(jar.resolve("META-INF/services"));
    Files.writeString(services.resolve(ModelProvider.class.getName()), "com.example.Gone\n");
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader more = new URLClassLoader(new URL[] {jar.toUri().toURL()}, usual)) {
      thread.setContextClassLoader(more);
      CommandRun run = CommandRun.of("models", "--json");
      assertThat(run.exitCode()).isZero();
      assertThat(run.errLines()).containsExactly("Provider com.example.Gone not found");
      assertThat(JsonMapper.shared().readTree(run.out())).hasSize(Models.all().size());
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  @Test
  void aJarThatIsNotThereIsToldOf() throws IOException, InterruptedException {
    ProcessBuilder models = CommandProcess.builder(List.of("models", "--json"));
    models.environment().put("HNHN_CLASSPATH", "nothere.jar" + File.pathSeparator);
    CommandRun run = CommandProcess.run(models);
    assertThat(run.exitCode()).isZero();
    assertThat(run.errLines())
        .contains("HNHN_CLASSPATH names nothere.jar, but there is no such file");
  }
}
