package io.hnhn.paper;

import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.List;

/** Which sets of nodes are hyperedges: what systems make of those that were held out. */
final class PredictionStudy implements Study {
  private final List<PredictionContest> contests;
  private final List<PaperSystem> systems;
  private final WantedSplits splits;

  PredictionStudy(
      List<PredictionContest> contests, List<PaperSystem> systems, WantedSplits splits) {
    this.contests = List.copyOf(contests);
    this.systems = List.copyOf(systems);
    this.splits = splits;
  }

  @Override
  public String name() {
    return PredictionContest.STUDY;
  }

  @Override
  public String title() {
    return "Hyperedge prediction";
  }

  @Override
  public String about() {
    return "A fifth of the hyperedges is held out, and asked about at the end beside as many sets"
        + " that are none: each is a hyperedge with half of its members replaced. Systems"
        + " that pass messages learn from a fifth of the others and pass messages along the"
        + " rest; Hyper-SAGNN and MLP, which pass none, learn from all of them. AUC is how"
        + " likely a hyperedge is put before another set, 50% by chance. The learning rate"
        + " and the number of epochs are chosen by cross-validation inside the sets to learn"
        + " from. The paper has no such table.";
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int s = 0; s < Math.max(splits.usual(), splits.ofLarge()); s++) {
      int split = s;
      for (PredictionContest contest : contests) {
        if (split < splits.of(contest.problem().data())) {
          for (PaperSystem system : systems) {
            jobs.add(new Job(contest.key(system, split), () -> contest.run(system, split)));
          }
        }
      }
    }
    return jobs;
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return begun(log).stream().map(contest -> part(log, contest)).toList();
  }

  private StudyTable part(RunLog log, PredictionContest contest) {
    List<Sample> samples = systems.stream().map(system -> auc(log, contest, system)).toList();
    return new StudyTable(
        contest.problem().data().folder,
        table(log, contest),
        List.of(
            new BarChart(
                heading(contest),
                "AUC, mean and standard deviation over what is held out; chance has 50%.",
                Axis.linear("AUC %"),
                systems.stream().map(system -> system.title).toList(),
                List.of(Sample.bars("AUC", samples)))));
  }

  /** Those with a run that is done. */
  private List<PredictionContest> begun(RunLog log) {
    return contests.stream()
        .filter(
            contest -> systems.stream().anyMatch(system -> !auc(log, contest, system).isEmpty()))
        .toList();
  }

  private Table table(RunLog log, PredictionContest contest) {
    List<List<String>> rows = new ArrayList<>();
    for (PaperSystem system : systems) {
      Sample auc = auc(log, contest, system);
      rows.add(
          List.of(
              system.title,
              auc.percent(),
              sample(log, contest, system, PredictionContest.PRECISION).percent(),
              auc.time()));
    }
    return new Table(
        heading(contest),
        List.of("system", "AUC %", "average precision %", "s"),
        rows,
        note(log, contest));
  }

  private String heading(PredictionContest contest) {
    return title() + ": " + contest.problem().data().folder;
  }

  private String note(RunLog log, PredictionContest contest) {
    List<Leader.Standing> standings =
        systems.stream()
            .map(system -> new Leader.Standing(system.title, auc(log, contest, system)))
            .toList();
    return "%s of what is held out. Data: %s. %s"
        .formatted(
            Sample.count(standings.stream().map(Leader.Standing::sample).toList(), "random choice"),
            contest.problem().data().difference,
            Leader.sentence(standings, "AUC"))
        .strip();
  }

  private Sample auc(RunLog log, PredictionContest contest, PaperSystem system) {
    return sample(log, contest, system, PredictionContest.AUC);
  }

  private Sample sample(
      RunLog log, PredictionContest contest, PaperSystem system, String measured) {
    return Sample.of(
        log.runs(),
        run ->
            run.study().equals(name())
                && run.data().equals(contest.problem().data().folder)
                && run.system().equals(system.title),
        run -> run.measured().get(measured));
  }
}
