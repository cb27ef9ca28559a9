package io.hnhn.cli.train;

import io.hnhn.cli.compare.TestAnswers;
import io.hnhn.cli.output.OutputOptions;
import io.hnhn.cli.output.ResumableFolder;
import io.hnhn.cli.output.ResumableFolder.Kind;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FilesReplacement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The folder that a training writes to. */
record OutputFolder(ResumableFolder folder) implements AutoCloseable {
  static final String CONFIG = "config.toml";
  static final String METRICS = "metrics.json";
  static final String PREDICTIONS = "predictions.csv";
  static final String REPORT = "report.html";
  static final String TEST = TestAnswers.FILE;

  private static final Kind TRAINING =
      new Kind(
          "training",
          "a trained model",
          List.of(ModelFile.NAME, CONFIG, METRICS, PREDICTIONS, REPORT, TEST),
          ModelFile.NAME,
          true);

  /** Opens it as {@link ResumableFolder#open} does. */
  static OutputFolder open(Path path, boolean resume, OutputOptions outputs, List<Path> inputs)
      throws IOException {
    return new OutputFolder(ResumableFolder.open(path, TRAINING, resume, outputs, inputs));
  }

  Path path() {
    return folder.path();
  }

  Path file(String name) {
    return folder.file(name);
  }

  Path checkpoint(int run) {
    return folder.unfinished("run-%d.checkpoint".formatted(run));
  }

  Path settings(int run) {
    return folder.unfinished("run-%d.settings.json".formatted(run));
  }

  /** Where the finished folds of a search are kept. */
  Path folds(int run) {
    return folder.unfinished("run-%d.folds".formatted(run));
  }

  /** Files that take their places together. */
  FilesReplacement replace() throws IOException {
    return folder.replace();
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
