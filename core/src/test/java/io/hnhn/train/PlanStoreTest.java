package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.TestedBackend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.file.CacheFolder;
import io.hnhn.graph.MappedPages;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlanStoreTest {
  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredPlanGivesTheSameBits(ModelProvider entry, Task task) {
    try (Backend backend = TestedBackend.open(1);
        PlanStore store = PlanStore.open(backend)) {
      for (long seed = 1; seed < 3; seed++) {
        RandomParts all = new RandomParts(entry, task, seed);
        Plan plan =
            new Trainer(backend, TrainingOptions.PAPER)
                .plan(all.model(), all.inputs(), all.labels());
        PlanStore.Stored stored = store.store(plan);
        stored.prefetch();
        assertThat(stored.plan().once()).isEmpty();
        assertThat(result(backend, stored.plan())).containsExactly(result(backend, plan));
      }
    }
  }

  private static double[] result(Backend backend, Plan plan) {
    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(4);
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(new Randomness(3, 5));
        double[] gradients = new double[(int) plan.layout().size()];
        weights.readExactly(Vector.GRADIENTS, 0, gradients);
        return DoubleStream.concat(DoubleStream.of(execution.scalar(0)), Arrays.stream(gradients))
            .toArray();
      }
    }
  }

  @Test
  void theFileHasNoNameAndOutlivesTheStore() throws IOException {
    List<Path> before = files();
    try (Backend backend = TestedBackend.open(1)) {
      RandomParts all = new RandomParts(Models.all().getFirst(), Task.NODES, 1);
      Plan plan =
          new Trainer(backend, TrainingOptions.PAPER).plan(all.model(), all.inputs(), all.labels());
      PlanStore.Stored stored;
      try (PlanStore store = PlanStore.open(backend)) {
        stored = store.store(plan);
        assertThat(store.bytes()).isPositive();
        assertThat(files()).containsExactlyElementsOf(before);
      }
      assertThat(stored.constants().isMapped()).isTrue();
      assertThat(MappedPages.canBeCut(stored.constants())).isFalse();
      assertThat(result(backend, stored.plan())).containsExactly(result(backend, plan));
    }
  }

  private static List<Path> files() throws IOException {
    Files.createDirectories(CacheFolder.ofUser());
    try (Stream<Path> files = Files.list(CacheFolder.ofUser())) {
      return files.sorted().toList();
    }
  }
}
