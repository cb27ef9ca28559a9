package io.hnhn.paper;

import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.report.Axis;
import io.hnhn.report.HeatMap;
import io.hnhn.report.LineChart;
import io.hnhn.report.Table;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The paper's figure: how accuracy responds to α at β = 0 and to β at α = 0, and to both together.
 * Nothing is chosen here: every value is trained and judged alike.
 */
final class FigureStudy implements Study {
  private static final int WIDTH = 100;
  private static final int EPOCHS = 100;
  private static final double RATE = 0.001;
  private static final double DECAY = 0.005;

  /** The settings of all runs, in words. */
  static final String PROTOCOL =
      "width " + WIDTH + ", rate " + RATE + ", weight decay " + DECAY + ", " + EPOCHS + " epochs";

  private final SplitEvaluation evaluation;
  private final List<Double> exponents;
  private final List<Double> ofMap;
  private final int splits;

  FigureStudy(SplitEvaluation evaluation, WantedSplits splits, boolean quick) {
    this.evaluation = evaluation;
    this.splits = evaluation.splits(splits);
    this.exponents =
        quick
            ? List.of(-2.0, -1.0, 0.0, 1.0, 2.0)
            : List.of(-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0);
    this.ofMap = quick ? List.of(-1.0, 0.0, 1.0) : List.of(-2.0, -1.0, 0.0, 1.0, 2.0);
  }

  @Override
  public String name() {
    return "figure";
  }

  @Override
  public String title() {
    return "What α and β do";
  }

  @Override
  public String about() {
    return "α decides whether large or small hyperedges count more for a node, β whether nodes in"
        + " many or in few hyperedges count more for a hyperedge. At 0 all count the same.";
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int split = 0; split < splits; split++) {
      for (double x : exponents) {
        add(jobs, x, 0, split);
        add(jobs, 0, x, split);
      }
      for (double alpha : ofMap) {
        for (double beta : ofMap) {
          add(jobs, alpha, beta, split);
        }
      }
    }
    return jobs;
  }

  private void add(List<Job> jobs, double alpha, double beta, int split) {
    String data = evaluation.problem().data().folder;
    String key = PaperRun.key(name(), data, PaperSystem.HNHN.title, settings(alpha, beta), split);
    if (jobs.stream().noneMatch(job -> job.key().equals(key))) {
      jobs.add(new Job(key, () -> run(alpha, beta, split)));
    }
  }

  private PaperRun run(double alpha, double beta, int split) {
    Hnhn model =
        new Hnhn(
            evaluation.architecture().withHidden(WIDTH),
            Exponent.fixed(alpha),
            Exponent.fixed(beta));
    TrainingOptions options =
        TrainingOptions.PAPER
            .withSchedule(Schedule.constant(RATE))
            .withWeightDecay(DECAY)
            .withEpochs(EPOCHS)
            .withSeed(split);
    Candidate candidate = new Candidate(model, options);
    return evaluation.run(PaperSystem.HNHN, settings(alpha, beta), split, candidate, "");
  }

  private static String settings(double alpha, double beta) {
    return "alpha=%s beta=%s".formatted(alpha, beta);
  }

  private SplitScores sample(RunLog log, double alpha, double beta) {
    return SplitScores.of(
        log.runs(),
        run ->
            run.study().equals(name())
                && run.data().equals(evaluation.problem().data().folder)
                && run.settings().equals(settings(alpha, beta)));
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    String data = evaluation.problem().data().folder;
    StudyTable curves = new StudyTable("curves", curves(log, data), List.of(chart(log, data)));
    StudyTable map = new StudyTable("map", table(log, data), List.of(map(log, data)));
    return Stream.of(curves, map).filter(FigureStudy::hasNumbers).toList();
  }

  private static boolean hasNumbers(StudyTable part) {
    return part.table().rows().stream()
        .flatMap(row -> row.stream().skip(1))
        .anyMatch(cell -> !cell.isEmpty());
  }

  private Table curves(RunLog log, String data) {
    List<SplitScores> ofAlpha = exponents.stream().map(alpha -> sample(log, alpha, 0)).toList();
    List<SplitScores> ofBeta = exponents.stream().map(beta -> sample(log, 0, beta)).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < exponents.size(); i++) {
      rows.add(
          List.of(exponent(exponents.get(i)), ofAlpha.get(i).percent(), ofBeta.get(i).percent()));
    }
    return new Table(
        "Accuracy %% on %s by exponent".formatted(data),
        List.of("exponent", "alpha, at beta = 0", "beta, at alpha = 0"),
        rows,
        note(Stream.concat(ofAlpha.stream(), ofBeta.stream()).toList()));
  }

  /** A row for each β, a column for each α. */
  private Table table(RunLog log, String data) {
    List<SplitScores> all = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (double beta : ofMap) {
      List<SplitScores> samples = ofMap.stream().map(alpha -> sample(log, alpha, beta)).toList();
      all.addAll(samples);
      rows.add(
          Stream.concat(Stream.of(exponent(beta)), samples.stream().map(SplitScores::percent))
              .toList());
    }
    return new Table(
        "Accuracy %% on %s by both exponents".formatted(data),
        Stream.concat(Stream.of("beta"), ofMap.stream().map(x -> "alpha = " + exponent(x)))
            .toList(),
        rows,
        note(all));
  }

  private static String note(List<SplitScores> samples) {
    return "%s, %s.".formatted(SplitScores.count(samples, "random split"), PROTOCOL);
  }

  private LineChart chart(RunLog log, String data) {
    double[] x = exponents.stream().mapToDouble(v -> v).toArray();
    return new LineChart(
        "Response to α and β on " + data,
        "Test accuracy, mean and one standard error over the same random splits. With α above 0"
            + " large hyperedges count more for a node, with β above 0 nodes in many hyperedges"
            + " count more for a hyperedge.",
        Axis.linear("exponent"),
        Axis.linear("accuracy %"),
        List.of(
            SplitScores.series(
                "α, at β = 0", x, exponents.stream().map(a -> sample(log, a, 0)).toList()),
            SplitScores.series(
                "β, at α = 0", x, exponents.stream().map(b -> sample(log, 0, b)).toList())));
  }

  private HeatMap map(RunLog log, String data) {
    double[][] values = new double[ofMap.size()][ofMap.size()];
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values.length; column++) {
        values[row][column] = 100 * sample(log, ofMap.get(column), ofMap.get(row)).mean();
      }
    }
    List<String> names = ofMap.stream().map(FigureStudy::exponent).toList();
    return new HeatMap(
        "Both exponents on " + data,
        "Mean test accuracy % over the same random splits.",
        "α",
        names,
        "β",
        names,
        values);
  }

  private static String exponent(double x) {
    return String.format(Locale.ROOT, "%.1f", x);
  }
}
