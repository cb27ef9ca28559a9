package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.NodeIdentity;
import io.hnhn.data.Split;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.Exam;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.Labels;
import io.hnhn.train.PredictionOptions;
import java.util.List;
import java.util.Optional;

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

  /** Whether each node has a vector of its own. */
  public boolean hasNodeVectors() {
    return NodeIdentity.isIn(dataset.nodes().featureNames());
  }

  /** How many labels there are to judge by. */
  public int testLabels() {
    return exam.map(Exam::size).orElse(0);
  }
}
