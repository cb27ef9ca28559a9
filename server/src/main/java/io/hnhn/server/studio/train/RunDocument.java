package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.run.TrainingResults;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import io.hnhn.server.studio.load.DataLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * All that a page tells of a run.
 *
 * @param command that does the same
 * @param summary how well it does, in a sentence
 * @param explorable whether it can be asked
 * @param version tells it from what it was with another model or other data; nothing before it is
 *     finished
 * @param files that can be taken away
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record RunDocument(
    String id,
    String name,
    Optional<String> data,
    String origin,
    String state,
    String created,
    Optional<AskedRun> asked,
    Optional<String> task,
    Optional<String> label,
    Optional<String> command,
    Optional<RunProgress> progress,
    Optional<TrainingResults> results,
    Optional<String> summary,
    Optional<String> problem,
    boolean explorable,
    Optional<String> version,
    List<String> files) {
  /** What a run is like now. */
  static RunDocument of(RunNote note, RunLibrary runs, Trainings trainings, DataLibrary data) {
    Path folder = runs.folder(note);
    boolean finished = note.state() == RunNote.State.FINISHED;
    Optional<TrainingResults> results = finished ? results(folder) : Optional.empty();
    Optional<AskedRun> asked = Optional.ofNullable(note.asked());
    boolean hasData = note.data() != null && data.has(note.data());
    boolean explorable = finished && hasData && runs.hasModel(note);
    return new RunDocument(
        note.id(),
        note.name(),
        Optional.ofNullable(note.data()),
        note.folder() == null ? "trained here" : "command line",
        note.state().name().toLowerCase(Locale.ROOT),
        note.created(),
        asked,
        results.map(TrainingResults::task).or(() -> asked.map(AskedRun::task)),
        asked.map(AskedRun::label),
        asked.filter(_ -> hasData).map(_ -> trainings.command(note)),
        trainings.watch(note.id()).map(RunWatch::progress),
        results,
        results.map(TrainingResults::sentence),
        Optional.ofNullable(note.problem()),
        explorable,
        finished ? Optional.of(RunVersion.of(note, runs, data).text()) : Optional.empty(),
        finished ? files(folder, explorable && !isOfSets(results)) : List.of());
  }

  private static Optional<TrainingResults> results(Path folder) {
    try {
      Path file = folder.resolve(TrainingFolder.METRICS);
      return Files.isRegularFile(file) ? Optional.of(TrainingResults.read(file)) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Of sets only those have answers that training tested. */
  private static boolean isOfSets(Optional<TrainingResults> results) {
    return results.filter(found -> found.task().equals(TaskNames.of(Task.SETS))).isPresent();
  }

  /** A model whose training left no answers behind is asked for them. */
  private static List<String> files(Path folder, boolean isAsked) {
    List<String> files = new ArrayList<>();
    if (isAsked || Files.isRegularFile(folder.resolve(TrainingFolder.PREDICTIONS))) {
      files.addAll(List.of("answers.csv", "answers.parquet"));
    }
    if (Files.isRegularFile(folder)) {
      files.addAll(List.of(ModelFile.NAME, "model.onnx"));
      return files;
    }
    for (String name :
        List.of(
            TrainingFolder.REPORT, ModelFile.NAME, TrainingFolder.METRICS, TrainingFolder.CONFIG)) {
      if (Files.isRegularFile(folder.resolve(name))) {
        files.add(name);
      }
    }
    if (Files.isRegularFile(folder.resolve(ModelFile.NAME))) {
      files.add("model.onnx");
    }
    return files;
  }
}
