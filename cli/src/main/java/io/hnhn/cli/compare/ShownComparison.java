package io.hnhn.cli.compare;

import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.ComparisonWords;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** A comparison in the forms that people read. */
public record ShownComparison(Comparison comparison) {
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
