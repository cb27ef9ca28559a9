package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.block.BlockListener;
import io.hnhn.block.ScratchFolder;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelCheck;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every model that there is says of all rows, computed in blocks of a few rows each. */
class EveryModelInBlocksTest {
  private static final int SEEDS = 2;

  /** Blocks of a few rows, and of all. */
  private static final List<Long> MEMORIES = List.of(8_000L, 1_000_000L);

  @TempDir private static Path folder;

  private static Backend backend;

  @BeforeAll
  static void open() {
    backend = Backends.open("cpu", 2);
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  static Stream<Arguments> all() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> Arguments.of(entry, task)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void answersAreThoseThatMemoryGives(ModelProvider entry, Task task) throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      Model model = entry.with(seed == 0 ? plain(task) : smoothed(task));
      Inputs inputs = ModelCheck.inputs(seed);
      TrainedModel trained = trained(model, inputs, seed).withTemperature(1.5);
      Predictor.All all;
      try (Predictor predictor = trained.predictor(inputs)) {
        all = predictor.all();
      }
      for (long memory : MEMORIES) {
        expect(all.predictions().logits(), trained.predictInBlocks(inputs, memory, scratch()));
        if (seed == 0 && all.nodes() != null) {
          expect(all.nodes(), trained.nodesInBlocks(inputs, memory, scratch()));
        }
        if (seed == 0 && all.hyperedges() != null) {
          expect(all.hyperedges(), trained.hyperedgesInBlocks(inputs, memory, scratch()));
        }
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  private static Architecture plain(Task task) {
    return new Architecture(task, 2, 6, 2, 0.3, 0.2);
  }

  private static Architecture smoothed(Task task) {
    Architecture features = plain(task).withFeatureSmoothing(Smoothing.of(2));
    return task == Task.SETS ? features : features.withAnswerSmoothing(Smoothing.of(1));
  }

  private static ScratchFolder scratch() {
    return new ScratchFolder(folder);
  }

  private static void expect(Matrix expected, BlockAnswers answers) throws IOException {
    try (answers) {
      Matrix found = answers.compute(BlockListener.NONE);
      assertThat(found.shape()).isEqualTo(expected.shape());
      float largest = 1;
      for (float value : expected.toArray()) {
        largest = Math.max(largest, Math.abs(value));
      }
      for (int r = 0; r < expected.rows(); r++) {
        for (int c = 0; c < expected.columns(); c++) {
          assertThat(found.get(r, c) / largest)
              .as("row %d, column %d", r, c)
              .isCloseTo(expected.get(r, c) / largest, within(1e-6f));
        }
      }
    }
  }

  private static TrainedModel trained(Model model, Inputs inputs, long seed) {
    ParameterLayout layout = model.parameters(inputs.featureWidths());
    Map<String, Matrix> parameters = new HashMap<>();
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(seed);
      for (Parameter p : layout.parameters()) {
        parameters.put(p.name(), weights.get(Vector.VALUES, p.name()));
      }
    }
    return TrainedModel.of(
        model,
        inputs.featureWidths(),
        parameters,
        new History(List.of(), List.of(), List.of(), 0),
        new Provenance("", "", "", "", "", "", Instant.EPOCH, 0),
        backend);
  }
}
