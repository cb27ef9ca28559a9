package io.hnhn.cli.options;

import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.NodeIdentity;
import io.hnhn.model.Task;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Negatives;
import io.hnhn.train.PredictionOptions;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be learned, from which labels, and from what of the data. */
public final class ProblemOptions {
  /** With fewer features a vector for each node is tried. */
  private static final int FEW_FEATURES = 64;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private SplitOptions splits;

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

  @Option(
      names = "--negatives",
      paramLabel = "KIND",
      defaultValue = "sized",
      description =
          "For prediction: sets that are no hyperedges have the same size and are drawn evenly"
              + " (sized), along the hypergraph (motif), or made of hyperedges by replacing half of"
              + " the members (corrupted) or one by a neighbour (clique) (${DEFAULT-VALUE}).")
  private Negatives negatives;

  @Option(
      names = "--negatives-each",
      paramLabel = "COUNT",
      defaultValue = "1",
      description = "For prediction: how many of them for each hyperedge (${DEFAULT-VALUE}).")
  private int negativesEach;

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
    return splits.seed();
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
    Problem own = problem(seen, drawn, models);
    boolean few = dataset.nodes().features().columns() < FEW_FEATURES;
    return switch (nodeVectors) {
      case YES -> List.of(problem(NodeIdentity.addTo(seen), drawn, models));
      case NO -> List.of(own);
      case AUTO ->
          few ? List.of(own, problem(NodeIdentity.addTo(seen), drawn, models)) : List.of(own);
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

  private Problem problem(Dataset dataset, long drawn, ModelOptions models) throws IOException {
    return splits.task(dataset) == Task.SETS
        ? Problem.ofSets(dataset, models.suited(sets(dataset).withSeed(drawn)))
        : Problem.ofLabels(dataset, splits.task(dataset), splits.split(dataset, drawn));
  }

  private PredictionOptions sets(Dataset dataset) {
    if (splits.saysWhich()) {
      throw wrong(
          "Expected no --label-rate, --split or --train-ids with --task prediction, which learns"
              + " from the hyperedges themselves; a fifth of them is kept for the test");
    }
    if (MissingFeatures.of(dataset.nodes().featureNames()) == MissingFeatures.DEGREES) {
      throw wrong(
          "Expected features that don't tell of hyperedges with --task prediction, but found"
              + " degrees; --missing-features identity makes others");
    }
    if (negativesEach < 1) {
      throw wrong("Expected --negatives-each of at least 1, but found " + negativesEach);
    }
    return PredictionOptions.DEFAULT.withKind(negatives).withNegatives(negativesEach);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
