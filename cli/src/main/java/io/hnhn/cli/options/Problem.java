package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.NodeIdentity;
import io.hnhn.data.Split;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.Exam;
import io.hnhn.train.Labels;
import java.util.Optional;

/**
 * What is to be learned: the classes of nodes, or of hyperedges, from the labels of some of them.
 *
 * @param inputs what a model looks at
 * @param split the labelled rows to learn from, and those to judge by
 */
public record Problem(Dataset dataset, Task task, Inputs inputs, Split split) {
  static Problem of(Dataset dataset, Task task, Split split) {
    return new Problem(dataset, task, StoredModel.inputs(dataset), split);
  }

  /** The same with a vector of its own for each node. */
  Problem withNodeVectors() {
    return of(NodeIdentity.addTo(dataset), task, split);
  }

  /** Whether each node has a vector of its own. */
  public boolean hasNodeVectors() {
    return NodeIdentity.isIn(dataset.nodes().featureNames());
  }

  /** What is known about whatever is classified. */
  public Attributes rows() {
    return task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
  }

  /** The labels to learn from. */
  public Labels training() {
    return Labels.of(split.train(), rows().labels());
  }

  /** The labels to judge by, where there are any. */
  public Optional<Exam> exam() {
    return split.rest().length == 0
        ? Optional.empty()
        : Optional.of(new Exam(Labels.of(split.rest(), rows().labels())));
  }

  /** What is classified, in one word. */
  public String what() {
    return task == Task.NODES ? "nodes" : "hyperedges";
  }
}
