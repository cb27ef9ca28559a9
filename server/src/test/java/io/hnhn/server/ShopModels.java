package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** A shop with products in baskets, and models that learned from it in a moment. */
final class ShopModels {
  private static final int PRODUCTS = 24;
  private static final int BASKETS = 40;
  private static final int EPOCHS = 2;

  private ShopModels() {}

  /** Writes the tables: prices, colours and titles of products, occasions of baskets. */
  static Path writeTables(Path folder) throws IOException {
    Files.createDirectories(folder);
    StringJoiner nodes = new StringJoiner("\n", "product,department,price,colour,title\n", "\n");
    for (int i = 0; i < PRODUCTS; i++) {
      nodes.add(
          "p%d,%s,%.2f,%s,%s"
              .formatted(
                  i,
                  i % 2 == 0 ? "bakery" : "dairy",
                  1 + i * 0.25,
                  List.of("red", "green", "blue").get(i % 3),
                  i % 2 == 0 ? "fresh bread number " + i % 5 : "cold milk number " + i % 5));
    }
    StringJoiner baskets = new StringJoiner("\n", "basket,occasion\n", "\n");
    StringJoiner rows = new StringJoiner("\n", "basket,product\n", "\n");
    for (int j = 0; j < BASKETS; j++) {
      baskets.add("b%d,%s".formatted(j, j % 2 == 0 ? "breakfast" : "dinner"));
      for (int k = 0; k < 3 + j % 3; k++) {
        rows.add(
            "b%d,p%d".formatted(j, (j % 2 + 2 * ((j * 5 + k * 7) % (PRODUCTS / 2))) % PRODUCTS));
      }
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes.toString(), UTF_8);
    Files.writeString(folder.resolve("hyperedges.csv"), baskets.toString(), UTF_8);
    Files.writeString(folder.resolve("incidences.csv"), rows.toString(), UTF_8);
    return folder;
  }

  /** Trains a model of a few epochs with a vector for each node, and writes it. */
  static Path train(Path tables, Path out, Task task, String model, long seed) throws IOException {
    boolean nodes = task == Task.NODES;
    AttributeColumns guessed = AttributeColumns.GUESSED;
    TableOptions columns =
        nodes
            ? TableOptions.GUESSED.withNodes(guessed.withLabel("department"))
            : TableOptions.GUESSED.withHyperedges(guessed.withLabel("occasion"));
    Dataset read = DatasetFormats.of(tables).withOptions(columns).read(tables).dataset();
    AddedFeatures added = AddedFeatures.NONE.withNodeVectors(true);
    Dataset dataset = added.applyTo(read);
    int[] labels = (nodes ? dataset.nodes() : dataset.hyperedges()).labels();
    int[] known =
        IntStream.range(0, labels.length)
            .filter(row -> labels[row] != Attributes.NO_LABEL)
            .toArray();
    Files.createDirectories(out);
    try (Backend backend = backend()) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(EPOCHS).withSeed(seed))
              .train(
                  Models.named(model, task, dataset.classes()),
                  dataset.inputs(),
                  Labels.of(known, labels));
      ModelFile.write(
          StoredModel.of(
              trained,
              dataset,
              added,
              dataset.classNames(),
              Origin.here(dataset.name(), seed, new LinkedHashMap<>()),
              new LinkedHashMap<>()),
          out.resolve(ModelFile.NAME));
    }
    return out;
  }

  /** What {@code hnhn predict} reads: a model on tables. */
  static ModelUse use(Path model, Path tables, Backend backend) throws IOException {
    StoredModel stored = ModelFile.read(model, backend);
    Loaded loaded = DatasetFormats.read(tables, stored.fittedTables());
    return ModelUse.of(stored, loaded);
  }

  /** Models by the names of their folders. */
  static ModelStore.Source source(Backend backend, Path tables, Path... models) {
    return () -> {
      SequencedMap<String, ModelUse> found = new LinkedHashMap<>();
      for (Path model : models) {
        found.put(ModelFolders.name(model), use(model, tables, backend));
      }
      return found;
    };
  }

  static Backend backend() {
    return Backends.open();
  }
}
