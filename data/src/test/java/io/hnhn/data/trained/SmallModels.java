package io.hnhn.data.trained;

import io.hnhn.backend.Backend;
import io.hnhn.data.Dataset;
import io.hnhn.data.TinyDataset;
import io.hnhn.model.Architecture;
import io.hnhn.model.EdHnn;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hcha;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import io.hnhn.model.Pooling;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.model.UniGcnii;
import io.hnhn.model.UniSage;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Models trained for a moment on a tiny data set. */
final class SmallModels {
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(2).withSeed(7);

  private SmallModels() {}

  /** {@link TinyDataset} with features of a size that can be learned from. */
  static Dataset dataset() {
    Dataset tiny = TinyDataset.complete();
    return tiny.withNodes(
        tiny.nodes()
            .withFeatures(
                SparseMatrix.of(
                    5,
                    4,
                    new int[] {0, 0, 1, 2, 3, 4},
                    new int[] {0, 2, 3, 1, 0, 2},
                    new float[] {1, 0.25f, -0.5f, 2, 0.125f, -1}),
                List.of("a", "b", "c", "d")));
  }

  /** Every model with its usual options, and models with none of the usual ones. */
  static Stream<Model> all() {
    Architecture small = new Architecture(Task.NODES, 3, 5, 2, 0.25, 0.1);
    Architecture ofHyperedges = new Architecture(Task.HYPEREDGES, 3, 4, 1, 0, 0);
    return Stream.concat(
        Models.forTask(Task.NODES).stream().map(entry -> entry.with(small)),
        Stream.of(
            new Hnhn(
                ofHyperedges,
                Exponent.trainable(-0.5),
                Exponent.fixed(1.25),
                true,
                true,
                InitialWeights.HE,
                Pooling.SUM,
                0.25,
                true,
                HyperedgeActivation.LEAKY_RELU),
            new Mlp(
                small
                    .withFeatureSmoothing(new Smoothing(2, 0.3))
                    .withAnswerSmoothing(Smoothing.of(500))),
            new Hcha(ofHyperedges, 2),
            new UniSage(small, true),
            new UniGcnii(small, 0.2, 0.75),
            new EdHnn(small, 0.3),
            new ReleasedHnhn(small, 0.5, -0.25),
            Models.named("mlp", Task.HYPEREDGES, 3).with(ofHyperedges),
            Models.named("regression", Task.HYPEREDGES, 3).with(ofHyperedges)));
  }

  /** A model trained on all labels of a data set. */
  static StoredModel stored(Model model, Dataset dataset, Backend backend) {
    int[] labels =
        model.task() == Task.NODES ? dataset.nodes().labels() : dataset.hyperedges().labels();
    int[] rows = IntStream.range(0, labels.length).filter(row -> labels[row] >= 0).toArray();
    TrainedModel trained =
        new Trainer(backend, OPTIONS).train(model, dataset.inputs(), Labels.of(rows, labels));
    SequencedMap<String, Integer> counts = new LinkedHashMap<>();
    counts.put("training", rows.length);
    SequencedMap<String, Double> metrics = new LinkedHashMap<>();
    metrics.put("test accuracy", 0.75);
    metrics.put("macro F1", Double.NaN);
    return StoredModel.of(
        trained, dataset, Origin.here(dataset.name(), OPTIONS.seed(), counts), metrics);
  }

  /** What comes back of a model that is written into a folder. */
  static StoredModel throughAFile(StoredModel stored, Path folder, Backend backend)
      throws IOException {
    ModelFile.write(stored, folder.resolve(ModelFile.NAME));
    return ModelFile.read(folder, backend);
  }
}
