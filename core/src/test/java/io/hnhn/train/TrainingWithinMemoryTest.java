package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.DisjointUnion;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelCheck;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every model and task: with less memory than all rows need at once, the epochs, with dropout,
 * are those of the whole, and no more memory is used.
 */
@ParameterizedClass
@MethodSource("models")
record TrainingWithinMemoryTest(ModelProvider entry, Task task) {
  /** ε is above the noise of rounding, as in {@link TrainingInPartsTest}. */
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER
          .withEpochs(20)
          .withSchedule(Schedule.constant(0.002))
          .withAdam(new Adam(0.9, 0.999, 1e-4, 0, false))
          .withSeed(8);

  private static final int COPIES = 6;
  private static final Backend REFERENCE = Backends.open("reference", 1);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    REFERENCE.close();
  }

  @Test
  void lessMemoryGivesTheSameLosses() {
    Model model = new RandomParts(entry, task, 1).model();
    Inputs inputs = inputs();
    Labels labels = labels(model, inputs);
    Trainer whole = trainer(0);
    long needed = whole.memory(model, inputs, labels).peakBytes();
    // The most by tenths that is too little for one part: some models have next to no weights.
    long limit = needed;
    do {
      limit -= needed / 10;
    } while (parts(model, inputs, labels, limit) < 2);
    List<PartsSummary> told = new ArrayList<>();
    Trainer limited = trainer(limit).withListener(new PartsListener(told));
    expectClose(
        limited.train(model, inputs, labels).history().losses(),
        whole.train(model, inputs, labels).history().losses());
    assertThat(told).hasSize(1);
    assertThat(told.getFirst().peakBytes()).isLessThanOrEqualTo(limit);
    assertThat(told.getFirst().replication()).isGreaterThanOrEqualTo(1);
  }

  /** The formula as written, so that what differs is the order of sums alone. */
  private static Trainer trainer(long limit) {
    return new Trainer(REFERENCE, OPTIONS.withMemoryLimit(limit))
        .withPlanner(new Planner(Pass.none(), REFERENCE.costs()));
  }

  private static int parts(Model model, Inputs inputs, Labels labels, long limit) {
    return trainer(limit).planned(model, inputs, labels).parts().map(PartsSummary::parts).orElse(1);
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

  /** Side by side, so that parts need not have all of it, however far a model reaches. */
  private static Inputs inputs() {
    Inputs one = ModelCheck.inputs(1);
    Features ofHyperedges = one.hyperedgeFeatures();
    return new Inputs(
        union(one.hypergraph()),
        Features.stacked(Collections.nCopies(COPIES, one.nodeFeatures())),
        ofHyperedges == null ? null : Features.stacked(Collections.nCopies(COPIES, ofHyperedges)),
        union(one.expectCandidates()));
  }

  private static Hypergraph union(Hypergraph one) {
    return DisjointUnion.of(Collections.nCopies(COPIES, one));
  }

  private static Labels labels(Model model, Inputs inputs) {
    int[] rows = IntStream.range(0, model.task().count(inputs)).filter(i -> i % 3 == 0).toArray();
    return new Labels(rows, Arrays.stream(rows).map(i -> i / 3 % model.classes()).toArray());
  }
}
