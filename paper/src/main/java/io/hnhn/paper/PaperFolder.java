package io.hnhn.paper;

import io.hnhn.file.FileReplacement;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder of the runs, and of the files that are made of them.
 *
 * @param quick whether they are for a first look only
 */
record PaperFolder(Path path, boolean quick) {
  private static final String PAGE = "paper.html";

  /** Where quick results are, beside the others. */
  private static final String QUICK = "quick";

  /** The folder that was asked for, or the one in it for quick results. */
  static PaperFolder in(Path out, boolean quick) {
    return new PaperFolder(quick ? out.resolve(QUICK) : out, quick);
  }

  /**
   * Sees to it that nobody else's files are mixed with these, a trained model's for instance.
   *
   * @param force whether they may be, after all
   * @throws IllegalArgumentException if there are files, but no log of runs
   */
  void expectOwn(boolean force) throws IOException {
    if (quick) {
      expectOwn(path.toAbsolutePath().getParent(), force);
    }
    expectOwn(path, force);
  }

  private static void expectOwn(Path folder, boolean force) throws IOException {
    if (Files.notExists(folder) || Files.exists(folder.resolve(RunLog.FILE))) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "Expected a folder for results, but found the file %s; choose another --out"
              .formatted(folder));
    }
    if (force) {
      return;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      Optional<String> other =
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> !name.startsWith(".") && !name.equals(QUICK))
              .sorted()
              .findFirst();
      if (other.isPresent()) {
        throw new IllegalArgumentException(
            "Expected a folder that is empty or has %s of earlier runs, but found %s in %s;"
                    .formatted(RunLog.FILE, other.get(), folder)
                + " choose another --out, or --force to mix them");
      }
    }
  }

  /** The page with all tables and pictures. */
  Path page() {
    return path.resolve(PAGE);
  }

  /** Writes tables and the page of everything in the log, or replaces them. */
  void report(List<Study> studies, RunLog log, Map<String, String> provenance) throws IOException {
    Page page = new Page("The HNHN paper, made anew", quick ? QuickStudy.MARK : "");
    for (Study study : studies) {
      List<StudyTable> parts = study.parts(log);
      page.section(study.title(), study.about());
      parts.forEach(part -> part.addTo(page));
      tables(study.name(), parts);
    }
    page.provenance(provenance);
    page.write(page());
  }

  /** One CSV file a table, one JSON file a study. */
  private void tables(String study, List<StudyTable> parts) throws IOException {
    for (StudyTable part : parts) {
      replace(csvName(study, part), part.table().withDeviationsApart().toCsv());
    }
    List<Table> tables = parts.stream().map(StudyTable::table).toList();
    replace(
        study + ".json",
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(tables) + "\n");
  }

  /** CSV has no place for a note: where results are quick, the name says so. */
  private String csvName(String study, StudyTable part) {
    return Stream.of(study, part.name(), quick ? QUICK : "")
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining("-"))
        + ".csv";
  }

  /** Writes a file, or replaces it. */
  void replace(String name, String content) throws IOException {
    FileReplacement.replace(path.resolve(name), content);
  }
}
