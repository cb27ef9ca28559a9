package io.hnhn.server;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.Omissions;
import io.hnhn.data.trained.FittedInputs;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Inputs;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Models in files and folders, all asked about one data set.
 *
 * @param data what they are asked about; null where everything comes with the requests
 */
record ModelFolders(
    List<Path> models,
    @Nullable String data,
    DataOptions options,
    Backend backend,
    Terminal terminal)
    implements ModelStore.Source {
  /** What the name of a model file ends with. */
  static final String EXTENSION = ".safetensors";

  /** The files that are read. */
  List<Path> files() {
    List<Path> files = new ArrayList<>();
    models.forEach(
        model -> files.add(Files.isDirectory(model) ? model.resolve(ModelFile.NAME) : model));
    if (data != null) {
      files.addAll(options.inputs(data));
    }
    return files;
  }

  @Override
  public SequencedMap<String, ModelUse> read() throws IOException {
    SequencedMap<String, ModelUse> found = new LinkedHashMap<>();
    for (Path model : models) {
      StoredModel stored = ModelFile.read(model, backend);
      if (found.put(name(model), use(stored)) != null) {
        throw new IllegalArgumentException(
            "Expected models with different names, but found %s twice; rename one of the folders"
                .formatted(name(model)));
      }
    }
    return found;
  }

  /** The name of a folder, or of a file without its ending. */
  static String name(Path model) {
    Path absolute = model.toAbsolutePath().normalize();
    Path named = absolute.endsWith(ModelFile.NAME) ? absolute.getParent() : absolute;
    Path last = named == null ? null : named.getFileName();
    String name = last == null ? "model" : last.toString();
    return name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
  }

  private ModelUse use(StoredModel stored) throws IOException {
    if (data == null) {
      return withoutData(stored);
    }
    ModelUse use =
        ModelUse.of(stored, options.read(data, MissingFeatures.NONE, stored.fittedTables()));
    if (!use.unlike().isEmpty()) {
      terminal.err().println("Not as in training: " + use.unlike());
    }
    return use;
  }

  /** A model on data that has nothing. */
  private static ModelUse withoutData(StoredModel stored) {
    Hypergraph empty = Hypergraph.of(0);
    Features hyperedges =
        stored
            .hyperedgeFeatures()
            .map(KnownFeatures::count)
            .map(count -> SparseMatrix.zeros(0, count))
            .orElse(null);
    Dataset dataset =
        new Dataset(
            "the requests",
            empty,
            Attributes.none(0),
            Attributes.none(0),
            stored.classNames(),
            List.of());
    Inputs inputs =
        new Inputs(empty, SparseMatrix.zeros(0, stored.nodeFeatures().count()), hyperedges);
    return new ModelUse(stored, dataset, new FittedInputs(inputs, Omissions.NONE), Omissions.NONE);
  }
}
