package io.hnhn.cli.options;

import io.hnhn.data.Dataset;
import io.hnhn.data.NodeIdentity;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is to be learned, from which labels, and from what of the data. */
public final class ProblemOptions {
  /** With fewer features a vector for each node is tried. */
  private static final int FEW_FEATURES = 64;

  @Mixin private TaskOptions tasks;

  @Option(
      names = "--node-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each node, beside its features. Such a model knows nothing"
              + " about other nodes. auto: where nodes have few features, if it is better in"
              + " cross-validation (${DEFAULT-VALUE}).")
  private NodeVectors nodeVectors;

  @Option(
      names = "--no-hyperedge-features",
      description = "Leave out what the data says about the hyperedges themselves.")
  private boolean withoutHyperedgeFeatures;

  /** Made by the command line. */
  public ProblemOptions() {}

  /** Whether each node gets a vector of its own. */
  enum NodeVectors {
    YES,
    NO,
    AUTO
  }

  /** The seed of every random choice. */
  public long seed() {
    return tasks.seed();
  }

  /** The files that say what to learn from. */
  public List<Path> inputs() {
    return tasks.inputs();
  }

  /**
   * What is to be learned from a data set: one problem, or the same without and with a vector for
   * each node, to choose from.
   *
   * @param drawn the seed of the split, where it is drawn by chance
   * @param models which model is to learn it
   */
  public List<Problem> of(Dataset dataset, long drawn, ModelOptions models) throws IOException {
    Dataset seen = seen(dataset);
    Problem own = tasks.problem(seen, drawn, models::suited);
    boolean few = dataset.nodes().features().columns() < FEW_FEATURES;
    return switch (nodeVectors) {
      case YES -> List.of(tasks.problem(NodeIdentity.addTo(seen), drawn, models::suited));
      case NO -> List.of(own);
      case AUTO ->
          few
              ? List.of(own, tasks.problem(NodeIdentity.addTo(seen), drawn, models::suited))
              : List.of(own);
    };
  }

  private Dataset seen(Dataset dataset) {
    if (!dataset.nodes().hasFeatures()) {
      throw new IllegalArgumentException(
          "Expected features of the nodes of %s, but found none; --missing-features identity or"
                  .formatted(dataset.name())
              + " degrees makes some");
    }
    return withoutHyperedgeFeatures
        ? dataset.withHyperedges(
            dataset.hyperedges().withFeatures(SparseMatrix.zeros(dataset.hyperedges().count(), 0)))
        : dataset;
  }
}
