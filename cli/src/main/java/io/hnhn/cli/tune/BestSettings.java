package io.hnhn.cli.tune;

import io.hnhn.command.options.UsedOptions;
import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.TuneResults.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The best settings as a TOML file for {@code hnhn train --config}: its keys are the names of the
 * options, without the dashes before them.
 */
final class BestSettings {
  private BestSettings() {}

  /**
   * The text of the file.
   *
   * @param said what was said about columns and labels, so that training learns from the same
   */
  static String toToml(TuneResults results, SequencedMap<String, Object> said) throws IOException {
    Result best = results.best();
    Map<String, Object> settings = new LinkedHashMap<>(best.settings());
    settings.put("epochs", best.epochs());
    // Training takes these settings as they are and looks for no others.
    settings.put("regime", "plain");
    settings.put("node-vectors", "no");
    settings.put("hyperedge-vectors", "no");
    StringBuilder toml = new StringBuilder();
    toml.append(
        "# The best of %d candidates on %s.\n"
            .formatted(results.candidates().size(), oneLine(results.data())));
    toml.append(
        "# Right in %s %% (mean and standard error) in %d-fold cross-validation with %d %s.\n\n"
            .formatted(best.percent(), results.folds(), results.labels(), results.judges()));
    settings.forEach((name, value) -> toml.append(line(name, value)));
    toml.append("\n# The %s that were searched with, to learn from.\n".formatted(results.judges()));
    for (Map.Entry<String, Object> option : said.entrySet()) {
      toml.append(
          option.getValue() instanceof Path path
              ? UsedOptions.line(option.getKey(), path)
              : line(option.getKey(), option.getValue()));
    }
    return toml.toString();
  }

  private static String line(String name, Object value) {
    return "%s = %s\n".formatted(name, value instanceof String text ? quoted(text) : value);
  }

  private static String quoted(String text) {
    return '"' + oneLine(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
