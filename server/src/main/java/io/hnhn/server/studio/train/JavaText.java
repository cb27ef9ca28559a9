package io.hnhn.server.studio.train;

import io.hnhn.server.studio.load.SaidColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A few lines of Java that learn what a run learned; {@code java} runs them as they are. */
final class JavaText {
  private JavaText() {}

  static String of(TrainOptions options, String out) {
    List<String> calls = new ArrayList<>();
    AskedRun asked = options.asked();
    columns(options).ifPresent(calls::add);
    asked
        .saidTask()
        .ifPresent(task -> calls.add(".withTask(io.hnhn.model.Task.%s)".formatted(task)));
    if (asked.labelRate() != null) {
      calls.add(".withLabelRate(%s)".formatted(asked.labelRate()));
    }
    if (asked.model() != null) {
      calls.add(".withModel(%s)".formatted(quoted(asked.model())));
    }
    if (asked.seed() != null) {
      calls.add(".withSeed(%s)".formatted(asked.seed()));
    }
    settings(asked).ifPresent(calls::add);
    String rows = calls.isEmpty() ? "" : "\n          " + String.join("\n          ", calls);
    return """
    import io.hnhn.learn.Learned;
    import io.hnhn.learn.Learner;

    void main() throws Exception {
      Learner learner =
          Learner.DEFAULT%s;
      try (Learned learned = learner.learn(Path.of(%s))) {
        IO.println(learned.accuracy());
        learned.write(Path.of(%s));
      }
    }
    """
        .formatted(rows, quoted(options.data().toString()), quoted(out));
  }

  /** What is said about columns of tables. */
  private static Optional<String> columns(TrainOptions options) {
    AskedRun asked = options.asked();
    boolean onlyLabel = options.said().stream().allMatch(column -> column.use().equals("label"));
    if (onlyLabel && options.said().size() <= 1 && asked.label() != null) {
      return Optional.of(
          ".with%sLabelColumn(%s)"
              .formatted(asked.isOfHyperedges() ? "Hyperedge" : "", quoted(asked.label())));
    }
    List<SaidColumn> all = new ArrayList<>(options.said());
    if (asked.label() != null) {
      String table = asked.isOfHyperedges() ? "hyperedges" : "nodes";
      all.removeIf(column -> column.table().equals(table) && column.use().equals("label"));
      all.add(new SaidColumn(table, asked.label(), "label"));
    }
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String guessed = "io.hnhn.data.table.AttributeColumns.GUESSED";
    String incidences =
        "new io.hnhn.data.table.IncidenceColumns(%s, %s, %s)"
            .formatted(
                column(all, "incidences", "nodes"),
                column(all, "incidences", "hyperedges"),
                column(all, "incidences", "weight"));
    return Optional.of(
        ".withColumns(io.hnhn.data.table.TableOptions.GUESSED\n                .withIncidences(%s)\n                .withNodes(%s)\n                .withHyperedges(%s))"
            .formatted(
                incidences,
                guessed + described(all, "nodes"),
                guessed + described(all, "hyperedges")));
  }

  private static String column(List<SaidColumn> all, String table, String use) {
    return all.stream()
        .filter(column -> column.table().equals(table) && column.use().equals(use))
        .map(column -> "Optional.of(%s)".formatted(quoted(column.column())))
        .findFirst()
        .orElse("Optional.empty()");
  }

  private static String described(List<SaidColumn> all, String table) {
    StringBuilder text = new StringBuilder();
    for (SaidColumn column : all) {
      if (column.table().equals(table)) {
        String name = quoted(column.column());
        text.append(
            switch (column.use()) {
              case "id" -> ".withId(%s)".formatted(name);
              case "label" -> ".withLabel(%s)".formatted(name);
              case "weight" -> ".withWeight(%s)".formatted(name);
              case "number" -> kind(name, "NUMERIC");
              case "category" -> kind(name, "CATEGORICAL");
              case "text" -> kind(name, "TEXT");
              default -> kind(name, "IGNORE");
            });
      }
    }
    return text.toString();
  }

  private static String kind(String column, String kind) {
    return ".withKind(%s, io.hnhn.data.ColumnKind.%s)".formatted(column, kind);
  }

  /** What a learner has no method of its own for. */
  private static Optional<String> settings(AskedRun asked) {
    StringBuilder model = new StringBuilder();
    add(model, "Hidden", asked.hidden());
    add(model, "Layers", asked.layers());
    StringBuilder training = new StringBuilder();
    add(
        training,
        "Regime",
        asked.isQuick() ? "io.hnhn.tune.Regime." + AskedRun.QUICK_REGIME.name() : null);
    add(training, "Rate", asked.learningRate());
    add(training, "Epochs", asked.epochs());
    add(training, "Patience", asked.patience());
    add(
        training,
        "SearchTime",
        asked.searchMinutes() == null
            ? null
            : "Duration.ofMillis(%d)".formatted(Math.round(60_000 * asked.searchMinutes())));
    String text =
        (model.isEmpty() ? "" : ".withModel(s.model()%s)".formatted(model))
            + (training.isEmpty() ? "" : ".withTraining(s.training()%s)".formatted(training));
    return text.isEmpty() ? Optional.empty() : Optional.of(".with(s -> s%s)".formatted(text));
  }

  private static void add(
      StringBuilder text, String setting, @org.jspecify.annotations.Nullable Object value) {
    if (value != null) {
      text.append(".with%s(%s)".formatted(setting, value));
    }
  }

  /** A text as Java writes it. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        default ->
            quoted.append(
                c < ' ' || c > '~' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : "" + c);
      }
    }
    return quoted.append('"').toString();
  }
}
