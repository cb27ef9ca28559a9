package io.hnhn.cli.train;

import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that a training writes to.
 *
 * @param path where it is
 */
record OutputFolder(Path path) {
  static final String CONFIG = "config.toml";
  static final String METRICS = "metrics.json";
  static final String PREDICTIONS = "predictions.csv";
  static final String REPORT = "report.html";

  private static final String UNFINISHED = "unfinished";

  /**
   * Makes the folder, if it is not there.
   *
   * @param resume whether to go on with an unfinished training
   * @param force whether to replace a finished one
   * @throws IOException if it has something in it that would be lost
   */
  void prepare(boolean resume, boolean force) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException("expected a folder, but found a file at " + path);
    }
    boolean finished = Files.exists(model());
    boolean begun = isBegun();
    if (begun && !resume && !force) {
      throw new IOException(
          "%s holds a training that was interrupted; --resume goes on with it, --force begins anew"
              .formatted(path));
    }
    if (finished && !begun && !force) {
      throw new IOException(
          "%s holds a trained model already; name another folder, or --force to replace it"
              .formatted(path));
    }
    if (force && !resume) {
      forgetUnfinished();
    }
    Files.createDirectories(unfinished());
  }

  private boolean isBegun() throws IOException {
    if (!Files.isDirectory(unfinished())) {
      return false;
    }
    try (Stream<Path> files = Files.list(unfinished())) {
      return files.findAny().isPresent();
    }
  }

  Path model() {
    return path.resolve(ModelFile.NAME);
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

  private Path unfinished() {
    return path.resolve(UNFINISHED);
  }

  void write(String name, String content) throws IOException {
    FileReplacement.replace(file(name), content);
  }

  /** Removes what is only needed to go on later. */
  void forgetUnfinished() throws IOException {
    if (!Files.isDirectory(unfinished())) {
      return;
    }
    List<Path> files;
    try (Stream<Path> found = Files.walk(unfinished())) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
