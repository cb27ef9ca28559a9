package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.use.ModelUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A trained model and the data it is used on. */
public final class StoredModelOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = "The folder that hnhn train wrote, or a model file.")
  private Path model;

  @Parameters(index = "1", paramLabel = "DATA", description = DataOptions.DESCRIPTION)
  private String name;

  @Mixin private DataOptions data;

  /** Made by the command line. */
  public StoredModelOptions() {}

  /** The files and folders that are read. */
  public List<Path> inputs() {
    List<Path> inputs = new ArrayList<>(data.inputs(name));
    inputs.add(Files.isDirectory(model) ? model.resolve(ModelFile.NAME) : model);
    return inputs;
  }

  /**
   * Reads both; tables are read by what training learned about their columns, and took them for.
   * What of the data the model can't use is told on the error stream.
   *
   * @throws IllegalArgumentException if they don't fit
   */
  public ModelUse read(Backend backend) throws IOException {
    return read(ModelFile.read(model, backend), data, name, Terminal.of(command));
  }

  /** A data set as a model sees it. */
  public static ModelUse read(StoredModel stored, DataOptions data, String name, Terminal terminal)
      throws IOException {
    Loaded loaded = data.read(name, MissingFeatures.NONE, stored.fittedTables());
    ModelUse use = ModelUse.of(stored, loaded);
    loaded.reading().ifPresent(reading -> terminal.err().println("Read " + reading));
    if (!use.unlike().isEmpty()) {
      terminal.err().println("Not as in training: " + use.unlike());
    }
    return use;
  }
}
