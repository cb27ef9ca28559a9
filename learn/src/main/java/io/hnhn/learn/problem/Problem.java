package io.hnhn.learn.problem;

import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.Split;
import io.hnhn.learn.settings.LabelChoice;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.settings.TaskSettings;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.DivergedException;
import io.hnhn.train.Divergence.LargestFeature;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.Labels;
import io.hnhn.train.PredictionOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What is to be learned: the classes of nodes, or of hyperedges, from the labels of some of them;
 * or which sets of nodes are hyperedges.
 *
 * @param dataset what is known, prepared
 * @param added what was done to it
 * @param classNames the name of class 0, 1, ...
 * @param inputs what a model is trained on
 * @param training the labels to learn from
 * @param testInputs what a model is judged on
 * @param heldOut the labels to judge by, where there are any
 * @param sets how the sets of nodes were chosen, where they are what is to be told apart
 */
public record Problem(
    Dataset dataset,
    AddedFeatures added,
    Task task,
    List<String> classNames,
    Inputs inputs,
    Labels training,
    Inputs testInputs,
    Optional<HeldOutSet> heldOut,
    Optional<PredictionOptions> sets) {
  /** What sets of nodes are. */
  private static final List<String> SETS = List.of("no hyperedge", "hyperedge");

  /**
   * What is to be learned from a data set.
   *
   * @param prepared the data set after its preparation
   * @param seed where labels or sets are drawn by chance
   * @param suited how hyperedge prediction is made for the model that is to learn it
   * @throws SettingException if it can't be learned from these labels
   * @throws IllegalArgumentException if the data set has no labels, or none that are classes
   */
  public static Problem of(
      Dataset prepared,
      AddedFeatures added,
      TaskSettings settings,
      long seed,
      UnaryOperator<PredictionOptions> suited)
      throws IOException {
    Task task = settings.taskOf(prepared);
    return task == Task.SETS
        ? ofSets(prepared, added, suited.apply(sets(prepared, settings).withSeed(seed)))
        : ofLabels(prepared, added, task, split(prepared, task, settings.labels(), seed));
  }

  private static Split split(Dataset dataset, Task task, LabelChoice labels, long seed)
      throws IOException {
    if (!rows(dataset, task).hasLabels()) {
      throw new IllegalArgumentException(
          "Expected labels of the %s of %s, but found none; docs/formats.md says where they are looked for"
              .formatted(TaskNames.of(task), dataset.name()));
    }
    SharedClasses.require(dataset, task);
    try {
      return labels.split(dataset, task, seed);
    } catch (IllegalArgumentException e) {
      throw SettingException.of(e);
    }
  }

  private static PredictionOptions sets(Dataset dataset, TaskSettings settings) {
    if (!settings.labels().equals(LabelChoice.ALL)) {
      throw new SettingException(
          "Expected no {label-rate}, {split} or {train-ids} with {task} prediction, which learns"
              + " from the hyperedges themselves; a fifth of them is kept for the test");
    }
    if (MissingFeatures.areDegrees(dataset.nodes().featureNames())) {
      throw new SettingException(
          "Expected features that don't tell of hyperedges with {task} prediction, but found"
              + " degrees; {missing-features} identity makes others");
    }
    return PredictionOptions.DEFAULT
        .withKind(settings.negatives())
        .withNegatives(settings.negativesEach());
  }

  private static Problem ofLabels(Dataset dataset, AddedFeatures added, Task task, Split split) {
    int[] labels = rows(dataset, task).labels();
    Inputs inputs = dataset.inputs();
    return new Problem(
        dataset,
        added,
        task,
        dataset.classNames(),
        inputs,
        Labels.of(split.train(), labels),
        inputs,
        split.rest().length == 0
            ? Optional.empty()
            : Optional.of(new HeldOutSet(Labels.of(split.rest(), labels))),
        Optional.empty());
  }

  private static Problem ofSets(Dataset dataset, AddedFeatures added, PredictionOptions options) {
    HyperedgePrediction task = HyperedgePrediction.of(dataset.inputs(), options);
    return new Problem(
        dataset,
        added,
        Task.SETS,
        SETS,
        task.trainingInputs(),
        task.training(),
        task.testInputs(),
        Optional.of(task.heldOut()),
        Optional.of(options));
  }

  /** What is known about the rows that are classified; of sets of nodes nothing is. */
  public Attributes rows() {
    return task == Task.SETS ? Attributes.none(training.size()) : rows(dataset, task);
  }

  private static Attributes rows(Dataset dataset, Task task) {
    return task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
  }

  /** The same where neither nodes nor hyperedges have vectors of their own. */
  public Problem withoutVectors() {
    Dataset plain = added.removeVectorsFrom(dataset);
    return new Problem(
        plain,
        added.withoutVectors(),
        task,
        classNames,
        withFeatures(inputs, plain),
        training,
        withFeatures(testInputs, plain),
        heldOut,
        sets);
  }

  /** Of sets some hyperedges are hidden, and none has a vector. */
  private Inputs withFeatures(Inputs seen, Dataset plain) {
    return task == Task.SETS
        ? new Inputs(
            seen.hypergraph(),
            plain.nodes().features(),
            seen.hyperedgeFeatures(),
            seen.candidates())
        : plain.inputs();
  }

  /**
   * Learns something; where a loss is not finite, the features that are to blame are named as the
   * data names them.
   *
   * @throws IllegalStateException if a loss is not finite
   */
  public <T> T named(Supplier<T> learning) {
    try {
      return learning.get();
    } catch (DivergedException e) {
      throw new IllegalStateException(e.message(this::place), e);
    }
  }

  /** The same for what gives nothing back. */
  public void named(Runnable learning) {
    named(
        () -> {
          learning.run();
          return null;
        });
  }

  private String place(LargestFeature feature) {
    boolean ofNode = feature.of() == Task.NODES;
    Attributes rows = ofNode ? dataset.nodes() : dataset.hyperedges();
    return "%s of %s %s"
        .formatted(
            rows.featureNames().isEmpty()
                ? "feature " + feature.column()
                : rows.featureNames().get(feature.column()),
            ofNode ? "node" : "hyperedge",
            rows.nameOf(feature.row()));
  }

  /** How many labels there are to judge by. */
  public int testLabels() {
    return heldOut.map(HeldOutSet::size).orElse(0);
  }
}
