package io.hnhn.server.studio.train;

import io.hnhn.command.options.UsedOptions;
import io.hnhn.data.ColumnKind;
import io.hnhn.learn.run.ChosenOptions;
import io.hnhn.learn.run.Outcome;
import io.hnhn.server.studio.load.SaidColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What a person asked for as options of {@code hnhn train}: its command line, and its file of
 * options.
 *
 * @param data the file or folder that is read
 * @param said what was said about its columns
 */
record TrainOptions(AskedRun asked, Path data, List<SaidColumn> said) {
  /** All options but for the folder, by their names; one that is there several times has a list. */
  SequencedMap<String, Object> byName() {
    SequencedMap<String, Object> options = new LinkedHashMap<>();
    for (SaidColumn column : said) {
      columnOption(column, options);
    }
    put(options, "task", asked.task());
    put(options, asked.isOfHyperedges() ? "hyperedge-label" : "label", asked.label());
    put(options, "label-rate", asked.labelRate());
    put(options, "model", asked.model());
    put(
        options,
        "regime",
        asked.isQuick() ? AskedRun.QUICK_REGIME.name().toLowerCase(Locale.ROOT) : null);
    put(options, "epochs", asked.epochs());
    put(options, "hidden", asked.hidden());
    put(options, "layers", asked.layers());
    put(options, "lr", asked.learningRate());
    put(options, "patience", asked.patience());
    put(options, "seed", asked.seed());
    put(options, "search-time", asked.searchMinutes());
    return options;
  }

  private static void put(
      SequencedMap<String, Object> options,
      String name,
      @org.jspecify.annotations.Nullable Object value) {
    if (value != null) {
      options.put(name, value);
    }
  }

  private static void columnOption(SaidColumn column, SequencedMap<String, Object> options) {
    String rows = column.table().equals("hyperedges") ? "hyperedge" : "node";
    switch (column.use()) {
      case "nodes" -> options.put("node-column", column.column());
      case "hyperedges" -> options.put("hyperedge-column", column.column());
      case "weight" ->
          options.put(
              column.table().equals("incidences") ? "weight-column" : "hyperedge-weight",
              column.column());
      case "id" -> options.put(rows + "-id", column.column());
      case "label" ->
          options.put(rows.equals("node") ? "label" : "hyperedge-label", column.column());
      case "number" -> addKind(options, rows, column.column(), ColumnKind.NUMERIC);
      case "category" -> addKind(options, rows, column.column(), ColumnKind.CATEGORICAL);
      case "text" -> addKind(options, rows, column.column(), ColumnKind.TEXT);
      default -> addKind(options, rows, column.column(), ColumnKind.IGNORE);
    }
  }

  @SuppressWarnings("unchecked")
  private static void addKind(
      SequencedMap<String, Object> options, String rows, String column, ColumnKind kind) {
    List<String> kinds =
        (List<String>) options.computeIfAbsent(rows + "-kind", _ -> new ArrayList<String>());
    kinds.add(column + "=" + kind.name().toLowerCase(Locale.ROOT));
  }

  /** The words of the command line behind {@code hnhn}. */
  List<String> words(String out) {
    List<String> words = new ArrayList<>(List.of("train", data.toString()));
    byName().forEach((name, value) -> add(words, name, value));
    words.addAll(List.of("--out", out));
    return words;
  }

  private static void add(List<String> words, String name, Object value) {
    for (Object one : value instanceof List<?> list ? list : List.of(value)) {
      words.add("--" + name);
      words.add(one.toString());
    }
  }

  /** The file of options with which {@code hnhn train --config} gives the same model again. */
  String toToml(Path out, Outcome outcome) {
    StringBuilder text = new StringBuilder("# hnhn train\n");
    text.append(UsedOptions.line("data", data.toString()));
    text.append(UsedOptions.line("out", out.toString()));
    byName().forEach((name, value) -> text.append(UsedOptions.line(name, value)));
    Map<String, Object> chosen = ChosenOptions.of(asked.settings(), outcome);
    if (!chosen.isEmpty()) {
      text.append("\n# Chosen, since nobody said it; without these lines it is chosen again.\n");
      chosen.forEach((name, value) -> text.append(UsedOptions.line(name, value)));
    }
    return text.toString();
  }
}
