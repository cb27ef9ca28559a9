package io.hnhn.cli.paper;

import io.hnhn.cli.report.Axis;
import io.hnhn.cli.report.HeatMap;
import io.hnhn.cli.report.LineChart;
import io.hnhn.cli.report.LineChart.Series;
import io.hnhn.cli.report.Page;
import io.hnhn.cli.report.Table;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The paper's figure: how accuracy responds to α at β = 0 and to β at α = 0, and to both together.
 * Nothing is chosen here: every value is trained and judged alike.
 */
final class FigureStudy implements Study {
  private static final int WIDTH = 100;
  private static final int EPOCHS = 100;
  private static final double RATE = 0.001;
  private static final double DECAY = 0.005;

  private final Contest contest;
  private final List<Double> exponents;
  private final List<Double> ofMap;
  private final int splits;

  FigureStudy(Contest contest, int splits, boolean quick) {
    this.contest = contest;
    this.splits = contest.splits(splits);
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
    String key =
        new PaperRun(
                name(),
                contest.problem().data().folder,
                PaperSystem.HNHN.title,
                settings(alpha, beta),
                split,
                0,
                0,
                0,
                "")
            .key();
    if (jobs.stream().noneMatch(job -> job.key().equals(key))) {
      jobs.add(new Job(key, () -> run(alpha, beta, split)));
    }
  }

  private PaperRun run(double alpha, double beta, int split) {
    Hnhn model =
        new Hnhn(
            contest.architecture().withHidden(WIDTH), Exponent.fixed(alpha), Exponent.fixed(beta));
    TrainingOptions options =
        TrainingOptions.PAPER
            .withSchedule(Schedule.constant(RATE))
            .withWeightDecay(DECAY)
            .withEpochs(EPOCHS)
            .withSeed(split);
    Candidate candidate = new Candidate(model, options);
    return contest.run(PaperSystem.HNHN, settings(alpha, beta), split, candidate, "");
  }

  private static String settings(double alpha, double beta) {
    return "alpha=%s beta=%s".formatted(alpha, beta);
  }

  private Sample sample(RunLog log, double alpha, double beta) {
    return Sample.of(
        log.runs(),
        run ->
            run.study().equals(name())
                && run.data().equals(contest.problem().data().folder)
                && run.settings().equals(settings(alpha, beta))
                && run.split() < splits);
  }

  @Override
  public List<Table> tables(RunLog log) {
    List<List<String>> rows = new ArrayList<>();
    for (double x : exponents) {
      rows.add(
          List.of(
              String.format(Locale.ROOT, "%.1f", x),
              sample(log, x, 0).percent(),
              sample(log, 0, x).percent()));
    }
    return List.of(
        new Table(
            "Accuracy %% on %s by exponent".formatted(contest.problem().data().folder),
            List.of("exponent", "alpha, at beta = 0", "beta, at alpha = 0"),
            rows,
            "%d random splits, width %d, rate %s, weight decay %s, %d epochs."
                .formatted(splits, WIDTH, RATE, DECAY, EPOCHS)));
  }

  @Override
  public void report(RunLog log, Page page) {
    String data = contest.problem().data().folder;
    page.table(tables(log).getFirst());
    page.chart(
        new LineChart(
            "Response to α and β on " + data,
            "Test accuracy, mean and one standard error over the same random splits. With α above 0"
                + " large hyperedges count more for a node, with β above 0 nodes in many hyperedges"
                + " count more for a hyperedge.",
            new Axis("exponent", false),
            new Axis("accuracy %", false),
            List.of(series(log, "α, at β = 0", true), series(log, "β, at α = 0", false))));
    double[][] values = new double[ofMap.size()][ofMap.size()];
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values.length; column++) {
        values[row][column] = 100 * sample(log, ofMap.get(column), ofMap.get(row)).mean();
      }
    }
    List<String> names = ofMap.stream().map(x -> String.format(Locale.ROOT, "%.1f", x)).toList();
    page.chart(
        new HeatMap(
            "Both exponents on " + data,
            "Mean test accuracy % over the same random splits.",
            "α",
            names,
            "β",
            names,
            values));
  }

  private Series series(RunLog log, String title, boolean ofAlpha) {
    double[] x = exponents.stream().mapToDouble(v -> v).toArray();
    double[] y = new double[x.length];
    double[] low = new double[x.length];
    double[] high = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      Sample sample = ofAlpha ? sample(log, x[i], 0) : sample(log, 0, x[i]);
      double error = sample.deviation() / Math.sqrt(Math.max(1, sample.values().length));
      y[i] = 100 * sample.mean();
      low[i] = 100 * (sample.mean() - error);
      high[i] = 100 * (sample.mean() + error);
    }
    return new Series(title, x, y, low, high);
  }
}
