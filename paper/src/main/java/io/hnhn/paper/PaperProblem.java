package io.hnhn.paper;

import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.Labels;
import java.util.function.Supplier;

/**
 * What is to be learned: the classes of nodes, or of hyperedges, from the labels of some of them.
 *
 * @param source reads the data set, and only where something is run: results can be told without
 * @param labelRate share of the labels to train on; 0 for the published splits
 */
record PaperProblem(PaperData data, Supplier<Dataset> source, Task task, double labelRate) {
  /** A problem on a data set that is read already. */
  PaperProblem(PaperData data, Dataset dataset, Task task, double labelRate) {
    this(data, () -> dataset, task, labelRate);
  }

  Dataset dataset() {
    return source.get();
  }

  /** The labels to train on in a split; the same seed gives every system the same split. */
  Labels training(int split) {
    return Labels.of(rows(split).train(), labels());
  }

  /** The held-out set of a split: all other labels. */
  HeldOutSet heldOut(int split) {
    return new HeldOutSet(Labels.of(rows(split).rest(), labels()));
  }

  /** How many splits there can be. */
  int mostSplits() {
    return labelRate > 0 ? Integer.MAX_VALUE : dataset().publishedSplits().size();
  }

  /** What a system looks at. */
  Inputs inputs(boolean withHyperedgeFeatures) {
    Dataset dataset = dataset();
    return withHyperedgeFeatures
        ? dataset.inputs()
        : new Inputs(dataset.hypergraph(), dataset.nodes().features());
  }

  private Split rows(int split) {
    return labelRate > 0
        ? Splits.random(labels(), labelRate, split)
        : Split.of(dataset().publishedSplits().get(split), labels());
  }

  private int[] labels() {
    return task == Task.NODES ? dataset().nodes().labels() : dataset().hyperedges().labels();
  }
}
