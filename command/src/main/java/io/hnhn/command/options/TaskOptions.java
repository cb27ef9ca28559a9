package io.hnhn.command.options;

import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.settings.TaskSettings;
import io.hnhn.train.Negatives;
import io.hnhn.train.PredictionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is to be learned, and from which labels or sets of nodes. */
public final class TaskOptions {
  private static final String NEGATIVES = "sized";
  private static final String NEGATIVES_EACH = "1";

  @Mixin private SplitOptions splits;

  @Option(
      names = "--negatives",
      paramLabel = "KIND",
      defaultValue = NEGATIVES,
      description =
          "For prediction: sets that are no hyperedges have the same size and are drawn evenly"
              + " (sized), along the hypergraph (motif), or made of hyperedges by replacing half of"
              + " the members (corrupted) or one by a neighbour (clique) (${DEFAULT-VALUE}).")
  private Negatives negatives;

  @Option(
      names = "--negatives-each",
      paramLabel = "COUNT",
      defaultValue = NEGATIVES_EACH,
      description = "For prediction: how many of them for each hyperedge (${DEFAULT-VALUE}).")
  private int negativesEach;

  /** Made by the command line. */
  public TaskOptions() {}

  /** The seed of every random choice. */
  public long seed() {
    return splits.seed();
  }

  /** The files that say what to learn from. */
  public List<Path> inputs() {
    return splits.inputs();
  }

  /** What was said, by the names of the options, for a file with settings. */
  public SequencedMap<String, Object> said() {
    SequencedMap<String, Object> said = new LinkedHashMap<>(splits.said());
    String kind = negatives.name().toLowerCase(Locale.ROOT);
    if (!kind.equals(NEGATIVES)) {
      said.put("negatives", kind);
    }
    if (negativesEach != Integer.parseInt(NEGATIVES_EACH)) {
      said.put("negatives-each", negativesEach);
    }
    return Collections.unmodifiableSequencedMap(said);
  }

  /** What was said. */
  public TaskSettings settings() {
    return new TaskSettings(splits.task(), splits.labels(), negatives, negativesEach);
  }

  /**
   * What is to be learned from a data set as it is.
   *
   * @param suited how hyperedge prediction is made for the model that is to learn it
   */
  public Problem problem(Dataset dataset, UnaryOperator<PredictionOptions> suited)
      throws IOException {
    return Problem.of(dataset, AddedFeatures.NONE, settings(), seed(), suited);
  }
}
