package io.hnhn.cli.train;

import io.hnhn.cli.compare.ComparedFolders;
import io.hnhn.command.options.UsedOptions;
import io.hnhn.command.shell.Failure;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.FolderException;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.ResumableFolder;
import io.hnhn.learn.run.ResumableFolder.Kind;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.model.Fingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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

  /**
   * What was asked for, whatever the model.
   *
   * @param command with the options that were used
   * @param data what was read, as it was named
   * @param pages what is written for people, by the settings and the folder of a model
   */
  record Several(
      CommandSpec command, String data, BiFunction<LearnerSettings, Path, RunPages> pages) {}

  /**
   * Pages of one model, and a mark that it is done. The mark comes before its folder is tidied: one
   * that is stopped in between is not trained again.
   */
  private record Marked(RunPages pages, Path mark) implements RunPages {
    @Override
    public Optional<String> config(List<Outcome> outcomes) throws IOException {
      return pages.config(outcomes);
    }

    @Override
    public boolean hasReport() {
      return pages.hasReport();
    }

    @Override
    public void report(Told told, Path file, Consumer<String> stages) throws IOException {
      pages.report(told, file, stages);
    }

    @Override
    public void written() throws IOException {
      FileReplacement.replace(mark, "");
    }
  }

  private final ResumableFolder folder;

  /** The folders of those that are not trained yet, by name. */
  private final SequencedMap<String, TrainingFolder> open = new LinkedHashMap<>();

  private SeveralTrainings(ResumableFolder folder) {
    this.folder = folder;
  }

  /**
   * Looks whether all of them can be written to, and keeps others from it until it is closed.
   *
   * @param names of the models
   * @throws IOException if a folder has something in it that would be lost, or can't be written to
   */
  static SeveralTrainings open(Path out, List<String> names, FolderClaim claim) throws IOException {
    SeveralTrainings several = new SeveralTrainings(ResumableFolder.open(out, SEVERAL, claim));
    try {
      for (String name : names) {
        if (several.isDone(name)) {
          ResumableFolder.tidy(out.resolve(name));
        } else {
          several.open.put(name, TrainingFolder.open(out.resolve(name), claim));
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
  void expectPossible(List<Learning> trainings, CommandSpec command) throws IOException {
    folder.expectSame(fingerprint(trainings, command));
    for (Learning training : trainings) {
      expectMemory(training);
      TrainingFolder own = open.get(name(training));
      if (own != null) {
        own.folder().expectSame(training.fingerprint());
      }
    }
  }

  private static void expectMemory(Learning training) {
    try {
      training.expectMemory();
    } catch (IllegalStateException e) {
      throw new IllegalStateException("%s: %s".formatted(name(training), e.getMessage()), e);
    }
  }

  private static String name(Learning training) {
    return training.settings().model().name();
  }

  /** Of all that any of them follows from. */
  private static String fingerprint(List<Learning> trainings, CommandSpec command)
      throws IOException {
    return Fingerprint.of(
        UsedOptions.deciding(command),
        trainings.stream().map(Learning::fingerprint).collect(Collectors.joining(" ")));
  }

  /**
   * Trains all of them and compares them.
   *
   * @return nothing if it was interrupted
   */
  Optional<Compared> run(List<Learning> trainings, Several said, TrainSession session)
      throws IOException {
    return folder.work(
        fingerprint(trainings, said.command()), () -> trainAll(trainings, said, session));
  }

  private Optional<Compared> trainAll(List<Learning> trainings, Several said, TrainSession session)
      throws IOException {
    List<String> faults = new ArrayList<>();
    SequencedMap<String, Path> trained = new LinkedHashMap<>();
    for (int i = 0; i < trainings.size(); i++) {
      String name = name(trainings.get(i));
      session.story().model(name, i + 1, trainings.size());
      try {
        if (!train(trainings.get(i), said, session, faults)) {
          return Optional.empty();
        }
        trained.put(name, folder.file(name));
      } catch (IllegalArgumentException
          | IllegalStateException
          | FolderException
          | OutOfMemoryError e) {
        session.failed();
        faults.add(name + ": " + Failure.message(e));
      }
    }
    return Optional.of(compare(trained, trainings.size(), faults, said.command()));
  }

  /** Returns whether it was not interrupted. */
  private boolean train(Learning training, Several said, TrainSession session, List<String> faults)
      throws IOException {
    String name = name(training);
    TrainingFolder own = open.get(name);
    if (own == null) {
      session.story().trainedBefore();
      return true;
    }
    RunPages pages = new Marked(said.pages().apply(training.settings(), own.path()), mark(name));
    Optional<Written> trained = training.into(own, session.backend(), pages, session);
    if (trained.isEmpty()) {
      return false;
    }
    session.story().end(trained.get(), own.path(), said.data());
    trained
        .get()
        .faultOfReport()
        .ifPresent(fault -> faults.add("%s has no report: %s".formatted(name, fault)));
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
    for (TrainingFolder one : open.values()) {
      one.close();
    }
    folder.close();
  }
}
