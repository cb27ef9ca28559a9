package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelCheck;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.model.Reach;
import io.hnhn.model.Task;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every model and task: training on a sample of neighbours is one training, however its rows
 * are cut into parts, and the exact one where nobody has more neighbours than it may see.
 */
@ParameterizedClass
@MethodSource("models")
record TrainingOnASampleTest(ModelProvider entry, Task task) {
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER
          .withEpochs(4)
          .withSchedule(Schedule.constant(0.002))
          .withAdam(new Adam(0.9, 0.999, 1e-4, 0, false))
          .withSeed(8);
  private static final NeighbourLimit FEW = new NeighbourLimit(3, 2);
  private static final NeighbourLimit ENOUGH = new NeighbourLimit(1000, 1000);
  private static final Backend REFERENCE = Backends.open("reference", 1);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    REFERENCE.close();
  }

  private Model model() {
    return new RandomParts(entry, task, 1).model();
  }

  private List<Double> losses(TrainingOptions options) {
    Model model = model();
    Inputs inputs = ModelCheck.inputs(1);
    int[] rows = IntStream.range(0, task.count(inputs)).filter(i -> i % 2 == 0).toArray();
    Labels labels =
        new Labels(rows, Arrays.stream(rows).map(i -> i / 2 % model.classes()).toArray());
    return new Trainer(REFERENCE, options)
        .withPlanner(new Planner(Pass.none(), REFERENCE.costs()))
        .train(model, inputs, labels)
        .history()
        .losses();
  }

  @Test
  void partsGiveTheLossesOfTheWholeSample() {
    List<Double> whole = losses(OPTIONS.withNeighbours(FEW));
    expectClose(losses(OPTIONS.withNeighbours(FEW).withBatches(Batches.inParts(5))), whole);
    Reach reach = model().reach();
    boolean looksAround = (task == Task.HYPEREDGES ? reach.ofHyperedges() : reach.ofNodes()) > 0;
    List<Double> exact = losses(OPTIONS);
    assertThat(whole.equals(exact)).as("a sample is not exact").isNotEqualTo(looksAround);
    expectClose(losses(OPTIONS.withNeighbours(ENOUGH)), exact);
  }

  private static void expectClose(List<Double> found, List<Double> expected) {
    assertThat(found).hasSize(OPTIONS.epochs()).hasSameSizeAs(expected);
    for (int epoch = 0; epoch < expected.size(); epoch++) {
      double loss = expected.get(epoch);
      assertThat(Math.abs(found.get(epoch) - loss) / loss)
          .as("epoch %d", epoch + 1)
          .isLessThanOrEqualTo(1e-9);
    }
  }
}
