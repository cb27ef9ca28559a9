package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.NodeIdentity;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.model.Task;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Negatives;
import io.hnhn.train.PredictionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be learned, and from which labels. */
public final class ProblemOptions {
  /** With fewer features a vector for each node is tried. */
  private static final int FEW_FEATURES = 64;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--task",
      paramLabel = "WHAT",
      converter = TaskConverter.class,
      description =
          "What to learn: the class of nodes or of hyperedges, or by prediction which sets of nodes"
              + " are hyperedges (default: what has labels, nodes first).")
  private @Nullable Task task;

  @Option(
      names = "--label-rate",
      paramLabel = "SHARE",
      description =
          "Learn from this share of the labels of each class, and judge by the others (default:"
              + " learn from all).")
  private @Nullable Double labelRate;

  @Option(
      names = "--split",
      paramLabel = "K",
      description = "Learn from the labels of a published split of the data set, from 0.")
  private @Nullable Integer split;

  @Option(
      names = "--train-ids",
      paramLabel = "FILE",
      description =
          "Learn from the labels of those named in a file, one a line, and judge by the others.")
  private @Nullable Path trainIds;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "Of every random choice: the same seed, the same result (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--negatives",
      paramLabel = "KIND",
      defaultValue = "sized",
      description =
          "For prediction: sets that are no hyperedges are drawn evenly with the same size (sized),"
              + " or made of hyperedges by replacing members (corrupted) (${DEFAULT-VALUE}).")
  private Negatives negatives;

  @Option(
      names = "--negatives-each",
      paramLabel = "COUNT",
      defaultValue = "1",
      description = "For prediction: how many of them for each hyperedge (${DEFAULT-VALUE}).")
  private int negativesEach;

  @Option(
      names = "--no-hyperedge-features",
      description = "Leave out what the data says about the hyperedges themselves.")
  private boolean withoutHyperedgeFeatures;

  @Option(
      names = "--node-vectors",
      paramLabel = "yes|no|auto",
      defaultValue = "auto",
      description =
          "Learn a vector of its own for each node, beside its features. Such a model knows nothing"
              + " about other nodes. auto: where nodes have few features, if it is better in"
              + " cross-validation (${DEFAULT-VALUE}).")
  private NodeVectors nodeVectors;

  /** Made by the command line. */
  public ProblemOptions() {}

  /** The seed of every random choice. */
  public long seed() {
    return seed;
  }

  /** Whether each node gets a vector of its own. */
  enum NodeVectors {
    YES,
    NO,
    AUTO
  }

  /**
   * What is to be learned from a data set: one problem, or the same without and with a vector for
   * each node, to choose from.
   *
   * @param drawn the seed of the split, where it is drawn by chance
   */
  public List<Problem> of(Dataset dataset, long drawn) throws IOException {
    Dataset seen = seen(dataset);
    Problem own = problem(seen, drawn);
    boolean few = dataset.nodes().features().columns() < FEW_FEATURES;
    return switch (nodeVectors) {
      case YES -> List.of(problem(NodeIdentity.addTo(seen), drawn));
      case NO -> List.of(own);
      case AUTO -> few ? List.of(own, problem(NodeIdentity.addTo(seen), drawn)) : List.of(own);
    };
  }

  private Problem problem(Dataset dataset, long drawn) throws IOException {
    Task chosen = task != null ? task : usual(dataset);
    return chosen == Task.SETS
        ? Problem.ofSets(dataset, sets(dataset).withSeed(drawn))
        : Problem.ofLabels(dataset, chosen, split(dataset, chosen, drawn));
  }

  private PredictionOptions sets(Dataset dataset) {
    if (labelRate != null || split != null || trainIds != null) {
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

  private static Task usual(Dataset dataset) {
    return dataset.nodes().hasLabels() || !dataset.hyperedges().hasLabels()
        ? Task.NODES
        : Task.HYPEREDGES;
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

  private Split split(Dataset dataset, Task chosen, long drawn) throws IOException {
    Attributes rows = chosen == Task.NODES ? dataset.nodes() : dataset.hyperedges();
    if (!rows.hasLabels()) {
      throw new IllegalArgumentException(
          "Expected labels of %s in %s to learn from, but found none"
              .formatted(TaskConverter.name(chosen), dataset.name()));
    }
    if (Stream.of(labelRate != null, split != null, trainIds != null).filter(g -> g).count() > 1) {
      throw wrong("Expected one of --label-rate, --split and --train-ids, but found several");
    }
    if (labelRate != null) {
      if (!(labelRate > 0 && labelRate <= 1)) {
        throw wrong(
            "Expected --label-rate above 0 and at most 1 (0.15 is 15%%), but found %s"
                .formatted(labelRate));
      }
      return Splits.stratified(rows.labels(), labelRate, drawn);
    }
    if (split != null) {
      if (chosen != Task.NODES || split < 0 || split >= dataset.publishedSplits().size()) {
        throw wrong(
            "Expected --split to be one of the %d published splits of the nodes of %s, from 0, but"
                    .formatted(dataset.publishedSplits().size(), dataset.name())
                + " found "
                + split);
      }
      return Splits.published(dataset, split);
    }
    return trainIds != null
        ? Split.of(rowsOf(trainIds, rows), rows.labels())
        : Split.of(labelled(rows.labels()), rows.labels());
  }

  private static int[] labelled(int[] labels) {
    return IntStream.range(0, labels.length)
        .filter(row -> labels[row] != Attributes.NO_LABEL)
        .toArray();
  }

  private int[] rowsOf(Path file, Attributes rows) throws IOException {
    Map<String, Integer> rowOf = new HashMap<>();
    for (int row = 0; row < rows.count(); row++) {
      rowOf.put(rows.nameOf(row), row);
    }
    List<String> lines = Files.readAllLines(file);
    int[] result = new int[lines.size()];
    int count = 0;
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).strip();
      if (name.isEmpty()) {
        continue;
      }
      Integer row = rowOf.get(name);
      if (row == null || rows.labels()[row] == Attributes.NO_LABEL) {
        throw wrong(
            "%s, line %d: expected %s with a label, but found \"%s\", which %s"
                .formatted(
                    file,
                    i + 1,
                    rows.hasNames() ? "the name of one" : "the number of one",
                    name,
                    row == null ? "is not in the data" : "has none"));
      }
      result[count++] = row;
    }
    return IntStream.of(result).limit(count).distinct().toArray();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
