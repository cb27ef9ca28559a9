package io.hnhn.cli.tune;

import io.hnhn.command.options.UsedOptions;
import io.hnhn.file.FilesReplacement;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.ResumableFolder;
import io.hnhn.learn.run.ResumableFolder.Kind;
import io.hnhn.learn.tune.TuneResults;
import io.hnhn.model.Fingerprint;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What {@code hnhn tune} leaves behind, and what it keeps until it is over.
 *
 * @param command with the options that were used
 */
record TuneFiles(CommandSpec command, ResumableFolder folder) {
  static final String PAGE = "tune.html";
  static final String BEST = "best.toml";

  private static final String CSV = "tune.csv";
  private static final String JSON = "tune.json";
  private static final String CONFIG = "config.toml";

  static final Kind SEARCH =
      new Kind(
          "search", "what a search found", List.of(CSV, JSON, PAGE, CONFIG, BEST), JSON, false);

  private static final String RESUME = "--resume";

  /** What these say is about the folder. */
  private static final Set<String> OF_THE_FOLDER = Set.of("force", "resume");

  /** Runs of folds that are finished. */
  KeptFolds keptFolds() {
    return KeptFolds.in(folder.unfinished("folds"));
  }

  /** Of all that decides what is found. */
  String fingerprint(Problem problem) throws IOException {
    return Fingerprint.of(
        UsedOptions.deciding(command),
        problem.inputs().fingerprint(),
        problem.training().fingerprint());
  }

  /**
   * Writes all of it.
   *
   * @param said what was said about columns and labels
   */
  void write(TuneResults results, List<String> findings, SequencedMap<String, Object> said)
      throws IOException {
    try (FilesReplacement files = folder.replace()) {
      Files.writeString(files.file(CSV), new TuneTables(results).all().toCsv());
      Files.writeString(files.file(JSON), results.toJson());
      new TunePage(results, findings, provenance(results)).toPage().write(files.file(PAGE));
      Files.writeString(
          files.file(CONFIG),
          new UsedOptions(command, new LinkedHashMap<>(), OF_THE_FOLDER).toToml());
      Files.writeString(files.file(BEST), BestSettings.toToml(results, said));
      files.commit();
    }
  }

  private Map<String, String> provenance(TuneResults results) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "command",
        command.commandLine().getParseResult().originalArgs().stream()
            .filter(word -> !word.equals(RESUME))
            .collect(Collectors.joining(" ")));
    facts.put("seed", Long.toString(results.seed()));
    facts.put("backend", results.backend());
    facts.put("java", Runtime.version().toString());
    facts.put("seconds", "%.1f".formatted(results.seconds()));
    facts.put("finished", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return facts;
  }
}
