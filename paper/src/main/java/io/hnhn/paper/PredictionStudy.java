package io.hnhn.paper;

import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.List;

/** Which sets of nodes are hyperedges: what systems make of those that were held out. */
final class PredictionStudy implements Study {
  private final List<PredictionEvaluation> evaluations;
  private final List<PaperSystem> systems;
  private final WantedSplits splits;

  PredictionStudy(
      List<PredictionEvaluation> evaluations, List<PaperSystem> systems, WantedSplits splits) {
    this.evaluations = List.copyOf(evaluations);
    this.systems = List.copyOf(systems);
    this.splits = splits;
  }

  @Override
  public String name() {
    return PredictionEvaluation.STUDY;
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
      for (PredictionEvaluation evaluation : evaluations) {
        if (split < splits.of(evaluation.problem().data())) {
          for (PaperSystem system : systems) {
            jobs.add(new Job(evaluation.key(system, split), () -> evaluation.run(system, split)));
          }
        }
      }
    }
    return jobs;
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return begun(log).stream().map(evaluation -> part(log, evaluation)).toList();
  }

  private StudyTable part(RunLog log, PredictionEvaluation evaluation) {
    List<SplitScores> samples =
        systems.stream().map(system -> auc(log, evaluation, system)).toList();
    return new StudyTable(
        evaluation.problem().data().folder,
        table(log, evaluation),
        List.of(
            new BarChart(
                heading(evaluation),
                "AUC, mean and standard deviation over what is held out; chance has 50%.",
                Axis.linear("AUC %"),
                systems.stream().map(system -> system.title).toList(),
                List.of(SplitScores.bars("AUC", samples)))));
  }

  /** Those with a run that is done. */
  private List<PredictionEvaluation> begun(RunLog log) {
    return evaluations.stream()
        .filter(
            evaluation ->
                systems.stream().anyMatch(system -> !auc(log, evaluation, system).isEmpty()))
        .toList();
  }

  private Table table(RunLog log, PredictionEvaluation evaluation) {
    List<List<String>> rows = new ArrayList<>();
    for (PaperSystem system : systems) {
      SplitScores auc = auc(log, evaluation, system);
      rows.add(
          List.of(
              system.title,
              auc.percent(),
              sample(log, evaluation, system, PredictionEvaluation.PRECISION).percent(),
              auc.time()));
    }
    return new Table(
        heading(evaluation),
        List.of("system", "AUC %", "average precision %", "s"),
        rows,
        note(log, evaluation));
  }

  private String heading(PredictionEvaluation evaluation) {
    return title() + ": " + evaluation.problem().data().folder;
  }

  private String note(RunLog log, PredictionEvaluation evaluation) {
    List<Leader.Standing> standings =
        systems.stream()
            .map(system -> new Leader.Standing(system.title, auc(log, evaluation, system)))
            .toList();
    return "%s of what is held out. Data: %s. %s"
        .formatted(
            SplitScores.count(
                standings.stream().map(Leader.Standing::sample).toList(), "random choice"),
            evaluation.problem().data().difference,
            Leader.sentence(standings, "AUC"))
        .strip();
  }

  private SplitScores auc(RunLog log, PredictionEvaluation evaluation, PaperSystem system) {
    return sample(log, evaluation, system, PredictionEvaluation.AUC);
  }

  private SplitScores sample(
      RunLog log, PredictionEvaluation evaluation, PaperSystem system, String measured) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.study().equals(name())
                && run.data().equals(evaluation.problem().data().folder)
                && run.system().equals(system.title),
        run -> run.measured().get(measured));
  }
}
