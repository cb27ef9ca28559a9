package io.hnhn.learn.run;

import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FilesReplacement;
import io.hnhn.learn.run.ResumableFolder.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The folder that a training writes to. */
public record TrainingFolder(ResumableFolder folder) implements AutoCloseable {
  /** The name of a file in it. */
  public static final String CONFIG = "config.toml";

  /** The name of a file in it. */
  public static final String METRICS = "metrics.json";

  /** The name of a file in it. */
  public static final String PREDICTIONS = "predictions.csv";

  /** The name of a file in it. */
  public static final String REPORT = "report.html";

  /** The name of a file in it. */
  public static final String TEST = TestAnswers.FILE;

  private static final Kind TRAINING =
      new Kind(
          "training",
          "a trained model",
          List.of(ModelFile.NAME, CONFIG, METRICS, PREDICTIONS, REPORT, TEST),
          ModelFile.NAME,
          true);

  /** Opens it as {@link ResumableFolder#open} does. */
  public static TrainingFolder open(Path path, FolderClaim claim) throws IOException {
    return new TrainingFolder(ResumableFolder.open(path, TRAINING, claim));
  }

  /** Where it is. */
  public Path path() {
    return folder.path();
  }

  /** A file of the results. */
  public Path file(String name) {
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

  /** Writes a model that was learned elsewhere, with its answers and how well it does. */
  public void write(List<Outcome> outcomes) throws IOException {
    TrainingFiles files = new TrainingFiles(this);
    files.writeModel(outcomes.getFirst(), Optional.empty());
    files.writeMetrics(outcomes);
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
