package io.hnhn.command.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.learn.settings.LabelChoice;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
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

  /** The task that was asked for, if one was. */
  @Nullable Task task() {
    return task;
  }

  /** Which labels to learn from. */
  LabelChoice labels() {
    if (Stream.of(labelRate, published, trainIds).filter(Objects::nonNull).count() > 1) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one of --label-rate, --split and --train-ids, but found several");
    }
    if (labelRate != null) {
      return LabelChoice.share(labelRate);
    }
    if (published != null) {
      return LabelChoice.published(published);
    }
    return trainIds == null ? LabelChoice.ALL : this::ofFile;
  }

  private Split ofFile(Dataset dataset, Task learned, long unused) throws IOException {
    Attributes rows = learned == Task.NODES ? dataset.nodes() : dataset.hyperedges();
    if (trainRows == null) {
      trainRows = RowFile.read(Objects.requireNonNull(trainIds), rows);
    }
    return Split.of(trainRows, rows.labels());
  }

  /** The files that name rows. */
  List<Path> inputs() {
    return trainIds == null ? List.of() : List.of(trainIds);
  }

  /** What was said, by the names of the options, for a file with settings. */
  public SequencedMap<String, Object> said() {
    SequencedMap<String, Object> said = new LinkedHashMap<>();
    if (task != null) {
      said.put("task", TaskNames.of(task));
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
}
