package io.hnhn.learn.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.learn.compare.Measures.Measured;
import io.hnhn.learn.run.TestAnswers;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.statistics.Estimate;
import io.hnhn.learn.statistics.PairedAnswers;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Trainings beside each other; {@code hnhn compare --json} prints it as it is here.
 *
 * @param task what was classified
 * @param classes names of the classes
 * @param runs the trainings, in the order in which they were named
 * @param differences of each to each that was named before it
 */
public record Comparison(
    String task, List<String> classes, List<Run> runs, List<Difference> differences) {

  /**
   * A training.
   *
   * @param run what it is called here: the name of its folder, with more of the path where needed
   * @param folder its folder
   * @param settings by the names of the options of {@code hnhn train}
   * @param accuracy share of the test's rows that were told right, with Wilson's interval
   * @param macroF1 with an interval by bootstrap, as the next ones
   * @param auc for prediction alone
   * @param seeds of all of its runs; the test is that of the first
   * @param scores accuracy, for prediction AUC, of each of its runs
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Run(
      String run,
      String folder,
      String data,
      SequencedMap<String, Object> settings,
      int trainingLabels,
      int testLabels,
      Estimate accuracy,
      Estimate macroF1,
      Estimate logLoss,
      @Nullable Estimate auc,
      List<Long> seeds,
      List<Double> scores) {}

  /**
   * How much more one training has than another.
   *
   * @param unlike why rows could not be compared in pairs; null where they were
   * @param onlyRun rows that the first alone told right; null without pairs, as the next two
   * @param onlyAgainst rows that the other alone told right
   * @param mcNemar p-value of McNemar's exact test
   * @param overRuns the t test over runs with the same seeds, where both have several
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Difference(
      String run,
      String against,
      @Nullable String unlike,
      Estimate accuracy,
      @Nullable Integer onlyRun,
      @Nullable Integer onlyAgainst,
      @Nullable Double mcNemar,
      Estimate macroF1,
      Estimate logLoss,
      @Nullable Estimate auc,
      @Nullable PairedT overRuns) {}

  /**
   * Compares trainings.
   *
   * @throws IllegalArgumentException if their tasks or classes differ
   */
  public static Comparison of(List<ComparedRun> named) {
    ComparedRun first = named.getFirst();
    List<String> classes = first.test().classes();
    List<Contender> all = drawn(named.stream().map(run -> aligned(run, first)).toList());
    List<Difference> differences = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      for (Contender before : all.subList(0, i)) {
        differences.add(difference(all.get(i), before));
      }
    }
    return new Comparison(
        first.test().task(), classes, all.stream().map(Comparison::summary).toList(), differences);
  }

  private static ComparedRun aligned(ComparedRun run, ComparedRun first) {
    Comparability.expectComparable(first, run);
    return run.aligned(first.test().classes());
  }

  /** A training with the measures of draws of its test's rows. */
  private record Contender(ComparedRun run, Bootstrap drawn) {}

  /** The draws are the same for tests of the same rows. */
  private static List<Contender> drawn(List<ComparedRun> compared) {
    Map<List<Object>, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < compared.size(); i++) {
      TestAnswers test = compared.get(i).test();
      List<Object> rows = List.of(test.ids(), Arrays.stream(test.known()).boxed().toList());
      alike.computeIfAbsent(rows, _ -> new ArrayList<>()).add(i);
    }
    Contender[] drawn = new Contender[compared.size()];
    int stream = 0;
    for (List<Integer> group : alike.values()) {
      List<Bootstrap> draws =
          Bootstrap.of(group.stream().map(i -> compared.get(i).test()).toList(), stream++);
      for (int i = 0; i < group.size(); i++) {
        drawn[group.get(i)] = new Contender(compared.get(group.get(i)), draws.get(i));
      }
    }
    return List.of(drawn);
  }

  private static Run summary(Contender contender) {
    ComparedRun run = contender.run;
    Bootstrap drawn = contender.drawn;
    return new Run(
        run.name(),
        run.folder(),
        run.test().data(),
        run.test().settings(),
        run.runs().getFirst().trainingLabels(),
        run.test().size(),
        run.accuracy().estimate(),
        drawn.estimate(Measured::macroF1),
        drawn.estimate(Measured::logLoss),
        isOfSets(run) ? drawn.estimate(Measured::auc) : null,
        run.runs().stream().map(ComparedRun.Seed::seed).toList(),
        run.runs().stream().map(ComparedRun.Seed::score).toList());
  }

  private static Difference difference(Contender one, Contender other) {
    ComparedRun run = one.run;
    ComparedRun before = other.run;
    String unlike = Comparability.unlike(before, run).orElse(null);
    PairedAnswers pairs = unlike == null ? pairs(run.test(), before.test()) : null;
    return new Difference(
        run.name(),
        before.name(),
        unlike,
        pairs == null
            ? PairedAnswers.difference(run.accuracy(), before.accuracy())
            : pairs.difference(),
        pairs == null ? null : pairs.onlyLeft(),
        pairs == null ? null : pairs.onlyRight(),
        pairs == null ? null : pairs.mcNemar(),
        one.drawn.minus(other.drawn, Measured::macroF1),
        one.drawn.minus(other.drawn, Measured::logLoss),
        isOfSets(run) ? one.drawn.minus(other.drawn, Measured::auc) : null,
        pairs == null ? null : Comparability.overRuns(run, before).orElse(null));
  }

  private static PairedAnswers pairs(TestAnswers one, TestAnswers other) {
    return PairedAnswers.of(one.size(), one::isRight, other::isRight);
  }

  private static boolean isOfSets(ComparedRun run) {
    return run.test().task().equals(TaskNames.of(Task.SETS));
  }

  /**
   * Reads folders that {@code hnhn train} or a learner wrote, and compares them.
   *
   * @param folders by what to call them
   * @throws IOException if one is none, or damaged, or no label was kept for a test
   * @throws IllegalArgumentException if their tasks or classes differ
   */
  public static Comparison read(SequencedMap<String, Path> folders) throws IOException {
    List<ComparedRun> runs = new ArrayList<>();
    for (Map.Entry<String, Path> folder : folders.entrySet()) {
      runs.add(ComparedRun.read(folder.getKey(), folder.getValue()));
    }
    return of(runs);
  }

  /** As one JSON object. */
  public String toJson() {
    return JsonMapper.shared().writeValueAsString(this);
  }

  /** Whether sets of nodes were told apart, which is judged by the AUC. */
  public boolean ofSets() {
    return task.equals(TaskNames.of(Task.SETS));
  }
}
