package io.hnhn.cli.modules;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.model.Hnhn;
import io.hnhn.onnx.OnnxExport;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A program that uses the modules as modules; {@link ModulePathTest} starts it. */
final class ModuleProbe {
  private ModuleProbe() {}

  /** Reads a data set, trains, keeps the model and reads it again. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[1]);
    Dataset shop = MissingFeatures.IDENTITY.fill(DatasetFormats.read(Path.of(args[0])).dataset());
    try (Backend backend = Backends.open()) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(2))
              .train(
                  Hnhn.forNodes(2).withHidden(4),
                  shop.inputs(),
                  new Labels(new int[] {0, 1}, new int[] {0, 1}));
      Path file = folder.resolve(ModelFile.NAME);
      Origin origin = Origin.here(shop.name(), 0, new LinkedHashMap<>());
      ModelFile.write(
          StoredModel.of(
              trained, shop, AddedFeatures.NONE, List.of("a", "b"), origin, new LinkedHashMap<>()),
          file);
      new OnnxExport().write(trained, folder.resolve("model.onnx"));
      System.out.println(ModelFile.read(file, backend).classNames());
      System.out.println(Hnhn.class.getModule() + ", " + StoredModel.class.getModule());
      System.out.println(
          DatasetFormats.ALL.stream().map(DatasetFormat::name).collect(Collectors.joining(" ")));
      System.out.println(Catalogue.standard().entry("citeseer").name());
      Learner learner =
          Learner.DEFAULT
              .withLabelColumn("department")
              .with(s -> s.withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(20)))
              .with(s -> s.withFeatures(s.features().withNodeVectors(VectorsChoice.YES)))
              .with(s -> s.withFeatures(s.features().withHyperedgeVectors(VectorsChoice.NO)));
      try (Learned learned = learner.learn(Path.of(args[0]))) {
        learned.write(folder.resolve("learned"));
        System.out.println(learned.classOf("p1") + ", " + Learner.class.getModule());
      }
    }
  }
}
