package io.hnhn.paper;

import io.hnhn.paper.DepthRuns.Results;
import io.hnhn.paper.LayerProbe.Quantity;
import io.hnhn.report.Axis;
import io.hnhn.report.LineChart;
import io.hnhn.report.LineChart.Series;
import io.hnhn.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What more layers do to HNHN, why, and what helps. */
final class DepthStudy implements Study {
  private final List<DepthRuns> sets;
  private final int deepest;

  DepthStudy(List<SplitEvaluation> evaluations, WantedSplits splits, boolean quick) {
    List<Double> inputDropout = inputDropout(quick);
    this.sets =
        evaluations.stream()
            .map(evaluation -> new DepthRuns(evaluation, evaluation.splits(splits), inputDropout))
            .toList();
    this.deepest = quick ? 2 : 3;
  }

  private static List<Double> inputDropout(boolean quick) {
    return quick ? List.of(0.6) : List.of(0.0, 0.6);
  }

  /** How settings are found, in words. */
  static String protocol(boolean quick) {
    return DepthRuns.FOLDS
        + " folds, "
        + Search.CHOICE
        + ": input dropout of "
        + inputDropout(quick)
        + "; weight decay "
        + DepthForm.PLAIN.weightDecay();
  }

  @Override
  public String name() {
    return "depth";
  }

  @Override
  public String title() {
    return "What more layers do";
  }

  @Override
  public String about() {
    return "A layer takes means over hyperedges and over nodes. Two things may go wrong with every"
        + " further one: nodes become more alike, and the gradient that reaches the first"
        + " weights becomes smaller than the pull of weight decay. Three options are to"
        + " help: a node that keeps its own projected features (residual), layer"
        + " normalisation, and He's initial weights, which are larger and have no bias."
        + " Width, rate and weight decay are the same for all; dropout of the input and the"
        + " number of epochs are chosen by cross-validation inside the training labels, so"
        + " that nobody is trained too briefly.";
  }

  @Override
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (DepthRuns runs : sets) {
      for (int split = 0; split < runs.splits(); split++) {
        for (int layers = 1; layers <= deepest; layers++) {
          for (DepthForm form : DepthForm.values()) {
            jobs.add(runs.job(form, layers, split));
          }
        }
      }
    }
    return jobs;
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return begun(log).stream()
        .flatMap(runs -> Stream.of(outside(log, runs), inside(log, runs)))
        .toList();
  }

  private StudyTable outside(RunLog log, DepthRuns runs) {
    return new StudyTable(runs.data(), accuracies(log, runs), List.of(accuracyChart(log, runs)));
  }

  private StudyTable inside(RunLog log, DepthRuns runs) {
    return new StudyTable(
        runs.data() + "-inside",
        quantities(log, runs),
        List.of(
            chart(
                log,
                runs,
                "Size of the signal at the start: " + runs.data(),
                "Root mean square of what each layer makes of nodes, before training.",
                Axis.logarithmic("root mean square"),
                Quantity.SIZE_BEFORE),
            chart(
                log,
                runs,
                "What tells nodes apart after training: " + runs.data(),
                "The share of the mean square that differs between nodes; at 0 all nodes are"
                    + " alike.",
                Axis.linear("share"),
                Quantity.SPREAD_AFTER)));
  }

  /** Those with a run that is done. */
  private List<DepthRuns> begun(RunLog log) {
    return sets.stream().filter(runs -> runs.finished(log, deepest) > 0).toList();
  }

  private Table accuracies(RunLog log, DepthRuns runs) {
    List<String> columns = new ArrayList<>(List.of("HNHN"));
    depths()
        .mapToObj(layers -> layers == 1 ? "1 layer %" : layers + " layers %")
        .forEach(columns::add);
    List<List<String>> rows = new ArrayList<>();
    for (DepthForm form : DepthForm.values()) {
      List<String> row = new ArrayList<>(List.of(form.title));
      depths()
          .mapToObj(layers -> runs.results(log, form, layers).accuracy().percent())
          .forEach(row::add);
      rows.add(row);
    }
    return new Table(
        "Accuracy by number of layers: " + runs.data(),
        columns,
        rows,
        new DepthFindings(runs, log, deepest).words());
  }

  private Table quantities(RunLog log, DepthRuns runs) {
    List<List<String>> rows = new ArrayList<>();
    for (DepthForm form : DepthForm.values()) {
      for (int layers = 1; layers <= deepest; layers++) {
        Results results = runs.results(log, form, layers);
        if (results.isEmpty()) {
          continue;
        }
        rows.add(
            List.of(
                form.title,
                Integer.toString(layers),
                String.format(Locale.ROOT, "%.0f", results.epochs()),
                String.format(Locale.ROOT, "%.2f", results.trainingLoss()),
                String.format(Locale.ROOT, "%.1f", 100 * results.trainingAccuracy()),
                eachLayer(results, layers, Quantity.SIZE_BEFORE),
                eachLayer(results, layers, Quantity.SIZE_AFTER),
                eachLayer(results, layers, Quantity.SPREAD_BEFORE),
                eachLayer(results, layers, Quantity.SPREAD_AFTER),
                eachLayer(results, layers, Quantity.PULL),
                eachLayer(results, layers, Quantity.KEPT)));
      }
    }
    return new Table(
        "Inside the layers: " + runs.data(),
        List.of(
            "HNHN",
            "layers",
            "epochs",
            "training loss",
            "right in training %",
            "size at the start",
            "size after",
            "spread at the start",
            "spread after",
            "gradient",
            "weights kept"),
        rows,
        "Means over the splits, layer by layer. Size: root mean square of what the layer makes of"
            + " nodes. Spread: the share of its mean square that differs between nodes. Gradient:"
            + " of the layer's weights in the first epoch, over their own size; weight decay pulls"
            + " by"
            + " %s the other way. Weights kept: their size after training over that before."
                .formatted(DepthForm.PLAIN.weightDecay()));
  }

  private static String eachLayer(Results results, int layers, Quantity quantity) {
    return IntStream.rangeClosed(1, layers)
        .mapToObj(layer -> rounded(results.of(quantity, layer)))
        .collect(Collectors.joining(" → "));
  }

  private static String rounded(double value) {
    return String.format(Locale.ROOT, value < 0.01 ? "%.4f" : value < 1 ? "%.3f" : "%.2f", value);
  }

  private IntStream depths() {
    return IntStream.rangeClosed(1, deepest);
  }

  private LineChart accuracyChart(RunLog log, DepthRuns runs) {
    return new LineChart(
        "Accuracy by number of layers: " + runs.data(),
        "Test accuracy, mean and one standard error over the same random splits.",
        Axis.linear("layers"),
        Axis.linear("accuracy %"),
        Arrays.stream(DepthForm.values())
            .map(
                form ->
                    SplitScores.series(
                        form.title,
                        depths().asDoubleStream().toArray(),
                        depths().mapToObj(l -> runs.results(log, form, l).accuracy()).toList()))
            .toList());
  }

  private LineChart chart(
      RunLog log, DepthRuns runs, String title, String caption, Axis axis, Quantity quantity) {
    return new LineChart(
        title,
        caption,
        Axis.linear("layer"),
        axis,
        Arrays.stream(DepthForm.values())
            .map(
                form -> {
                  Results results = runs.results(log, form, deepest);
                  IntToDoubleFunction value = layer -> results.of(quantity, layer);
                  return new Series(
                      form.title,
                      depths().asDoubleStream().toArray(),
                      depths().mapToDouble(value).toArray());
                })
            .toList());
  }
}
