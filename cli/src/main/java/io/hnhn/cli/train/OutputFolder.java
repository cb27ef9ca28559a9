package io.hnhn.cli.train;

import io.hnhn.cli.output.OutputOptions;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FilesReplacement;
import io.hnhn.file.FolderLock;
import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that a training writes to, and that nobody else writes to meanwhile. What is there
 * stays as it is until the training is over; until then there is only a folder {@code unfinished}
 * in it, from which an interrupted training goes on.
 */
final class OutputFolder implements AutoCloseable {
  static final String CONFIG = "config.toml";
  static final String METRICS = "metrics.json";
  static final String PREDICTIONS = "predictions.csv";
  static final String REPORT = "report.html";
  static final String TEST = TestAnswers.FILE;

  private static final String UNFINISHED = "unfinished";

  /** An older unfinished training, until the one that was begun instead of it is over. */
  private static final String BEFORE = "unfinished-before";

  private final Path path;
  private final FolderLock lock;
  private final boolean resume;
  private final boolean begunBefore;

  private OutputFolder(Path path, FolderLock lock, boolean resume, boolean begunBefore) {
    this.path = path;
    this.lock = lock;
    this.resume = resume;
    this.begunBefore = begunBefore;
  }

  /**
   * Looks whether a training can be written to a folder, and keeps others from it until it is
   * closed.
   *
   * @param resume whether to go on with an unfinished training
   * @param inputs the files and folders that are read
   * @throws IOException if it has something in it that would be lost, or can't be written to
   */
  static OutputFolder open(Path path, boolean resume, OutputOptions outputs, List<Path> inputs)
      throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(
          "%s: expected a folder, but found a file; name another one".formatted(path));
    }
    boolean finished = Files.exists(path.resolve(ModelFile.NAME));
    boolean begun = isBegun(path);
    outputs.checkFolder(
        path,
        List.of(ModelFile.NAME, CONFIG, METRICS, PREDICTIONS, REPORT, TEST),
        finished || begun,
        inputs);
    if (begun && !resume && !outputs.force()) {
      throw new IOException(
          "%s holds a training that was interrupted; --resume goes on with it, --force begins anew"
              .formatted(path));
    }
    if (finished && !begun && !outputs.force()) {
      throw new IOException(
          "%s holds a trained model already; name another folder, or --force to replace it"
              .formatted(path));
    }
    return new OutputFolder(path, FolderLock.take(path), resume, begun);
  }

  private static boolean isBegun(Path path) throws IOException {
    Path unfinished = path.resolve(UNFINISHED);
    if (!Files.isDirectory(unfinished)) {
      return false;
    }
    try (Stream<Path> files = Files.list(unfinished)) {
      return files.findAny().isPresent();
    }
  }

  /** A training has been accepted and begins. */
  void begin() throws IOException {
    if (begunBefore && !resume) {
      FolderRemoval.remove(path.resolve(BEFORE));
      Files.move(unfinished(), path.resolve(BEFORE), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.createDirectories(unfinished());
  }

  /** A training could not be done: all is as it was before it began. */
  void abandon() throws IOException {
    if (begunBefore && resume) {
      return;
    }
    FolderRemoval.remove(unfinished());
    if (Files.exists(path.resolve(BEFORE))) {
      Files.move(path.resolve(BEFORE), unfinished(), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** A training is over: removes what was only needed to go on later. */
  void finish() throws IOException {
    FolderRemoval.remove(unfinished());
    FolderRemoval.remove(path.resolve(BEFORE));
  }

  Path path() {
    return path;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  Path checkpoint(int run) {
    return unfinished().resolve("run-%d.checkpoint".formatted(run));
  }

  Path settings(int run) {
    return unfinished().resolve("run-%d.settings.json".formatted(run));
  }

  /** Where the finished folds of a search are kept. */
  Path folds(int run) {
    return unfinished().resolve("run-%d.folds".formatted(run));
  }

  private Path unfinished() {
    return path.resolve(UNFINISHED);
  }

  /** Files that take their places together. */
  FilesReplacement replace() throws IOException {
    return new FilesReplacement(path);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
