package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.ModelMetadata;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.onnx.OnnxExport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hnhn export}: a trained model for other programs. */
@Command(
    name = "export",
    description = {
      "Write a trained model as an ONNX file, for other programs.",
      "",
      "Its inputs are the features, and the hypergraph as two lists: the node and the hyperedge of"
          + " each incidence. So it works on any hypergraph with the same features, wherever there"
          + " is an ONNX runtime. The names of classes and features go with it, and how features"
          + " are made of the columns of a table.",
      ""
    },
    sortOptions = false)
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "MODEL",
      description = "The folder that hnhn train wrote, or a model file.")
  private Path model;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write, its name ends with .onnx.")
  private Path out;

  @Option(
      names = "--weighted",
      description = "Make weights of incidences and of hyperedges inputs, too.")
  private boolean weighted;

  @Mixin private OutputOptions outputs;
  @Mixin private BackendOptions backends;

  /** Made by the command line. */
  public ExportCommand() {}

  @Override
  public Integer call() throws IOException {
    if (!out.toString().toLowerCase(Locale.ROOT).endsWith(".onnx")) {
      throw new ParameterException(
          spec.commandLine(), "Expected --out to end with .onnx, but found " + out);
    }
    outputs.check(out, OutputKind.ONNX, List.of(model));
    try (Backend backend = backends.open()) {
      StoredModel stored = ModelFile.read(model, backend);
      new OnnxExport(weighted, ModelMetadata.of(stored)).write(stored.trained(), out);
    }
    outputs.tellWritten(out);
    return CommandLine.ExitCode.OK;
  }
}
