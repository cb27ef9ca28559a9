package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is to be learned, and from which labels. */
public final class SplitOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--task",
      paramLabel = "WHAT",
      converter = TaskConverter.class,
      description =
          "What to learn: the class of nodes or of hyperedges, or by prediction which sets of nodes"
              + " are hyperedges (default: the nodes, or the hyperedges where they alone have"
              + " labels).")
  private @Nullable Task task;

  @Option(
      names = "--label-rate",
      paramLabel = "SHARE",
      description = "Learn from this share of the labels of each class, drawn by --seed.")
  private @Nullable Double labelRate;

  @Option(
      names = "--split",
      paramLabel = "NUMBER",
      description = "Learn from the labels of a published split, from 0 (see hnhn stats).")
  private @Nullable Integer published;

  @Option(
      names = "--train-ids",
      paramLabel = "FILE",
      description = "Learn from the labels of the nodes named in FILE, one a line.")
  private @Nullable Path trainIds;

  /** The rows of that file; it is read once, since it may be a pipe. */
  private int @Nullable [] trainRows;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "Of every random choice: the same seed, the same result (${DEFAULT-VALUE}).")
  private long seed;

  /** Made by the command line. */
  public SplitOptions() {}

  /** The seed of every random choice. */
  public long seed() {
    return seed;
  }

  /** The task that was asked for, or the one that the data set has labels for. */
  public Task task(Dataset dataset) {
    return Objects.requireNonNullElse(
        task,
        dataset.hyperedges().hasLabels() && !dataset.nodes().hasLabels()
            ? Task.HYPEREDGES
            : Task.NODES);
  }

  /**
   * The rows to learn from and the other labelled ones: as was said, or else all labels to learn
   * from.
   *
   * @param drawn the seed, where they are drawn by chance
   */
  Split split(Dataset dataset, long drawn) throws IOException {
    if (Stream.of(labelRate, published, trainIds).filter(Objects::nonNull).count() > 1) {
      throw wrong("Expected one of --label-rate, --split and --train-ids, but found several");
    }
    Attributes rows = rows(dataset);
    if (!rows.hasLabels()) {
      throw new IllegalArgumentException(
          "Expected labels of the %s of %s, but found none; docs/formats.md says where they are looked for"
              .formatted(plural(dataset), dataset.name()));
    }
    try {
      return split(dataset, rows, drawn);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), Objects.requireNonNull(e.getMessage()), e);
    }
  }

  private Split split(Dataset dataset, Attributes rows, long drawn) throws IOException {
    if (labelRate != null) {
      if (!(labelRate > 0 && labelRate <= 1)) {
        throw wrong(
            "Expected --label-rate above 0 and at most 1 (0.15 is 15%), but found " + labelRate);
      }
      return Splits.stratified(rows.labels(), labelRate, drawn);
    }
    if (published != null) {
      if (task(dataset) != Task.NODES) {
        throw new IllegalArgumentException(
            "Expected --split with --task nodes, since published splits are of nodes");
      }
      return Splits.published(dataset, published);
    }
    if (trainIds == null) {
      int[] all = IntStream.range(0, rows.count()).filter(row -> rows.labels()[row] >= 0).toArray();
      return Split.of(all, rows.labels());
    }
    if (trainRows == null) {
      trainRows = RowFile.read(trainIds, rows);
    }
    return Split.of(trainRows, rows.labels());
  }

  /** Whether it was said which labels to learn from. */
  boolean saysWhich() {
    return labelRate != null || published != null || trainIds != null;
  }

  /** What is classified: the nodes or the hyperedges. */
  private Attributes rows(Dataset dataset) {
    return task(dataset) == Task.NODES ? dataset.nodes() : dataset.hyperedges();
  }

  /** What is classified, as a word. */
  private String plural(Dataset dataset) {
    return TaskConverter.name(task(dataset));
  }

  /** The files that name rows. */
  List<Path> inputs() {
    return trainIds == null ? List.of() : List.of(trainIds);
  }

  /** What was said, by the names of the options, for a file with settings. */
  public SequencedMap<String, Object> said() {
    SequencedMap<String, Object> said = new LinkedHashMap<>();
    if (task != null) {
      said.put("task", TaskConverter.name(task));
    }
    if (labelRate != null) {
      said.put("label-rate", labelRate);
    }
    if (published != null) {
      said.put("split", published);
    }
    if (trainIds != null) {
      said.put("train-ids", trainIds);
    }
    said.put("seed", seed);
    return Collections.unmodifiableSequencedMap(said);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
