package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.Omissions;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.trained.FittedInputs;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
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
   * A model, and a data set as the model sees it.
   *
   * @param dataset as it was read
   * @param fitted with the features that the model knows
   */
  public record Use(StoredModel model, Dataset dataset, FittedInputs fitted) {
    /** Where labels were in training, as words that follow others; empty if that is not known. */
    public String ofTraining() {
      return model
          .labelColumn()
          .map(
              column ->
                  " (in training the column %s)".formatted(DataFormatException.quoted(column)))
          .orElse("");
    }

    /** The data set with exactly the features that the model is given. */
    public Dataset seen() {
      Features ofHyperedges = fitted.inputs().hyperedgeFeatures();
      KnownFeatures known = model.hyperedgeFeatures().orElse(new KnownFeatures(0, List.of()));
      return dataset
          .withNodes(
              dataset
                  .nodes()
                  .withFeatures(fitted.inputs().nodeFeatures(), model.nodeFeatures().names()))
          .withHyperedges(
              dataset
                  .hyperedges()
                  .withFeatures(
                      ofHyperedges == null
                          ? SparseMatrix.zeros(dataset.hyperedges().count(), 0)
                          : ofHyperedges,
                      known.names()));
    }
  }

  /**
   * Reads both; tables are read by what training learned about their columns, and took them for.
   * What of the data the model can't use is told on the error stream.
   *
   * @throws IllegalArgumentException if they don't fit
   */
  public Use read(Backend backend) throws IOException {
    return read(ModelFile.read(model, backend), data, name, Terminal.of(command));
  }

  /** A data set as a model sees it. */
  public static Use read(StoredModel stored, DataOptions data, String name, Terminal terminal)
      throws IOException {
    Loaded loaded = data.read(name, MissingFeatures.NONE, stored.fittedTables());
    Dataset dataset = loaded.dataset();
    FittedInputs fitted = stored.fit(dataset);
    loaded.reading().ifPresent(reading -> terminal.err().println("Read " + reading));
    Omissions unlike = FittedTables.differences(loaded.omissions()).plus(fitted.omissions());
    if (!unlike.isEmpty()) {
      terminal.err().println("Not as in training: " + unlike);
    }
    return new Use(stored, dataset, fitted);
  }
}
