package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.MemoryOptions;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.TableReading;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hnhn predict}: the classes that a model gives to nodes or hyperedges. */
@Command(
    name = "predict",
    description = {
      "Tell the class of every node or hyperedge, with its probability.",
      "",
      "Prints a table of comma-separated values: id, class, probability, and as many more classes"
          + " as --top says; behind them the class that is known, where DATA has labels.",
      ""
    },
    sortOptions = false)
public final class PredictCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoredModelOptions use;

  @Option(
      names = "--top",
      paramLabel = "COUNT",
      defaultValue = "1",
      description = "The most probable classes to tell (${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--sets",
      paramLabel = "FILE",
      description =
          "For a model of hyperedge prediction: the sets of nodes to ask about, one a line, names"
              + " with semicolons between.")
  private @Nullable Path sets;

  @Option(names = "--unlabelled", description = "Those without label in DATA alone.")
  private boolean unlabelled;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the table to this file instead of printing it: .csv, .tsv, .json, .jsonl or"
              + " .parquet, as its name says.")
  private @Nullable Path out;

  @Mixin private OutputOptions outputs;
  @Mixin private BackendOptions backends;
  @Mixin private MemoryOptions memory;

  /** Made by the command line. */
  public PredictCommand() {}

  @Override
  public Integer call() throws IOException {
    if (top < 1) {
      throw new ParameterException(
          spec.commandLine(), "Expected --top of at least 1, but found " + top);
    }
    if (out != null) {
      expectKnown(out);
      List<Path> inputs = new ArrayList<>(use.inputs());
      if (sets != null) {
        inputs.add(sets);
      }
      outputs.check(out, OutputKind.PREDICTIONS, inputs);
    }
    try (Backend backend = backends.open();
        RowAnswers answers = new RowAnswers(memory, backends.threads(), out, spec)) {
      ModelUse used = use.read(backend);
      Task task = used.model().trained().model().task();
      if (sets != null && task != Task.SETS) {
        throw new ParameterException(
            spec.commandLine(),
            "Expected --sets with a model of hyperedge prediction alone, but found one that tells"
                + " classes");
      }
      Attributes rows;
      Inputs inputs = used.fitted().inputs();
      if (task == Task.SETS) {
        NodeSets asked = asked(used);
        inputs = inputs.withCandidates(asked.sets());
        rows = asked.described();
      } else {
        rows = task == Task.NODES ? used.dataset().nodes() : used.dataset().hyperedges();
      }
      if (unlabelled && !rows.hasLabels()) {
        throw new ParameterException(spec.commandLine(), noLabels(used, task));
      }
      Predictions predictions =
          new Predictions(answers.compute(RowAnswers.Of.LOGITS, used, inputs));
      RankedClasses table = RankedClasses.of(rows, used.model().classNames(), predictions, top);
      if (rows.hasLabels() && !unlabelled) {
        table = table.withKnown(used.dataset().classNames());
      }
      if (unlabelled) {
        int[] labels = rows.labels();
        table = table.where(row -> labels[row] == Attributes.NO_LABEL);
      }
      TableOutput.write(table::writeTo, out, outputs, spec);
    }
    return CommandLine.ExitCode.OK;
  }

  private static String noLabels(ModelUse used, Task task) {
    Optional<String> column =
        used.dataset()
            .reading()
            .flatMap(reading -> task == Task.NODES ? reading.nodes() : reading.hyperedges())
            .flatMap(TableReading.Described::label);
    return "Expected labels of the %s of %s%s with --unlabelled, but found %s, or leave --unlabelled out"
        .formatted(
            TaskNames.of(task),
            used.dataset().name(),
            used.ofTraining(),
            column
                .map(
                    name ->
                        "nothing in any row of the column %s; fill it where a label is known"
                            .formatted(DataFormatException.quoted(name)))
                .orElse("none; name their column with --label or --hyperedge-label"));
  }

  private void expectKnown(Path file) throws IOException {
    try {
      ResultFile.expectKnown(file);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--out: " + e.getMessage(), e);
    }
  }

  private NodeSets asked(ModelUse used) throws IOException {
    if (sets == null) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected --sets, a file with the sets of nodes to ask about, since the model tells"
              + " hyperedges from other sets");
    }
    return NodeSets.read(sets, used.dataset().nodes());
  }
}
