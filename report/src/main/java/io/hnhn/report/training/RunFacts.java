package io.hnhn.report.training;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.learn.run.FeaturesAlone;
import io.hnhn.model.Task;
import io.hnhn.report.plan.StepTimes;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import io.hnhn.train.RankingCurve;
import io.hnhn.train.SampleComparison;
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
 *     RunFacts.of("train citeseer --alpha -0.5", loaded, trained, answers, training)
 *         .withTest(test)
 *         .withPlan(StepTimes.measure(trainer.plan(model, inputs, training), backend, TWO_SECONDS));
 * TrainingReport.of(run).write(Path.of("report.html"));
 * }</pre>
 *
 * @param command the command line after {@code hnhn}
 * @param data the data set, and what was left out of it
 * @param trained the model with its weights and its history
 * @param answers about every row; of sets of nodes, about those that the test asks about
 * @param labels what it learned from, was chosen and is judged by
 * @param sets the sets of nodes that are told apart, or null where nodes or hyperedges are
 * @param plan the plan of an epoch with the time of its steps, or null
 * @param scores accuracies, for sets AUCs, of all runs with other seeds or splits, this one first;
 *     empty if it is alone
 * @param selection how the settings were chosen, or null
 * @param featuresAlone what features alone say about the same test, or null
 * @param sample how far answers are from exact ones if it was trained on a sample, or null
 */
public record RunFacts(
    String command,
    Loaded data,
    TrainedModel trained,
    Predictor.All answers,
    RunLabels labels,
    @Nullable TestedSets sets,
    @Nullable StepTimes plan,
    List<Double> scores,
    @Nullable Selection selection,
    @Nullable FeaturesAlone featuresAlone,
    @Nullable SampleComparison sample) {

  /** Takes a copy of the list. */
  public RunFacts {
    scores = List.copyOf(scores);
  }

  /**
   * The facts of a run that are in its model and its answers.
   *
   * @param answers about all of the data; where sets of nodes are told apart, about those of the
   *     test
   */
  public static RunFacts of(
      String command, Loaded data, TrainedModel trained, Predictor.All answers, Labels training) {
    RunLabels labels = new RunLabels(training, null, null);
    return new RunFacts(
        command, data, trained, answers, labels, null, null, List.of(), null, null, null);
  }

  /** The same with labels that the epoch was chosen by. */
  public RunFacts withValidation(@Nullable Labels validation) {
    return with(new RunLabels(labels.training(), validation, labels.test()));
  }

  /** The same with labels to judge by. */
  public RunFacts withTest(@Nullable Labels test) {
    return with(new RunLabels(labels.training(), labels.validation(), test));
  }

  private RunFacts with(RunLabels labels) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same for sets of nodes: the rows of the predictions. */
  public RunFacts withSets(TestedSets sets) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same with the time of each step. */
  public RunFacts withPlan(@Nullable StepTimes plan) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same with the accuracies, for sets the AUCs, of several runs, this one's first. */
  public RunFacts withScores(List<Double> scores) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same with how the settings were chosen. */
  public RunFacts withSelection(@Nullable Selection selection) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same with what features alone say about the same test. */
  public RunFacts withFeaturesAlone(@Nullable FeaturesAlone featuresAlone) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** The same for a training on a sample of neighbours. */
  public RunFacts withSample(@Nullable SampleComparison sample) {
    return new RunFacts(
        command,
        data,
        trained,
        answers,
        labels,
        sets,
        plan,
        scores,
        selection,
        featuresAlone,
        sample);
  }

  /** What the model says about the rows. */
  Predictions predictions() {
    return answers.predictions();
  }

  /** Labels it learned from. */
  Labels training() {
    return labels.training();
  }

  /** Labels that its epoch was chosen by, or null. */
  @Nullable Labels validation() {
    return labels.validation();
  }

  /** Labels that it is judged by, or null. */
  @Nullable Labels test() {
    return labels.test();
  }

  /** Representations of the nodes, or null. */
  @Nullable Matrix nodes() {
    return answers.nodes();
  }

  /** Representations of the hyperedges, or null; a test of sets has fewer of them than the data. */
  @Nullable Matrix hyperedges() {
    return trained.model().task() == Task.SETS ? null : answers.hyperedges();
  }

  Dataset dataset() {
    return data.dataset();
  }

  /** What is classified: {@code node}, {@code hyperedge} or {@code set}. */
  String row() {
    return switch (trained.model().task()) {
      case NODES -> "node";
      case HYPEREDGES -> "hyperedge";
      case SETS -> "set";
    };
  }

  /** The name of class 0, 1, ... */
  List<String> classNames() {
    return sets == null ? dataset().classNames() : sets.classNames();
  }

  /** How well the test labels are predicted, where there are any. */
  Optional<Metrics> metrics() {
    return Optional.ofNullable(test()).map(predictions()::evaluate);
  }

  /** What every threshold gives, where sets are told apart and there are test labels. */
  Optional<RankingCurve> curve() {
    return sets == null ? Optional.empty() : Optional.ofNullable(test()).map(predictions()::curve);
  }
}
