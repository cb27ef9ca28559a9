package io.hnhn.cli.report.training;

import io.hnhn.cli.plan.StepTimes;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Outputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import io.hnhn.train.TrainedModel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a training run. Only what every run has is asked for at once, the {@code with}
 * methods add the rest.
 *
 * <pre>{@code
 * RunFacts run =
 *     RunFacts.of("train citeseer --alpha -0.5", loaded, trained, inputs, training)
 *         .withTest(test)
 *         .withPlan(StepTimes.measure(trainer.plan(model, inputs, training), backend, TWO_SECONDS));
 * TrainingReport.of(run).write(Path.of("report.html"));
 * }</pre>
 *
 * @param command the command line after {@code hnhn}
 * @param data the data set, and what was left out of it
 * @param trained the model with its weights and its history
 * @param predictions of every row
 * @param training labels it learned from
 * @param validation labels that its epoch was chosen by, or null
 * @param test labels that it is judged by, none of which it learned from or was chosen by; or null
 * @param nodes representations of the nodes, or null
 * @param hyperedges representations of the hyperedges, or null
 * @param plan the plan of an epoch with the time of its steps, or null
 * @param accuracies of all runs with other seeds or splits, this one first; empty if it is alone
 */
public record RunFacts(
    String command,
    Loaded data,
    TrainedModel trained,
    Predictions predictions,
    Labels training,
    @Nullable Labels validation,
    @Nullable Labels test,
    @Nullable Matrix nodes,
    @Nullable Matrix hyperedges,
    @Nullable StepTimes plan,
    List<Double> accuracies) {

  /** Takes a copy of the list; labels without rows are none. */
  public RunFacts {
    validation = validation == null || validation.size() == 0 ? null : validation;
    test = test == null || test.size() == 0 ? null : test;
    accuracies = List.copyOf(accuracies);
  }

  /** The facts of a run that are in its model: predictions and representations are computed. */
  public static RunFacts of(
      String command, Loaded data, TrainedModel trained, Inputs inputs, Labels training) {
    Outputs outputs = trained.model().build(inputs, Mode.INFERENCE);
    return new RunFacts(
        command,
        data,
        trained,
        trained.predict(inputs),
        training,
        null,
        null,
        outputs.nodes() == null ? null : trained.nodeRepresentations(inputs),
        outputs.hyperedges() == null ? null : trained.hyperedgeRepresentations(inputs),
        null,
        List.of());
  }

  /** The same with labels that the epoch was chosen by. */
  public RunFacts withValidation(@Nullable Labels validation) {
    return new RunFacts(
        command,
        data,
        trained,
        predictions,
        training,
        validation,
        test,
        nodes,
        hyperedges,
        plan,
        accuracies);
  }

  /** The same with labels to judge by. */
  public RunFacts withTest(@Nullable Labels test) {
    return new RunFacts(
        command,
        data,
        trained,
        predictions,
        training,
        validation,
        test,
        nodes,
        hyperedges,
        plan,
        accuracies);
  }

  /** The same with the time of each step. */
  public RunFacts withPlan(@Nullable StepTimes plan) {
    return new RunFacts(
        command,
        data,
        trained,
        predictions,
        training,
        validation,
        test,
        nodes,
        hyperedges,
        plan,
        accuracies);
  }

  /** The same with the accuracies of several runs, this one's first. */
  public RunFacts withAccuracies(List<Double> accuracies) {
    return new RunFacts(
        command,
        data,
        trained,
        predictions,
        training,
        validation,
        test,
        nodes,
        hyperedges,
        plan,
        accuracies);
  }

  Dataset dataset() {
    return data.dataset();
  }

  /** What is classified: {@code node} or {@code hyperedge}. */
  String row() {
    return trained.model().task() == Task.NODES ? "node" : "hyperedge";
  }

  /** What is known about the rows that are classified. */
  Attributes rows() {
    return trained.model().task() == Task.NODES ? dataset().nodes() : dataset().hyperedges();
  }

  /** How well the test labels are predicted, where there are any. */
  Optional<Metrics> metrics() {
    return Optional.ofNullable(test).map(predictions::evaluate);
  }
}
