package io.hnhn.command.options;

import io.hnhn.data.MissingFeatures;
import io.hnhn.learn.settings.FeatureSettings;
import io.hnhn.learn.settings.TaskSettings;
import io.hnhn.learn.settings.VectorsChoice;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is to be learned, from which labels, and from what of the data. */
public final class ProblemOptions {
  @Mixin private TaskOptions tasks;

  @Option(
      names = "--node-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each node, beside its features. Such a model knows nothing"
              + " about other nodes. auto: where nodes have few features, if it is better in"
              + " cross-validation (${DEFAULT-VALUE}).")
  private VectorsChoice nodeVectors;

  @Option(
      names = "--hyperedge-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each hyperedge, for models that hear what hyperedges say"
              + " of themselves, such as hnhn. A hyperedge that training did not have has none."
              + " auto: if it is better in cross-validation (${DEFAULT-VALUE}).")
  private VectorsChoice hyperedgeVectors;

  @Option(
      names = "--no-hyperedge-features",
      description = "Leave out what the data says about the hyperedges themselves.")
  private boolean withoutHyperedgeFeatures;

  /** Made by the command line. */
  public ProblemOptions() {}

  /** The seed of every random choice. */
  public long seed() {
    return tasks.seed();
  }

  /** The files that say what to learn from. */
  public List<Path> inputs() {
    return tasks.inputs();
  }

  /** What to learn, from which labels. */
  public TaskSettings task() {
    return tasks.settings();
  }

  /**
   * What of the data to learn from.
   *
   * @param missing what nodes without features get
   */
  public FeatureSettings features(MissingFeatures missing) {
    return new FeatureSettings(missing, nodeVectors, hyperedgeVectors, !withoutHyperedgeFeatures);
  }
}
