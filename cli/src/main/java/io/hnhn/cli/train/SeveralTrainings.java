package io.hnhn.cli.train;

import io.hnhn.cli.compare.ComparedFolders;
import io.hnhn.cli.options.UsedOptions;
import io.hnhn.cli.output.OutputOptions;
import io.hnhn.cli.output.ResumableFolder;
import io.hnhn.cli.output.ResumableFolder.Kind;
import io.hnhn.cli.shell.Failure;
import io.hnhn.cli.train.ModelTraining.Trained;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import io.hnhn.model.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Several models that are trained on the same labels, each as it would be alone: into folders of
 * their own, with a comparison beside them. What one of them can't do does not stop the others.
 */
final class SeveralTrainings implements AutoCloseable {
  static final String PAGE = "compare.html";
  static final String JSON = "compare.json";

  private static final Kind SEVERAL =
      new Kind(
          "training of several models", "a comparison of models", List.of(PAGE, JSON), JSON, true);

  /** So many can be compared. */
  private static final int FEWEST = 2;

  private static final String AGAIN = "the same command with --resume tries again";

  /**
   * What came of it.
   *
   * @param faults what could not be done
   */
  record Compared(ComparedFolders folders, List<String> faults) {}

  private final ResumableFolder folder;

  /** The folders of those that are not trained yet, by name. */
  private final SequencedMap<String, OutputFolder> open = new LinkedHashMap<>();

  private SeveralTrainings(ResumableFolder folder) {
    this.folder = folder;
  }

  /**
   * Looks whether all of them can be written to, and keeps others from it until it is closed.
   *
   * @param names of the models
   * @throws IOException if a folder has something in it that would be lost, or can't be written to
   */
  static SeveralTrainings open(
      Path out, List<String> names, boolean resume, OutputOptions outputs, List<Path> inputs)
      throws IOException {
    SeveralTrainings several =
        new SeveralTrainings(ResumableFolder.open(out, SEVERAL, resume, outputs, inputs));
    try {
      for (String name : names) {
        if (!several.isDone(name)) {
          several.open.put(name, OutputFolder.open(out.resolve(name), resume, outputs, inputs));
        }
      }
      return several;
    } catch (IOException | RuntimeException e) {
      several.close();
      throw e;
    }
  }

  /** Whether a model was trained before all of it was interrupted. */
  private boolean isDone(String name) {
    return folder.isResumed() && Files.exists(mark(name));
  }

  private Path mark(String name) {
    return folder.unfinished(name + ".done");
  }

  /**
   * Checks all that can be checked before anything is touched.
   *
   * @throws IllegalStateException if memory is too small, or another training was interrupted
   */
  void expectPossible(List<ModelTraining> trainings, CommandSpec command) throws IOException {
    folder.expectSame(fingerprint(trainings, command));
    for (ModelTraining training : trainings) {
      training.expectMemory();
      OutputFolder own = open.get(training.name());
      if (own != null) {
        own.folder().expectSame(training.fingerprint());
      }
    }
  }

  /** Of all that any of them follows from. */
  private static String fingerprint(List<ModelTraining> trainings, CommandSpec command)
      throws IOException {
    return Fingerprint.of(
        UsedOptions.deciding(command),
        trainings.stream().map(ModelTraining::fingerprint).collect(Collectors.joining(" ")));
  }

  /**
   * Trains all of them and compares them.
   *
   * @param command with the options that were used
   * @return nothing if it was interrupted
   */
  Optional<Compared> run(List<ModelTraining> trainings, CommandSpec command, TrainSession session)
      throws IOException {
    return folder.work(
        fingerprint(trainings, command), () -> trainAll(trainings, command, session));
  }

  private Optional<Compared> trainAll(
      List<ModelTraining> trainings, CommandSpec command, TrainSession session) throws IOException {
    List<String> faults = new ArrayList<>();
    SequencedMap<String, Path> trained = new LinkedHashMap<>();
    for (int i = 0; i < trainings.size(); i++) {
      String name = trainings.get(i).name();
      session.story().model(name, i + 1, trainings.size());
      try {
        if (!train(trainings.get(i), session, faults)) {
          return Optional.empty();
        }
        trained.put(name, folder.file(name));
      } catch (IllegalArgumentException | IllegalStateException | OutOfMemoryError e) {
        session.failed();
        faults.add(name + ": " + Failure.message(e));
      }
    }
    return Optional.of(compare(trained, trainings.size(), faults, command));
  }

  /** Returns whether it was not interrupted. */
  private boolean train(ModelTraining training, TrainSession session, List<String> faults)
      throws IOException {
    OutputFolder own = open.get(training.name());
    if (own == null) {
      session.story().trainedBefore();
      return true;
    }
    Optional<Trained> trained = training.run(own, session);
    if (trained.isEmpty()) {
      return false;
    }
    FileReplacement.replace(mark(training.name()), "");
    session
        .story()
        .end(trained.get().results(), trained.get().alone(), own.path(), training.data());
    trained
        .get()
        .faultOfReport()
        .ifPresent(fault -> faults.add("%s has no report: %s".formatted(training.name(), fault)));
    return true;
  }

  private Compared compare(
      SequencedMap<String, Path> trained, int asked, List<String> faults, CommandSpec command)
      throws IOException {
    if (trained.isEmpty()) {
      throw new IllegalStateException(String.join("; ", faults));
    }
    if (trained.size() < asked) {
      faults.add(AGAIN);
    }
    if (trained.size() < FEWEST) {
      throw new IOException(String.join("; ", faults));
    }
    ComparedFolders compared = ComparedFolders.of(trained);
    try (FilesReplacement files = folder.replace()) {
      compared.page(command).write(files.file(PAGE));
      Files.writeString(files.file(JSON), compared.toJson() + "\n");
      files.commit();
    }
    if (trained.size() == asked) {
      folder.finish();
    }
    return new Compared(compared, List.copyOf(faults));
  }

  @Override
  public void close() throws IOException {
    for (OutputFolder one : open.values()) {
      one.close();
    }
    folder.close();
  }
}
