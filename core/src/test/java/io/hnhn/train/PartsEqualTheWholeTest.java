package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.TestedBackend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.model.Reach;
import io.hnhn.model.Task;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every model and task: what is computed from the receptive field of some rows is what is
 * computed for them from everything.
 */
@ParameterizedClass
@MethodSource("models")
record PartsEqualTheWholeTest(ModelProvider entry, Task task) {
  private static final int CASES = 6;
  private static final Randomness RANDOM = new Randomness(3, 5);

  private static final Backend REFERENCE = Backends.open("reference", 1);
  private static final Backend CPU = TestedBackend.open(1);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    REFERENCE.close();
    CPU.close();
  }

  private Stream<RandomParts> cases() {
    return LongStream.range(0, CASES).mapToObj(seed -> new RandomParts(entry, task, seed));
  }

  /** Of a model, for rows of a task: its logits, or else their representations. */
  private static @Nullable Expr output(Model model, Inputs inputs, Task of, Mode mode) {
    Outputs outputs = model.build(inputs, mode);
    if (of == model.task()) {
      return outputs.logits();
    }
    return of == Task.NODES ? outputs.nodes() : outputs.hyperedges();
  }

  private static Matrix compute(
      Backend backend, Set<Pass> passes, Model model, Inputs inputs, Expr output) {
    ParameterLayout layout = ParameterLayout.of(model.build(inputs, Mode.INFERENCE).all());
    try (Weights weights = backend.allocate(layout)) {
      weights.initialize(4);
      Plan plan = new Planner(passes, backend.costs()).infer(layout, List.of(output));
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(RANDOM);
        return execution.output(0);
      }
    }
  }

  /** The same rows of the whole and of a part, or null where the model has no such output. */
  private record Both(Matrix ofWhole, Matrix ofPart) {
    static @Nullable Both of(
        Backend backend, Set<Pass> passes, RandomParts all, Task of, Reach reach, Mode mode) {
      Model model = all.model();
      Part part = all.inputs().part(of, all.rows(of), reach);
      Expr whole = output(model, all.inputs(), of, mode);
      Expr small = output(model, part.inputs(), of, mode);
      return whole == null
          ? null
          : new Both(
              compute(backend, passes, model, all.inputs(), whole.selectRows(part.rows())),
              compute(backend, passes, model, part.inputs(), small.selectRows(part.positions())));
    }

    double difference() {
      double largest = 1e-3;
      double difference = 0;
      float[] expected = ofWhole.toArray();
      float[] found = ofPart.toArray();
      assertThat(found).hasSameSizeAs(expected);
      for (int i = 0; i < expected.length; i++) {
        largest = Math.max(largest, Math.abs(expected[i]));
        difference = Math.max(difference, Math.abs(expected[i] - found[i]));
      }
      return difference / largest;
    }
  }

  private static List<Task> rowsToAskFor(Model model) {
    return model.task() == Task.SETS
        ? List.of(Task.values())
        : List.of(Task.NODES, Task.HYPEREDGES);
  }

  /** As written, every row is summed in the same order; with dropout and without. */
  @Test
  void outputsOfTheFormulaAsWrittenAreTheSameBits() {
    cases()
        .forEach(
            all -> {
              for (Task of : rowsToAskFor(all.model())) {
                for (Mode mode : Mode.values()) {
                  Both both = Both.of(REFERENCE, Pass.none(), all, of, all.model().reach(), mode);
                  if (both != null) {
                    assertThat(both.ofPart.toArray())
                        .as("%s, %s, %s", all, of, mode)
                        .containsExactly(both.ofWhole.toArray());
                  }
                }
              }
            });
  }

  /** A plan may take products in another order for a part than for the whole. */
  @Test
  void plannedOutputsAreTheSameUpToRounding() {
    cases()
        .forEach(
            all -> {
              for (Set<Pass> passes :
                  List.of(Pass.all(), EnumSet.complementOf(EnumSet.of(Pass.DEMAND)))) {
                for (Task of : rowsToAskFor(all.model())) {
                  Reach reach = all.model().reach();
                  Both exact = Both.of(REFERENCE, passes, all, of, reach, Mode.TRAINING);
                  Both fast = Both.of(CPU, passes, all, of, reach, Mode.TRAINING);
                  if (exact != null) {
                    String how = "%s, %s, %s".formatted(all, of, passes);
                    assertThat(exact.difference()).as(how).isLessThan(2e-6);
                    assertThat(fast.difference()).as(how).isLessThan(1e-5);
                  }
                }
              }
            });
  }

  @Test
  void lossesAndGradientsAddUp() {
    cases()
        .forEach(
            all -> {
              add(all, REFERENCE, Pass.none(), 1e-12);
              add(all, REFERENCE, Pass.all(), 5e-6);
              add(all, REFERENCE, EnumSet.complementOf(EnumSet.of(Pass.DEMAND)), 5e-6);
              add(all, CPU, Pass.all(), 2e-5);
            });
  }

  private static void add(RandomParts all, Backend backend, Set<Pass> passes, double tolerance) {
    Trainer trainer =
        new Trainer(backend, TrainingOptions.PAPER)
            .withPlanner(new Planner(passes, backend.costs()));
    Model model = all.model();
    Labels labels = all.labels();
    double[] whole = lossAndGradients(backend, trainer.plan(model, all.inputs(), labels));
    double[] sum = new double[whole.length];
    for (int[] rows : all.partition(labels.rows(), 4)) {
      if (rows.length > 0) {
        Part part = all.inputs().part(model.task(), rows, model.reach());
        Plan plan = trainer.plan(model, part.inputs(), labels.within(part), labels.size());
        double[] one = lossAndGradients(backend, plan);
        Arrays.setAll(sum, i -> sum[i] + one[i]);
      }
    }
    double largest = Arrays.stream(whole).map(Math::abs).max().orElseThrow();
    assertThat(largest).isPositive();
    for (int i = 0; i < whole.length; i++) {
      assertThat(Math.abs(sum[i] - whole[i]) / largest)
          .as("number %d of %s by %s, %s", i, all, backend.name(), passes)
          .isLessThan(tolerance);
    }
  }

  private static double[] lossAndGradients(Backend backend, Plan plan) {
    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(4);
      try (Execution execution = backend.load(plan, weights)) {
        execution.run(RANDOM);
        double[] gradients = new double[(int) plan.layout().size()];
        weights.readExactly(Vector.GRADIENTS, 0, gradients);
        return DoubleStream.concat(DoubleStream.of(execution.scalar(0)), Arrays.stream(gradients))
            .toArray();
      }
    }
  }
}
