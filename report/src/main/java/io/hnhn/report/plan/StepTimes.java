package io.hnhn.report.plan;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Roofline;
import io.hnhn.plan.Step;
import io.hnhn.plan.Work;
import io.hnhn.report.Axis;
import io.hnhn.report.BarChart;
import io.hnhn.report.Table;
import io.hnhn.train.TrainingPlans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A plan with the time of each of its steps.
 *
 * <pre>{@code
 * StepTimes times = StepTimes.measure(trainer.plan(model, inputs, labels), backend, Duration.ofSeconds(2));
 * System.out.print(times.plan().explain(times.seconds()));
 * page.table(times.toTable());
 * }</pre>
 *
 * @param plan what was run
 * @param seconds the best time of each step of a run
 */
public record StepTimes(Plan plan, double[] seconds) {
  /** Runs until the loops are compiled, and runs of which each step's best time counts. */
  private static final int WARM_UP = 60;

  private static final int COUNTED = 20;

  /** Share of the time below which a step has no bar of its own. */
  private static final double LITTLE = 0.02;

  /**
   * Checks the number of times.
   *
   * @throws IllegalArgumentException if there is not a time for each step
   */
  public StepTimes {
    if (seconds.length != plan.steps().size()) {
      throw new IllegalArgumentException(
          "Expected the seconds of %d steps, but found %d"
              .formatted(plan.steps().size(), seconds.length));
    }
  }

  /**
   * Measures a plan with weights of its own: 60 runs to warm up and 20 that count, or as many as
   * there is time for, and at least one of each.
   *
   * @param most about how long it may take
   * @throws IllegalStateException if memory does not suffice
   */
  public static StepTimes measure(Plan plan, Backend backend, Duration most) {
    new TrainingPlans(plan, null).expectMemory(backend);
    double[] best = new double[plan.steps().size()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(0);
      try (Execution execution = backend.load(plan, weights)) {
        long start = System.nanoTime();
        long run = 0;
        do {
          execution.run(new Randomness(0, run++));
        } while (run < WARM_UP && System.nanoTime() - start < most.toNanos() / 2);
        int counted = 0;
        do {
          double[] seconds = execution.profile(new Randomness(0, counted++));
          Arrays.setAll(best, i -> Math.min(best[i], seconds[i]));
        } while (counted < COUNTED && System.nanoTime() - start < most.toNanos());
      }
    }
    return new StepTimes(plan, best);
  }

  /** Seconds of all steps. */
  public double total() {
    return Arrays.stream(seconds).sum();
  }

  /** The step that takes longest, from 0; there is at least one. */
  public int longest() {
    return IntStream.range(0, seconds.length)
        .reduce((a, b) -> seconds[b] > seconds[a] ? b : a)
        .orElseThrow();
  }

  /** The name of a step, from 0, with the number it has in tables. */
  public String name(int step) {
    return (step + 1) + " " + plan.steps().get(step).description();
  }

  /** The steps with their work, their time and their share of all time. */
  public Table toTable() {
    List<List<String>> rows = new ArrayList<>();
    long flops = 0;
    long bytes = 0;
    for (int i = 0; i < seconds.length; i++) {
      Step step = plan.steps().get(i);
      Work work = Work.of(step);
      flops += work.flops();
      bytes += work.bytes();
      rows.add(
          row(name(i), step.output().shape().toString(), work.flops(), work.bytes(), seconds[i]));
    }
    rows.add(row("all", "", flops, bytes, total()));
    return new Table(
        "Steps of a run",
        List.of("step", "rows x columns", "MFLOP", "MB", "ms", "share"),
        rows,
        "Operations and bytes are the least a step needs. The best time of each step counts.");
  }

  private List<String> row(String name, String shape, long flops, long bytes, double seconds) {
    return List.of(
        name,
        shape,
        decimal(flops / 1e6),
        decimal(bytes / 1e6),
        decimal(seconds * 1e3),
        String.format(Locale.ROOT, "%.1f%%", 100 * seconds / total()));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /**
   * The time of each step; those that take little are put together.
   *
   * @param roofline what the machine can do at best, for a bar beside each; or null
   */
  public BarChart toChart(String title, String caption, @Nullable Roofline roofline) {
    int[] shown =
        IntStream.range(0, seconds.length).filter(i -> seconds[i] >= LITTLE * total()).toArray();
    List<String> names = new ArrayList<>(Arrays.stream(shown).mapToObj(this::name).toList());
    names.add("all others");
    List<BarChart.Bars> bars = new ArrayList<>();
    bars.add(new BarChart.Bars("measured", milliseconds(seconds, shown)));
    if (roofline != null) {
      double[] atBest =
          plan.steps().stream().mapToDouble(s -> roofline.seconds(Work.of(s))).toArray();
      bars.add(new BarChart.Bars("at best", milliseconds(atBest, shown)));
    }
    return new BarChart(title, caption, Axis.linear("ms"), names, bars);
  }

  /** Of the steps that are shown, and last of all others together. */
  private static double[] milliseconds(double[] seconds, int[] shown) {
    double[] result = new double[shown.length + 1];
    for (int i = 0; i < shown.length; i++) {
      result[i] = seconds[shown[i]] * 1e3;
    }
    result[shown.length] = Arrays.stream(seconds).sum() * 1e3 - Arrays.stream(result).sum();
    return result;
  }
}
