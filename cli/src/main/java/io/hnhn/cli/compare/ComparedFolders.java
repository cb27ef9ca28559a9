package io.hnhn.cli.compare;

import io.hnhn.learn.compare.ComparedRun;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.ComparisonWords;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.json.JsonMapper;

/** Folders of trainings beside each other, in every form that people and programs read. */
public final class ComparedFolders {
  private final Comparison comparison;

  private ComparedFolders(Comparison comparison) {
    this.comparison = comparison;
  }

  /**
   * Reads folders that {@code hnhn train} wrote and compares them.
   *
   * @param folders by what to call them
   * @throws IOException if one is none, or damaged, or no label was kept for a test
   * @throws IllegalArgumentException if their tasks or classes differ
   */
  public static ComparedFolders of(SequencedMap<String, Path> folders) throws IOException {
    List<ComparedRun> runs = new ArrayList<>();
    for (Map.Entry<String, Path> folder : folders.entrySet()) {
      runs.add(ComparedRun.read(folder.getKey(), folder.getValue()));
    }
    return new ComparedFolders(Comparison.of(runs));
  }

  /** As one JSON object. */
  public String toJson() {
    return JsonMapper.shared().writeValueAsString(comparison);
  }

  /** As a page with pictures, made by a command. */
  public Page page(CommandSpec command) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "command", String.join(" ", command.root().commandLine().getParseResult().originalArgs()));
    facts.put("method", ComparisonWords.METHOD);
    facts.put("java", Runtime.version().toString());
    facts.put("made", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return new ComparePage(comparison, facts).toPage();
  }

  /** How well each does, how much better than the first, and which is the best. */
  public Table summary() {
    return tables().summary();
  }

  /** What it comes to, a sentence for each difference. */
  List<String> sentences() {
    return ComparisonWords.sentences(comparison);
  }

  /** All tables. */
  CompareTables tables() {
    return new CompareTables(comparison);
  }
}
