package io.hnhn.learn.run;

import io.hnhn.data.format.ResultFile;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what a training leaves behind: the model first, since that is what the time was spent for.
 */
record TrainingFiles(TrainingFolder folder) {
  /**
   * Writes the model with its predictions and the options it was made with.
   *
   * @param config the options, if they are to be kept
   */
  void writeModel(Outcome outcome, Optional<String> config) throws IOException {
    try (FilesReplacement files = folder.replace()) {
      ResultFile.write(
          PredictionTable.of(outcome)::writeTo, files.file(TrainingFolder.PREDICTIONS));
      TestOutcome.of(outcome).write(files.file(TrainingFolder.TEST));
      if (config.isPresent()) {
        Files.writeString(files.file(TrainingFolder.CONFIG), config.get());
      }
      ModelFile.write(outcome.stored(), files.file(ModelFile.NAME));
      files.commit();
    }
    if (config.isEmpty()) {
      removeOlder(TrainingFolder.CONFIG);
    }
  }

  /**
   * Writes the report, or removes an older one.
   *
   * @param stages is told what is done next
   * @return why it could not be made; whatever that is, the model stays
   */
  Optional<String> writeReport(RunPages pages, RunPages.Told told, Consumer<String> stages)
      throws IOException {
    try {
      pages.report(told, folder.file(TrainingFolder.REPORT), stages);
      return Optional.empty();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      removeOlder(TrainingFolder.REPORT);
      return Optional.of(Objects.requireNonNullElse(e.getMessage(), e.toString()));
    }
  }

  /** Removes a file that is not of this model. */
  void removeOlder(String name) throws IOException {
    Path older = folder.file(name);
    if (Files.isRegularFile(older)) {
      Files.delete(older);
    }
  }

  /** Writes what the training came to. */
  TrainingResults writeMetrics(List<Outcome> outcomes) throws IOException {
    TrainingResults results = TrainingResults.of(outcomes);
    FileReplacement.replace(
        folder.file(TrainingFolder.METRICS),
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
    return results;
  }

  /** The names of all files that were written. */
  static List<String> names(boolean hasConfig, boolean hasReport) {
    return Stream.of(
            ModelFile.NAME,
            TrainingFolder.REPORT,
            TrainingFolder.PREDICTIONS,
            TrainingFolder.METRICS,
            TrainingFolder.TEST,
            TrainingFolder.CONFIG)
        .filter(name -> hasReport || !name.equals(TrainingFolder.REPORT))
        .filter(name -> hasConfig || !name.equals(TrainingFolder.CONFIG))
        .toList();
  }
}
