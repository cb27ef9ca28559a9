package io.hnhn.server.studio.train;

import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.model.Fingerprint;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.load.DataNote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which model a run has, and which data it is asked about, as far as files tell by their sizes and
 * times. A model that lies elsewhere may be trained again, and data there may change: what was made
 * of the earlier ones is known by its version, and is not told of the later ones.
 *
 * @param text in hexadecimal
 */
public record RunVersion(String text) {
  private static final int LETTERS = 16;
  private static final int DEPTH = 2;
  private static final int MOST_FILES = 1_000;

  /** The version of a run now. */
  public static RunVersion of(RunNote note, RunLibrary runs, DataLibrary data) {
    List<String> facts = new ArrayList<>();
    Path folder = runs.folder(note);
    if (Files.isDirectory(folder)) {
      facts.add(facts(folder.resolve(ModelFile.NAME)));
      facts.add(facts(folder.resolve(TrainingFolder.PREDICTIONS)));
    } else {
      facts.add(facts(folder));
    }
    String of = note.data();
    if (of != null && data.has(of)) {
      DataNote read = data.note(of);
      facts.add(read.id());
      addAll(data.place(read), facts);
    }
    return new RunVersion(Fingerprint.of(facts.toArray(String[]::new)).substring(0, LETTERS));
  }

  private static void addAll(Path place, List<String> facts) {
    try (Stream<Path> files = Files.walk(place, DEPTH)) {
      files
          .filter(RunVersion::mayBeRead)
          .limit(MOST_FILES)
          .map(file -> place.relativize(file) + " " + facts(file))
          .sorted()
          .forEach(facts::add);
    } catch (IOException | UncheckedIOException _) {
      // What can't be looked at can't be asked about either; that is told by who reads it.
      facts.add("");
    }
  }

  /** Hidden files and logs, which grow all the time, are not part of data. */
  private static boolean mayBeRead(Path file) {
    String name = String.valueOf(file.getFileName());
    return !name.startsWith(".") && !name.endsWith(".log");
  }

  private static String facts(Path file) {
    try {
      BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
      return facts.isDirectory()
          ? "folder"
          : facts.size() + " " + facts.lastModifiedTime() + " " + facts.fileKey();
    } catch (IOException _) {
      return "none";
    }
  }
}
