package io.hnhn.paper;

import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every model on data that the field compares on, by the protocol of AllSet. */
final class BenchmarkStudy implements Study {
  private final List<BenchmarkEvaluation> evaluations;
  private final List<BenchmarkSystem> systems;
  private final WantedSplits splits;

  BenchmarkStudy(
      List<BenchmarkEvaluation> evaluations, List<BenchmarkSystem> systems, WantedSplits splits) {
    this.evaluations = List.copyOf(evaluations);
    this.systems = List.copyOf(systems);
    this.splits = splits;
  }

  @Override
  public String name() {
    return BenchmarkEvaluation.STUDY;
  }

  @Override
  public String title() {
    return "Benchmark";
  }

  @Override
  public String about() {
    return "Every model on the same random splits: half of the labels to learn from, a quarter to"
        + " choose settings and the number of epochs by, a quarter to be judged by, once."
        + " There is one search for all; HNHN has its two exponents beside, those that reach"
        + " far what is smoothed, and HNHN with options all that it has. Each node has a"
        + " hyperedge of its own, and features of hyperedges are shown to none, as in the"
        + " program of AllSet. The paper has no such table.";
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int s = 0; s < splits.usual(); s++) {
      int split = s;
      for (BenchmarkEvaluation evaluation : evaluations) {
        for (BenchmarkSystem system : systems) {
          jobs.add(new Job(evaluation.key(system, split), () -> evaluation.run(system, split)));
        }
      }
    }
    return jobs;
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    List<BenchmarkStandings> all =
        names(log).stream()
            .map(data -> BenchmarkStandings.of(data, log))
            .filter(standings -> !standings.isEmpty())
            .toList();
    if (all.isEmpty()) {
      return List.of();
    }
    return Stream.concat(Stream.of(overview(complete(all))), all.stream().map(this::part)).toList();
  }

  /** Those on which the most systems have run: a rank among few is none among many. */
  private static List<BenchmarkStandings> complete(List<BenchmarkStandings> all) {
    int most = all.stream().mapToInt(data -> data.systems().size()).max().orElseThrow();
    return all.stream().filter(data -> data.systems().size() == most).toList();
  }

  /** The data sets with a run, known ones first and in their order. */
  private static List<String> names(RunLog log) {
    List<String> found =
        log.runs().stream()
            .filter(run -> run.study().equals(BenchmarkEvaluation.STUDY))
            .map(PaperRun::data)
            .distinct()
            .sorted()
            .toList();
    return Stream.concat(BenchmarkSets.NAMES.stream().filter(found::contains), found.stream())
        .distinct()
        .toList();
  }

  /** All data sets side by side, by the mean of the ranks. */
  private StudyTable overview(List<BenchmarkStandings> all) {
    List<String> everywhere =
        all.getFirst().systems().stream()
            .filter(system -> all.stream().allMatch(data -> data.systems().contains(system)))
            .sorted(Comparator.comparingDouble(system -> meanRank(system, all)))
            .toList();
    List<String> columns = new ArrayList<>(List.of("model", "mean rank"));
    all.forEach(data -> columns.add(data.data() + " %"));
    List<List<String>> rows = new ArrayList<>();
    for (String system : everywhere) {
      List<String> row = new ArrayList<>(List.of(system, oneDecimal(meanRank(system, all))));
      all.forEach(data -> row.add(data.sample(system).percent()));
      rows.add(row);
    }
    return new StudyTable(
        "",
        new Table(
            title() + ": all data sets",
            columns,
            rows,
            "Ranks are those of the mean accuracy on each data set, 1 for the highest. "
                + all.stream()
                    .map(data -> "%s: %s".formatted(data.data(), data.count()))
                    .collect(Collectors.joining("; ", "", "."))),
        List.of(
            new BarChart(
                title(),
                "Mean of the ranks over all data sets; 1 is the best.",
                Axis.linear("mean rank"),
                everywhere,
                List.of(
                    new BarChart.Bars(
                        "mean rank",
                        everywhere.stream().mapToDouble(system -> meanRank(system, all)).toArray(),
                        new double[0],
                        new double[0])))));
  }

  private static double meanRank(String system, List<BenchmarkStandings> all) {
    return all.stream().mapToDouble(data -> data.rank(system)).average().orElseThrow();
  }

  /** One data set, the most accurate first. */
  private StudyTable part(BenchmarkStandings data) {
    List<String> systems =
        data.systems().stream().sorted(Comparator.comparingDouble(data::rank)).toList();
    SplitScores first = data.sample(systems.getFirst());
    List<List<String>> rows = new ArrayList<>();
    for (String system : systems) {
      SplitScores sample = data.sample(system);
      rows.add(
          List.of(
              system,
              sample.percent(),
              oneDecimal(data.rank(system)),
              system.equals(systems.getFirst()) ? "" : behind(first, sample),
              sample.time(),
              PublishedAccuracies.of(data.data(), system)));
    }
    return new StudyTable(
        data.data(),
        new Table(
            title() + ": " + data.data(),
            List.of("model", "accuracy %", "rank", "behind the first", "s", "published %"),
            rows,
            note(data)),
        List.of(
            new BarChart(
                title() + ": " + data.data(),
                "Accuracy, mean and standard deviation over splits.",
                Axis.linear("accuracy %"),
                systems,
                List.of(
                    SplitScores.bars("accuracy", systems.stream().map(data::sample).toList())))));
  }

  private static String behind(SplitScores first, SplitScores other) {
    return "%s (%s)"
        .formatted(oneDecimal(100 * (first.mean() - other.mean())), Leader.chance(first, other));
  }

  private static String note(BenchmarkStandings data) {
    return Stream.of(
            "%s of %d nodes and %d hyperedges, those of single nodes counted in."
                .formatted(data.count(), data.nodes(), data.hyperedges()),
            "Behind the first: points of accuracy, with the sign-flip test on the same splits."
                + Leader.limit(data.splits().length),
            "Seconds are the median of a training here.",
            PublishedAccuracies.note(data.data(), data.nodes()))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String oneDecimal(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
