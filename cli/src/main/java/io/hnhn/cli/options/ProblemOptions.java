package io.hnhn.cli.options;

import io.hnhn.data.Dataset;
import io.hnhn.data.HyperedgeIdentity;
import io.hnhn.data.NodeIdentity;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @Mixin private TaskOptions tasks;

  @Option(
      names = "--node-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each node, beside its features. Such a model knows nothing"
              + " about other nodes. auto: where nodes have few features, if it is better in"
              + " cross-validation (${DEFAULT-VALUE}).")
  private Vectors nodeVectors;

  @Option(
      names = "--hyperedge-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each hyperedge, for models that hear what hyperedges say"
              + " of themselves, such as hnhn. A hyperedge that training did not have has none."
              + " auto: if it is better in cross-validation (${DEFAULT-VALUE}).")
  private Vectors hyperedgeVectors;

  @Option(
      names = "--no-hyperedge-features",
      description = "Leave out what the data says about the hyperedges themselves.")
  private boolean withoutHyperedgeFeatures;

  /** Made by the command line. */
  public ProblemOptions() {}

  /** Whether each node, or each hyperedge, gets a vector of its own. */
  enum Vectors {
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
   * each node or each hyperedge, to choose from.
   *
   * @param drawn the seed of the split, where it is drawn by chance
   * @param models which model is to learn it
   */
  public List<Problem> of(Dataset dataset, long drawn, ModelOptions models) throws IOException {
    Dataset seen = seen(dataset);
    Problem own = tasks.problem(seen, drawn, models::suited);
    boolean few = dataset.nodes().features().columns() < FEW_FEATURES;
    boolean heard = own.task() != Task.SETS && models.hearsHyperedges(own);
    boolean saidVectors = hyperedgeVectors == Vectors.YES;
    if (saidVectors && !heard && (own.task() == Task.SETS || !models.anotherHears())) {
      throw new ParameterException(
          command.commandLine(),
          own.task() == Task.SETS
              ? "Expected --hyperedge-vectors yes for classes of nodes or hyperedges, but found it"
                  + " with --task prediction, which asks about hyperedges that nobody knows"
              : "Expected --hyperedge-vectors yes with a model that hears what hyperedges say of"
                  + " themselves, such as hnhn, but found it with "
                  + models.name());
    }
    boolean tryNodes = nodeVectors == Vectors.AUTO && few;
    boolean tryHyperedges = hyperedgeVectors == Vectors.AUTO && heard;
    Dataset least = nodeVectors == Vectors.YES ? NodeIdentity.addTo(seen) : seen;
    least = saidVectors && heard ? HyperedgeIdentity.addTo(least) : least;
    List<Problem> forms = new ArrayList<>();
    boolean changed = nodeVectors == Vectors.YES || (saidVectors && heard);
    forms.add(changed ? tasks.problem(least, drawn, models::suited) : own);
    if (tryNodes) {
      forms.add(tasks.problem(NodeIdentity.addTo(least), drawn, models::suited));
    }
    if (tryHyperedges) {
      forms.add(tasks.problem(HyperedgeIdentity.addTo(least), drawn, models::suited));
    }
    return forms;
  }

  private Dataset seen(Dataset dataset) {
    if (!dataset.nodes().hasFeatures()) {
      throw new IllegalArgumentException(
          "Expected features of the nodes of %s, but found none; --missing-features identity or"
                  .formatted(dataset.name())
              + " degrees makes some");
    }
    return withoutHyperedgeFeatures
        ? dataset.withHyperedges(dataset.hyperedges().withoutFeatures())
        : dataset;
  }
}
