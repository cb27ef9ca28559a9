package io.hnhn.cli.options;

import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.model.Task;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be learned, and from which labels or sets of nodes. */
public final class TaskOptions {
  private static final String NEGATIVES = "sized";
  private static final String NEGATIVES_EACH = "1";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  /**
   * What is to be learned from a data set.
   *
   * @param drawn the seed of the split, where it is drawn by chance
   * @param suited how hyperedge prediction is made for the model that is to learn it
   */
  public Problem problem(Dataset dataset, long drawn, UnaryOperator<PredictionOptions> suited)
      throws IOException {
    if (negativesEach < 1) {
      throw wrong("Expected --negatives-each of at least 1, but found " + negativesEach);
    }
    Task task = splits.task(dataset);
    return task == Task.SETS
        ? Problem.ofSets(dataset, suited.apply(sets(dataset).withSeed(drawn)))
        : Problem.ofLabels(dataset, task, splits.split(dataset, drawn));
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
    return PredictionOptions.DEFAULT.withKind(negatives).withNegatives(negativesEach);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
