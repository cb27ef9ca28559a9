package io.hnhn.paper;

import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The paper's main table: the accuracy of every system on every data set, with the paper's settings
 * and with settings searched for inside the training labels, next to what the paper prints.
 */
final class TableStudy implements Study {
  private static final String SETTINGS =
      "Given: by the paper's settings, with α = β = 0, which the paper chooses by"
          + " cross-validation.";

  private final String name;
  private final String title;
  private final String about;
  private final List<SplitEvaluation> evaluations;
  private final List<PaperSystem> systems;
  private final List<PaperSystem> asked;
  private final WantedSplits splits;

  /** A study that runs all of its systems. */
  TableStudy(
      String name,
      String title,
      String about,
      List<SplitEvaluation> evaluations,
      List<PaperSystem> systems,
      WantedSplits splits) {
    this(name, title, about, evaluations, systems, systems, splits);
  }

  /**
   * A study that runs some systems.
   *
   * @param systems that have a row, run or not; others have one once they have been run
   * @param asked that are run
   */
  TableStudy(
      String name,
      String title,
      String about,
      List<SplitEvaluation> evaluations,
      List<PaperSystem> systems,
      List<PaperSystem> asked,
      WantedSplits splits) {
    this.name = name;
    this.title = title;
    this.about = about;
    this.evaluations = List.copyOf(evaluations);
    this.systems = List.copyOf(systems);
    this.asked = List.copyOf(asked);
    this.splits = splits;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    int most =
        evaluations.stream().mapToInt(evaluation -> evaluation.splits(splits)).max().orElse(0);
    for (int s = 0; s < most; s++) {
      int split = s;
      for (SplitEvaluation evaluation : evaluations) {
        if (split < evaluation.splits(splits)) {
          asked.forEach(system -> add(jobs, evaluation, system, split));
          if (asked.contains(PaperSystem.HNHN)
              && Released.isIn(name, evaluation.problem().data())) {
            jobs.add(
                new Job(
                    key(evaluation, PaperSystem.HNHN, Released.SETTINGS, split),
                    () -> Released.run(evaluation, split)));
          }
        }
      }
    }
    return jobs;
  }

  private void add(List<Job> jobs, SplitEvaluation evaluation, PaperSystem system, int split) {
    if (PaperSystem.REACHING.contains(system)) {
      jobs.add(
          new Job(
              key(evaluation, system, ReachSearch.SETTINGS, split),
              () -> evaluation.withReach(system, split)));
      return;
    }
    jobs.add(
        new Job(
            key(evaluation, system, SplitEvaluation.PAPER, split),
            () -> evaluation.withPaperSettings(system, split)));
    jobs.add(
        new Job(
            key(evaluation, system, SplitEvaluation.SEARCHED, split),
            () -> evaluation.withSearch(system, split)));
  }

  private String key(SplitEvaluation evaluation, PaperSystem system, String settings, int split) {
    String data = evaluation.problem().data().folder;
    return PaperRun.key(name, data, system.title, settings, split);
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return begun(log).stream().map(evaluation -> part(log, evaluation)).toList();
  }

  /** The systems with a row, in their order. */
  private List<PaperSystem> rows(RunLog log, SplitEvaluation evaluation) {
    return Arrays.stream(PaperSystem.values())
        .filter(system -> systems.contains(system) || !searched(log, evaluation, system).isEmpty())
        .toList();
  }

  private SplitScores searched(RunLog log, SplitEvaluation evaluation, PaperSystem system) {
    return sample(log, evaluation, system, system.searched());
  }

  private StudyTable part(RunLog log, SplitEvaluation evaluation) {
    PaperData data = evaluation.problem().data();
    List<PaperSystem> rows = rows(log, evaluation);
    return new StudyTable(
        Studies.sets(name).size() == 1 ? "" : data.folder,
        table(log, evaluation),
        List.of(
            new BarChart(
                heading(data),
                "Accuracy, mean and standard deviation over splits.",
                Axis.linear("accuracy %"),
                rows.stream().map(system -> system.title).toList(),
                List.of(
                    SplitScores.bars(
                        "given (the paper's settings)",
                        rows.stream()
                            .map(system -> sample(log, evaluation, system, SplitEvaluation.PAPER))
                            .toList()),
                    SplitScores.bars(
                        "searched",
                        rows.stream()
                            .map(system -> searched(log, evaluation, system))
                            .toList())))));
  }

  /** Those with a run that is done. */
  private List<SplitEvaluation> begun(RunLog log) {
    return evaluations.stream()
        .filter(
            evaluation ->
                rows(log, evaluation).stream()
                    .anyMatch(system -> !searched(log, evaluation, system).isEmpty()))
        .toList();
  }

  private Table table(RunLog log, SplitEvaluation evaluation) {
    PaperData data = evaluation.problem().data();
    boolean released = !released(log, evaluation).isEmpty();
    List<String> columns =
        new ArrayList<>(List.of("system", "given %", "given s", "searched %", "searched s"));
    if (released) {
      columns.addAll(List.of("released %", "released, best look at the test %"));
    }
    columns.addAll(List.of("printed %", "printed s"));
    List<List<String>> rows = new ArrayList<>();
    for (PaperSystem system : rows(log, evaluation)) {
      SplitScores paper = sample(log, evaluation, system, SplitEvaluation.PAPER);
      SplitScores searched = searched(log, evaluation, system);
      List<String> row =
          new ArrayList<>(
              List.of(
                  system.title,
                  paper.percent(),
                  paper.time(),
                  searched.percent(),
                  searched.time()));
      if (released) {
        row.add(sample(log, evaluation, system, Released.SETTINGS).percent());
        row.add(sample(log, evaluation, system, Released.SETTINGS, Released::best).percent());
      }
      row.add(data.printed(name, system).accuracy());
      row.add(data.printed(name, system).seconds());
      rows.add(row);
    }
    return new Table(heading(data), columns, rows, note(log, evaluation));
  }

  /** How the authors' program did, where it was run. */
  private SplitScores released(RunLog log, SplitEvaluation evaluation) {
    return sample(log, evaluation, PaperSystem.HNHN, Released.SETTINGS);
  }

  private String heading(PaperData data) {
    return title + ": " + data.folder;
  }

  private String note(RunLog log, SplitEvaluation evaluation) {
    PaperProblem problem = evaluation.problem();
    List<SplitScores> samples =
        rows(log, evaluation).stream().map(system -> searched(log, evaluation, system)).toList();
    String splitting =
        problem.labelRate() > 0
            ? String.format(
                Locale.ROOT,
                "%s, %.1f%% labelled",
                SplitScores.count(samples, "random split"),
                100 * problem.labelRate())
            : SplitScores.count(samples, "published split");
    return Stream.of(
            splitting + ".",
            "Data: " + problem.data().difference + ".",
            SETTINGS,
            Released.note(problem.data(), released(log, evaluation).splits().length),
            ReachSearch.note(rows(log, evaluation)),
            times(problem),
            leader(log, evaluation))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Whose seconds they are. */
  private String times(PaperProblem problem) {
    boolean printed =
        systems.stream()
            .anyMatch(system -> !problem.data().printed(name, system).seconds().isEmpty());
    return "Seconds are the median of a training here"
        + (printed ? "; printed in the paper are those of a P40 GPU." : ".");
  }

  private String leader(RunLog log, SplitEvaluation evaluation) {
    return Leader.sentence(
        rows(log, evaluation).stream()
            .map(system -> new Leader.Standing(system.title, searched(log, evaluation, system)))
            .toList(),
        "searched settings");
  }

  private SplitScores sample(
      RunLog log, SplitEvaluation evaluation, PaperSystem system, String settings) {
    return sample(log, evaluation, system, settings, PaperRun::accuracy);
  }

  private SplitScores sample(
      RunLog log,
      SplitEvaluation evaluation,
      PaperSystem system,
      String settings,
      ToDoubleFunction<PaperRun> value) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.study().equals(name)
                && run.data().equals(evaluation.problem().data().folder)
                && run.system().equals(system.title)
                && run.settings().equals(settings),
        value);
  }
}
