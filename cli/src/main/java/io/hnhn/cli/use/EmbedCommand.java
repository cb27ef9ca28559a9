package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.MemoryOptions;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.data.Attributes;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.format.matrix.MatrixFiles;
import io.hnhn.data.table.ResultTable;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hnhn embed}: the vectors that a model makes of nodes or hyperedges. */
@Command(
    name = "embed",
    description = {
      "Give every node or hyperedge the vector that a model made of it.",
      "",
      "The vectors stand for what the model knows about features and groups, to be used elsewhere:"
          + " to search for the alike, to cluster, as features of another model.",
      ""
    },
    sortOptions = false)
public final class EmbedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoredModelOptions use;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      defaultValue = "nodes",
      description = "nodes or hyperedges (${DEFAULT-VALUE}).")
  private Of of;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write to this file instead of printing: .csv, .tsv, .json, .jsonl or .parquet with ids,"
              + " or .npy for NumPy, rows in the order of the data.")
  private @Nullable Path out;

  @Mixin private OutputOptions outputs;
  @Mixin private BackendOptions backends;
  @Mixin private MemoryOptions memory;

  /** What vectors are wanted of. */
  enum Of {
    NODES,
    HYPEREDGES
  }

  /** Made by the command line. */
  public EmbedCommand() {}

  @Override
  public Integer call() throws IOException {
    if (out != null) {
      if (!isNumpy(out)) {
        expectKnown(out);
      }
      outputs.check(out, OutputKind.VECTORS, use.inputs());
    }
    try (Backend backend = backends.open();
        RowAnswers answers = new RowAnswers(memory, backends.threads(), out, spec)) {
      ModelUse used = use.read(backend);
      Matrix vectors =
          answers.compute(
              of == Of.NODES ? RowAnswers.Of.NODES : RowAnswers.Of.HYPEREDGES,
              used,
              used.fitted().inputs());
      Attributes rows = of == Of.NODES ? used.dataset().nodes() : used.dataset().hyperedges();
      if (out != null && isNumpy(out)) {
        MatrixFiles.write(vectors, rows.names(), out);
        outputs.tellWritten(out);
      } else {
        ResultTable table = ResultTable.embeddings(rows, vectors);
        TableOutput.write(table::writeTo, out, outputs, spec);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private static boolean isNumpy(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".npy");
  }

  private void expectKnown(Path file) throws IOException {
    try {
      ResultFile.expectKnown(file);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "--out: %s; .npy is for NumPy".formatted(e.getMessage()), e);
    }
  }
}
