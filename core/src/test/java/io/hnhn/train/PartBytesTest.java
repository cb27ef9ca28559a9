package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.TestedBackend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.model.Task;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** For every model and task: a part that was written and read computes the same bits. */
@ParameterizedClass
@MethodSource("models")
record PartBytesTest(ModelProvider entry, Task task) {
  private static final Randomness RANDOM = new Randomness(3, 5);
  private static final Backend CPU = TestedBackend.open(1);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    CPU.close();
  }

  @Test
  void outputsLossAndGradientsAreTheSameBits() throws IOException {
    for (long seed = 0; seed < 4; seed++) {
      RandomParts all = new RandomParts(entry, task, seed);
      Labels labels = all.labels();
      Part part = all.inputs().part(task, all.partition(labels.rows(), 2)[0], all.model().reach());
      Part read = read(part);
      assertThat(read).isEqualTo(part);
      assertThat(outputs(all.model(), read.inputs()))
          .isEqualTo(outputs(all.model(), part.inputs()));
      assertThat(lossAndGradients(all.model(), read, labels))
          .isEqualTo(lossAndGradients(all.model(), part, labels))
          .hasSizeGreaterThan(1);
    }
  }

  private static Part read(Part part) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    part.writeTo(out);
    return Part.readFrom(new ByteArrayInputStream(out.toByteArray()));
  }

  private static List<Float> outputs(Model model, Inputs inputs) {
    Outputs outputs = model.build(inputs, Mode.TRAINING);
    Plan plan = new Planner(CPU.costs()).infer(ParameterLayout.of(outputs.all()), outputs.all());
    return run(plan);
  }

  private static List<Float> lossAndGradients(Model model, Part part, Labels labels) {
    return run(
        new Trainer(CPU, TrainingOptions.PAPER)
            .plan(model, part.inputs(), labels.within(part), labels.size()));
  }

  private static List<Float> run(Plan plan) {
    List<Float> numbers = new ArrayList<>();
    try (Weights weights = CPU.allocate(plan.layout())) {
      weights.initialize(4);
      try (Execution execution = CPU.load(plan, weights)) {
        execution.run(RANDOM);
        for (int i = 0; i < plan.outputs().size(); i++) {
          for (float value : execution.output(i).toArray()) {
            numbers.add(value);
          }
        }
      }
      double[] gradients = new double[(int) plan.layout().size()];
      weights.readExactly(Vector.GRADIENTS, 0, gradients);
      for (double gradient : gradients) {
        numbers.add((float) gradient);
      }
    }
    return numbers;
  }
}
