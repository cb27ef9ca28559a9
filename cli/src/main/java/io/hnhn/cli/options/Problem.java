package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.HyperedgeIdentity;
import io.hnhn.data.NodeIdentity;
import io.hnhn.data.Split;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.DivergedException;
import io.hnhn.train.Divergence.LargestFeature;
import io.hnhn.train.Exam;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.Labels;
import io.hnhn.train.PredictionOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What is to be learned: the classes of nodes, or of hyperedges, from the labels of some of them;
 * or which sets of nodes are hyperedges.
 *
 * @param dataset what is known
 * @param classNames the name of class 0, 1, ...
 * @param inputs what a model is trained on
 * @param training the labels to learn from
 * @param testInputs what a model is judged on
 * @param exam the labels to judge by, where there are any
 * @param sets how the sets of nodes were chosen, where they are what is to be told apart
 */
public record Problem(
    Dataset dataset,
    Task task,
    List<String> classNames,
    Inputs inputs,
    Labels training,
    Inputs testInputs,
    Optional<Exam> exam,
    Optional<PredictionOptions> sets) {
  /** What sets of nodes are. */
  private static final List<String> SETS = List.of("no hyperedge", "hyperedge");

  /** The classes of nodes or hyperedges, from those of some of them. */
  static Problem ofLabels(Dataset dataset, Task task, Split split) {
    int[] labels = rows(dataset, task).labels();
    Inputs inputs = StoredModel.inputs(dataset);
    return new Problem(
        dataset,
        task,
        dataset.classNames(),
        inputs,
        Labels.of(split.train(), labels),
        inputs,
        split.rest().length == 0
            ? Optional.empty()
            : Optional.of(new Exam(Labels.of(split.rest(), labels))),
        Optional.empty());
  }

  /** Which sets of nodes are hyperedges. */
  static Problem ofSets(Dataset dataset, PredictionOptions options) {
    HyperedgePrediction task = HyperedgePrediction.of(StoredModel.inputs(dataset), options);
    return new Problem(
        dataset,
        Task.SETS,
        SETS,
        task.trainingInputs(),
        task.training(),
        task.testInputs(),
        Optional.of(task.exam()),
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
    Dataset plain = HyperedgeIdentity.removeFrom(NodeIdentity.removeFrom(dataset));
    return new Problem(
        plain,
        task,
        classNames,
        withFeatures(inputs, plain),
        training,
        withFeatures(testInputs, plain),
        exam,
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
        : StoredModel.inputs(plain);
  }

  /** Whether each node has a vector of its own. */
  public boolean hasNodeVectors() {
    return NodeIdentity.isIn(dataset.nodes().featureNames());
  }

  /** Whether each hyperedge has a vector of its own. */
  public boolean hasHyperedgeVectors() {
    return HyperedgeIdentity.isIn(dataset.hyperedges().featureNames());
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
            rows.featureNames().get(feature.column()),
            ofNode ? "node" : "hyperedge",
            rows.nameOf(feature.row()));
  }

  /** How many labels there are to judge by. */
  public int testLabels() {
    return exam.map(Exam::size).orElse(0);
  }
}
