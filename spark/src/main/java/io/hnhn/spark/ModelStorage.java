package io.hnhn.spark;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.spark.table.FeatureForm;
import io.hnhn.spark.table.WholeFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;

/** Models on the driver's disk, and, with their parameters, wherever Spark writes to. */
final class ModelStorage {
  private ModelStorage() {}

  static void write(StoredModel stored, Path file) throws IOException {
    ModelFile.write(stored, file);
  }

  /** A model, whose weights stay when the backend is closed. */
  static StoredModel read(Path file) throws IOException {
    try (Backend backend = Backends.open("cpu", 1)) {
      return ModelFile.read(file, backend);
    }
  }

  /** Checks that features are as many as in training. */
  static void expectFeatures(StoredModel stored, WholeFacts facts) {
    expect("nodes", stored.nodeFeatures().count(), facts.nodeFeatures().width());
    FeatureForm form = facts.hyperedgeFeatures();
    expect(
        "hyperedges",
        stored.hyperedgeFeatures().map(KnownFeatures::count).orElse(0),
        form == null ? 0 : form.width());
  }

  private static void expect(String what, int expected, int found) {
    if (expected != found) {
      throw new IllegalArgumentException(
          "Expected %d features of the %s, as in training, but found %d; prepare them as they were for training"
              .formatted(expected, what, found));
    }
  }

  private static org.apache.hadoop.fs.Path file(String folder) {
    return new org.apache.hadoop.fs.Path(folder, ModelFile.NAME);
  }

  private static org.apache.hadoop.fs.Path local(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  /** Writes parameters, and the model file beside them. */
  static final class Writer extends MLWriter {
    private final HnhnClassificationModel model;

    Writer(HnhnClassificationModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
      inTemporaryFolder(
          folder -> {
            Path file = folder.resolve(ModelFile.NAME);
            write(model.stored(), file);
            new DefaultParamsWriter(model).save(path);
            org.apache.hadoop.fs.Path target = file(path);
            FileSystem files = target.getFileSystem(hadoop);
            files.copyFromLocalFile(false, true, local(file), target);
          });
    }
  }

  /** Reads them again. */
  static final class Reader extends MLReader<HnhnClassificationModel> {
    @Override
    public HnhnClassificationModel load(String path) {
      HnhnClassificationModel model = new DefaultParamsReader<HnhnClassificationModel>().load(path);
      Configuration hadoop = sparkSession().sparkContext().hadoopConfiguration();
      inTemporaryFolder(
          folder -> {
            Path file = folder.resolve(ModelFile.NAME);
            org.apache.hadoop.fs.Path source = file(path);
            source.getFileSystem(hadoop).copyToLocalFile(false, source, local(file), true);
            model.setStored(read(file));
          });
      return model;
    }
  }

  @FunctionalInterface
  private interface FileWork {
    void in(Path folder) throws IOException;
  }

  private static void inTemporaryFolder(FileWork work) {
    try {
      Path folder = Files.createTempDirectory("hnhn-model");
      try {
        work.in(folder);
      } finally {
        Files.deleteIfExists(folder.resolve(ModelFile.NAME));
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
