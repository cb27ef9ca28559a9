package io.hnhn.learn.compare;

import io.hnhn.backend.Backend;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.FolderException;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.LearningListener;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.ResumableFolder;
import io.hnhn.learn.run.ResumableFolder.Kind;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.run.TrainingFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * Several models that are trained on the same labels, each as it would be alone: into folders of
 * their own, with a comparison beside them. What one of them can't do does not stop the others.
 *
 * <pre>{@code
 * try (SeveralTrainings several = SeveralTrainings.open(out, names, claim)) {
 *   several.expectPossible(learnings);
 *   several.run(learnings, backend, pages, listener);
 * }
 * }</pre>
 */
public final class SeveralTrainings implements AutoCloseable {
  /** The name of the page about the comparison. */
  public static final String PAGE = "compare.html";

  /** The name of the comparison itself. */
  public static final String JSON = "compare.json";

  private static final Kind SEVERAL =
      new Kind(
          "training of several models", "a comparison of models", List.of(PAGE, JSON), JSON, true);

  /**
   * What came of it.
   *
   * @param comparison of those that were trained, if there are two at least
   * @param faults what could not be done
   * @param isComplete whether all were trained; what is missing is tried again by work that goes on
   */
  public record Compared(
      Optional<Comparison> comparison, List<String> faults, boolean isComplete) {}

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
  public static SeveralTrainings open(Path out, List<String> names, FolderClaim claim)
      throws IOException {
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
   * @throws IllegalStateException if memory is too small
   * @throws FolderException if another training was interrupted
   */
  public void expectPossible(SeveralLearnings learnings) throws IOException {
    folder.expectSame(learnings.fingerprint());
    for (Learning learning : learnings.all()) {
      expectMemory(learning);
      TrainingFolder own = open.get(SeveralLearnings.name(learning));
      if (own != null) {
        own.folder().expectSame(learning.fingerprint());
      }
    }
  }

  private static void expectMemory(Learning learning) {
    try {
      learning.expectMemory();
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "%s: %s".formatted(SeveralLearnings.name(learning), e.getMessage()), e);
    }
  }

  /**
   * Trains all of them and compares them.
   *
   * @param pages what is written and said about them for people
   * @return nothing if it was cancelled; then the folder holds what is needed to go on
   * @throws IllegalStateException if none of them could be trained
   */
  public Optional<Compared> run(
      SeveralLearnings learnings, Backend backend, SeveralPages pages, LearningListener listener)
      throws IOException {
    return folder.work(
        learnings.fingerprint(), () -> trainAll(learnings.all(), backend, pages, listener));
  }

  private Optional<Compared> trainAll(
      List<Learning> learnings, Backend backend, SeveralPages pages, LearningListener listener)
      throws IOException {
    List<String> faults = new ArrayList<>();
    SequencedMap<String, Path> trained = new LinkedHashMap<>();
    for (int i = 0; i < learnings.size(); i++) {
      String name = SeveralLearnings.name(learnings.get(i));
      pages.next(name, i + 1, learnings.size());
      try {
        if (!train(learnings.get(i), backend, pages, listener, faults)) {
          return Optional.empty();
        }
        trained.put(name, folder.file(name));
      } catch (IllegalArgumentException
          | IllegalStateException
          | FolderException
          | OutOfMemoryError e) {
        pages.failed();
        faults.add(name + ": " + pages.words(e));
      }
    }
    if (trained.isEmpty()) {
      throw new IllegalStateException(String.join("; ", faults));
    }
    boolean isComplete = trained.size() == learnings.size();
    Optional<Comparison> comparison =
        trained.size() < SeveralLearnings.FEWEST
            ? Optional.empty()
            : Optional.of(compare(trained, pages));
    if (isComplete) {
      folder.finish();
    }
    return Optional.of(new Compared(comparison, List.copyOf(faults), isComplete));
  }

  /** Returns whether it was not cancelled. */
  private boolean train(
      Learning learning,
      Backend backend,
      SeveralPages pages,
      LearningListener listener,
      List<String> faults)
      throws IOException {
    String name = SeveralLearnings.name(learning);
    TrainingFolder own = open.get(name);
    if (own == null) {
      pages.trainedBefore();
      return true;
    }
    RunPages ofOne = new Marked(pages.of(learning.settings(), own.path()), mark(name));
    Optional<Written> written = learning.into(own, backend, ofOne, listener);
    if (written.isEmpty()) {
      return false;
    }
    pages.trained(written.get(), own.path());
    written
        .get()
        .faultOfReport()
        .ifPresent(fault -> faults.add("%s has no report: %s".formatted(name, fault)));
    return true;
  }

  private Comparison compare(SequencedMap<String, Path> trained, SeveralPages pages)
      throws IOException {
    Comparison comparison = Comparison.read(trained);
    try (FilesReplacement files = folder.replace()) {
      if (pages.hasPage()) {
        pages.page(comparison, files.file(PAGE));
      }
      Files.writeString(files.file(JSON), comparison.toJson() + "\n");
      files.commit();
    }
    if (!pages.hasPage()) {
      Files.deleteIfExists(folder.file(PAGE));
    }
    return comparison;
  }

  @Override
  public void close() throws IOException {
    for (TrainingFolder one : open.values()) {
      one.close();
    }
    folder.close();
  }
}
