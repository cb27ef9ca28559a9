package io.hnhn.learn.tune;

import io.hnhn.graph.ReadableNumber;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import io.hnhn.tune.Score;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a search found; {@code tune.json} has it as it is here.
 *
 * @param data the name of the data set
 * @param task what was learned, by its name
 * @param labels how many labels were searched with; for prediction, how many sets of nodes
 * @param candidates all that were tried, the best first
 */
public record TuneResults(
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
  public record Result(
      SequencedMap<String, Object> settings,
      int epochs,
      double accuracy,
      double standardError,
      double logLoss,
      double[] foldAccuracies) {

    static Result of(JudgedCandidate tried) {
      return new Result(
          tried.settings(),
          tried.score().epochs(),
          tried.score().accuracy(),
          tried.score().standardError(),
          tried.score().logLoss(),
          tried.score().accuracies());
    }

    /** Mean and standard error in percent, such as {@code 64.8 ± 1.6}. */
    public String percent() {
      return String.format(Locale.ROOT, "%.1f ± %.1f", 100 * accuracy, 100 * standardError);
    }

    /** Whether it is better than another by more than chance. */
    public boolean isClearlyBetterThan(Result other) {
      return Score.isClearlyBetter(foldAccuracies, other.foldAccuracies);
    }

    /** Whether it differs from another in one setting and in nothing else. */
    public boolean differsIn(String setting, Result other) {
      Map<String, Object> own = new HashMap<>(settings);
      Map<String, Object> others = new HashMap<>(other.settings);
      return !Objects.equals(own.remove(setting), others.remove(setting)) && own.equals(others);
    }

    /** A setting as text, nothing where the model has none of that name. */
    public String text(String setting) {
      Object value = settings.get(setting);
      return switch (value) {
        case null -> "";
        case Double number -> ReadableNumber.of(number);
        default -> value.toString();
      };
    }
  }

  /** What candidates were judged by, as a word. */
  public String judges() {
    return task.equals(TaskNames.of(Task.SETS)) ? "sets" : "labels";
  }

  /** The best of all. */
  public Result best() {
    return candidates.getFirst();
  }

  /** The settings that differ between candidates. */
  public List<String> varied() {
    return names().stream().filter(name -> values(name).size() > 1).toList();
  }

  /** The numbers that were tried for a setting, ascending. */
  public List<Double> numbers(String setting) {
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

  /** The settings that any candidate has. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    candidates.forEach(result -> names.addAll(result.settings.keySet()));
    return names;
  }

  /** The results as {@code tune.json} has them. */
  public String toJson() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
  }
}
