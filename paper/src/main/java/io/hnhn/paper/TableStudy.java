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
  private final List<Contest> contests;
  private final List<PaperSystem> systems;
  private final List<PaperSystem> asked;
  private final WantedSplits splits;

  /** A study that runs all of its systems. */
  TableStudy(
      String name,
      String title,
      String about,
      List<Contest> contests,
      List<PaperSystem> systems,
      WantedSplits splits) {
    this(name, title, about, contests, systems, systems, splits);
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
      List<Contest> contests,
      List<PaperSystem> systems,
      List<PaperSystem> asked,
      WantedSplits splits) {
    this.name = name;
    this.title = title;
    this.about = about;
    this.contests = List.copyOf(contests);
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
    int most = contests.stream().mapToInt(contest -> contest.splits(splits)).max().orElse(0);
    for (int s = 0; s < most; s++) {
      int split = s;
      for (Contest contest : contests) {
        if (split < contest.splits(splits)) {
          asked.forEach(system -> add(jobs, contest, system, split));
          if (asked.contains(PaperSystem.HNHN) && Released.isIn(name, contest.problem().data())) {
            jobs.add(
                new Job(
                    key(contest, PaperSystem.HNHN, Released.SETTINGS, split),
                    () -> Released.run(contest, split)));
          }
        }
      }
    }
    return jobs;
  }

  private void add(List<Job> jobs, Contest contest, PaperSystem system, int split) {
    if (PaperSystem.REACHING.contains(system)) {
      jobs.add(
          new Job(
              key(contest, system, ReachSearch.SETTINGS, split),
              () -> contest.withReach(system, split)));
      return;
    }
    jobs.add(
        new Job(
            key(contest, system, Contest.PAPER, split),
            () -> contest.withPaperSettings(system, split)));
    jobs.add(
        new Job(
            key(contest, system, Contest.SEARCHED, split),
            () -> contest.withSearch(system, split)));
  }

  private String key(Contest contest, PaperSystem system, String settings, int split) {
    String data = contest.problem().data().folder;
    return PaperRun.key(name, data, system.title, settings, split);
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return begun(log).stream().map(contest -> part(log, contest)).toList();
  }

  /** The systems with a row, in their order. */
  private List<PaperSystem> rows(RunLog log, Contest contest) {
    return Arrays.stream(PaperSystem.values())
        .filter(system -> systems.contains(system) || !searched(log, contest, system).isEmpty())
        .toList();
  }

  private Sample searched(RunLog log, Contest contest, PaperSystem system) {
    return sample(log, contest, system, system.searched());
  }

  private StudyTable part(RunLog log, Contest contest) {
    PaperData data = contest.problem().data();
    List<PaperSystem> rows = rows(log, contest);
    return new StudyTable(
        Studies.sets(name).size() == 1 ? "" : data.folder,
        table(log, contest),
        List.of(
            new BarChart(
                heading(data),
                "Accuracy, mean and standard deviation over splits.",
                Axis.linear("accuracy %"),
                rows.stream().map(system -> system.title).toList(),
                List.of(
                    Sample.bars(
                        "given (the paper's settings)",
                        rows.stream()
                            .map(system -> sample(log, contest, system, Contest.PAPER))
                            .toList()),
                    Sample.bars(
                        "searched",
                        rows.stream().map(system -> searched(log, contest, system)).toList())))));
  }

  /** Those with a run that is done. */
  private List<Contest> begun(RunLog log) {
    return contests.stream()
        .filter(
            contest ->
                rows(log, contest).stream()
                    .anyMatch(system -> !searched(log, contest, system).isEmpty()))
        .toList();
  }

  private Table table(RunLog log, Contest contest) {
    PaperData data = contest.problem().data();
    boolean released = !released(log, contest).isEmpty();
    List<String> columns =
        new ArrayList<>(List.of("system", "given %", "given s", "searched %", "searched s"));
    if (released) {
      columns.addAll(List.of("released %", "released, best look at the test %"));
    }
    columns.addAll(List.of("printed %", "printed s"));
    List<List<String>> rows = new ArrayList<>();
    for (PaperSystem system : rows(log, contest)) {
      Sample paper = sample(log, contest, system, Contest.PAPER);
      Sample searched = searched(log, contest, system);
      List<String> row =
          new ArrayList<>(
              List.of(
                  system.title,
                  paper.percent(),
                  paper.time(),
                  searched.percent(),
                  searched.time()));
      if (released) {
        row.add(sample(log, contest, system, Released.SETTINGS).percent());
        row.add(sample(log, contest, system, Released.SETTINGS, Released::best).percent());
      }
      row.add(data.printed(name, system).accuracy());
      row.add(data.printed(name, system).seconds());
      rows.add(row);
    }
    return new Table(heading(data), columns, rows, note(log, contest));
  }

  /** How the authors' program did, where it was run. */
  private Sample released(RunLog log, Contest contest) {
    return sample(log, contest, PaperSystem.HNHN, Released.SETTINGS);
  }

  private String heading(PaperData data) {
    return title + ": " + data.folder;
  }

  private String note(RunLog log, Contest contest) {
    PaperProblem problem = contest.problem();
    List<Sample> samples =
        rows(log, contest).stream().map(system -> searched(log, contest, system)).toList();
    String splitting =
        problem.labelRate() > 0
            ? String.format(
                Locale.ROOT,
                "%s, %.1f%% labelled",
                Sample.count(samples, "random split"),
                100 * problem.labelRate())
            : Sample.count(samples, "published split");
    return Stream.of(
            splitting + ".",
            "Data: " + problem.data().difference + ".",
            SETTINGS,
            Released.note(problem.data(), released(log, contest).splits().length),
            ReachSearch.note(rows(log, contest)),
            times(problem),
            leader(log, contest))
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

  private String leader(RunLog log, Contest contest) {
    return Leader.sentence(
        rows(log, contest).stream()
            .map(system -> new Leader.Standing(system.title, searched(log, contest, system)))
            .toList(),
        "searched settings");
  }

  private Sample sample(RunLog log, Contest contest, PaperSystem system, String settings) {
    return sample(log, contest, system, settings, PaperRun::accuracy);
  }

  private Sample sample(
      RunLog log,
      Contest contest,
      PaperSystem system,
      String settings,
      ToDoubleFunction<PaperRun> value) {
    return Sample.of(
        log.runs(),
        run ->
            run.study().equals(name)
                && run.data().equals(contest.problem().data().folder)
                && run.system().equals(system.title)
                && run.settings().equals(settings),
        value);
  }
}
