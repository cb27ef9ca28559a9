package io.hnhn.cli.tune;

import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import io.hnhn.report.Table;
import io.hnhn.tune.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a search found; {@code tune.json} has it as it is here.
 *
 * @param data the name of the data set
 * @param task what was learned, by its name
 * @param labels how many labels were searched with; for prediction, how many sets of nodes
 * @param candidates all that were tried, the best first
 */
record TuneResults(
    String data,
    String task,
    int labels,
    int folds,
    long seed,
    String backend,
    double seconds,
    List<Result> candidates) {

  /**
   * A candidate and how it did.
   *
   * @param settings by the names of the options of {@code hnhn train}
   * @param epochs how many were best
   * @param accuracy share of right answers, the mean over the folds
   * @param standardError of that mean
   * @param foldAccuracies share of right answers in each fold
   */
  record Result(
      SequencedMap<String, Object> settings,
      int epochs,
      double accuracy,
      double standardError,
      double logLoss,
      double[] foldAccuracies) {

    static Result of(Tried tried) {
      return new Result(
          tried.settings(),
          tried.score().epochs(),
          tried.score().accuracy(),
          tried.score().standardError(),
          tried.score().logLoss(),
          tried.score().accuracies());
    }

    /** Mean and standard error in percent, such as {@code 64.8 ± 1.6}. */
    String percent() {
      return String.format(Locale.ROOT, "%.1f ± %.1f", 100 * accuracy, 100 * standardError);
    }

    /** Whether it is better than another by more than chance. */
    boolean isClearlyBetterThan(Result other) {
      return Score.isClearlyBetter(foldAccuracies, other.foldAccuracies);
    }

    /** Whether it differs from another in one setting and in nothing else. */
    boolean differsIn(String setting, Result other) {
      Map<String, Object> own = new HashMap<>(settings);
      Map<String, Object> others = new HashMap<>(other.settings);
      return !Objects.equals(own.remove(setting), others.remove(setting)) && own.equals(others);
    }

    /** A setting as text, nothing where the model has none of that name. */
    String text(String setting) {
      Object value = settings.get(setting);
      return switch (value) {
        case null -> "";
        case Double number -> Table.cell(number);
        default -> value.toString();
      };
    }
  }

  /** What candidates were judged by, as a word. */
  String judges() {
    return task.equals(TaskNames.of(Task.SETS)) ? "sets" : "labels";
  }

  /** The best of all. */
  Result best() {
    return candidates.getFirst();
  }

  /** The settings that differ between candidates. */
  List<String> varied() {
    return names().stream().filter(name -> values(name).size() > 1).toList();
  }

  /** The numbers that were tried for a setting, ascending. */
  List<Double> numbers(String setting) {
    Set<Double> numbers = new TreeSet<>();
    for (Result result : candidates) {
      if (result.settings.get(setting) instanceof Number number) {
        numbers.add(number.doubleValue());
      }
    }
    return List.copyOf(numbers);
  }

  private Set<Object> values(String setting) {
    Set<Object> values = new LinkedHashSet<>();
    for (Result result : candidates) {
      if (result.settings.containsKey(setting)) {
        values.add(result.settings.get(setting));
      }
    }
    return values;
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    candidates.forEach(result -> names.addAll(result.settings.keySet()));
    return names;
  }

  /** The best candidates as a table of what they differ in. */
  Table table(int most) {
    List<String> columns = new ArrayList<>(varied());
    List<List<String>> rows = new ArrayList<>();
    for (Result result : candidates.subList(0, Math.min(most, candidates.size()))) {
      List<String> row = new ArrayList<>(columns.stream().map(result::text).toList());
      row.add(Integer.toString(result.epochs));
      row.add(result.percent());
      rows.add(row);
    }
    columns.add("epochs");
    columns.add("right %");
    return new Table(
        rows.size() < candidates.size()
            ? "The best %d of %d candidates".formatted(rows.size(), candidates.size())
            : "The candidates",
        columns,
        rows,
        "Share of right answers in %d-fold cross-validation with %d %s: mean ± standard error."
            .formatted(folds, labels, judges()));
  }

  /** All candidates with all their settings. */
  Table all() {
    List<String> columns = new ArrayList<>(names());
    List<List<String>> rows = new ArrayList<>();
    for (Result result : candidates) {
      List<String> row = new ArrayList<>(columns.stream().map(result::text).toList());
      row.add(Integer.toString(result.epochs));
      row.add(Double.toString(result.accuracy));
      row.add(Double.toString(result.standardError));
      row.add(Double.toString(result.logLoss));
      for (double accuracy : result.foldAccuracies) {
        row.add(Double.toString(accuracy));
      }
      rows.add(row);
    }
    columns.addAll(List.of("epochs", "accuracy", "standard-error", "log-loss"));
    for (int fold = 1; fold <= folds; fold++) {
      columns.add("fold-" + fold);
    }
    return new Table("", columns, rows, "");
  }
}
