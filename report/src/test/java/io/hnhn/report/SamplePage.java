package io.hnhn.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A page with everything that a page can have. */
final class SamplePage {
  static final List<String> CLASSES =
      List.of("Theory", "Neural networks", "Genetic algorithms", "Case based", "</script>");

  private SamplePage() {}

  static Page page() {
    return new Page("Training on cora", "HNHN with alpha 0.1 and beta 0.1, ten seeds")
        .section(
            "Result",
            "The model names the class of 85 of 100 papers it has not seen the label of. Of the"
                + " papers that share an author it reads more than of those that do not.",
            "Test labels were read once, after training.")
        .table(perClass())
        .chart(confusion())
        .section("Training")
        .chart(loss())
        .section(
            "Choice of alpha and beta",
            "A high alpha lets big hyperedges count more; a low one the small ones.")
        .chart(heat())
        .chart(alpha())
        .section("Representations")
        .chart(map(2500))
        .section("Comparison")
        .chart(bars())
        .chart(importance())
        .rows(rows(60))
        .section("Plan")
        .folded("2 steps", perClass())
        .preformatted(
            "Steps of an epoch",
            "step                              rows      nonzeros      MFLOP      MB    ms\n"
                + "edges = relu(S_e x W + b)         1072         4585      12.25    1.70   0.4\n"
                + "nodes = relu(S_v edges W + b)     2388         4585       7.34    3.67   0.3  <-"
                + " demand: 2388 of 2388 rows\n")
        .provenance(provenance());
  }

  /** The charts of the page, from top to bottom. */
  static List<Chart> charts() {
    return List.of(confusion(), loss(), heat(), alpha(), map(2500), bars(), importance());
  }

  static Table perClass() {
    return new Table(
        "Accuracy of each class",
        List.of("class", "papers", "precision", "recall", "accuracy", "F1", "support in training"),
        List.of(
            List.of("Theory", "351", "0.81", "0.78", "81.2 ± 0.7", "0.79", "52"),
            List.of("Neural networks", "818", "0.90", "0.91", "90.1 ± 0.4", "0.90", "122"),
            List.of("Genetic algorithms", "418", "0.94", "0.93", "93.7 ± 0.3", "0.93", "62"),
            List.of("Case based", "298", "0.8", "0.83", "9.4 ± 1.1", "–", "44"),
            List.of("</script>", "1", "0", "0", "0.0 ± 0.0", "–", "1")),
        "Mean and standard deviation over ten seeds.");
  }

  /** Papers, every third of which is mistaken for another class. */
  static RowTable rows(int count) {
    List<List<RowTable.Cell>> cells = new ArrayList<>();
    BitSet mistakes = new BitSet();
    for (int row = 0; row < count; row++) {
      int i = row;
      mistakes.set(i, i % 3 == 0);
      cells.add(
          List.of(
              new RowTable.Text("paper <img src=x onerror=alert(1)> " + i),
              new RowTable.Text(CLASSES.get(i % 5)),
              new RowTable.Text(CLASSES.get(i % 3 == 0 ? (i + 1) % 5 : i % 5)),
              new RowTable.Text(i == 0 ? "–" : "%d.5%%".formatted(i * 37 % 100)),
              new RowTable.Things(
                  IntStream.range(0, i % 8).mapToObj(j -> "author " + (i + j)).toList(), i % 8),
              new RowTable.Things(List.of("paper " + (i + 1)), 1)));
    }
    return new RowTable(
        "Papers",
        List.of(
            new RowTable.Column("id", true),
            new RowTable.Column("class", true),
            new RowTable.Column("said", false),
            new RowTable.Column("probability", false),
            new RowTable.Column("authors", true),
            new RowTable.Column("nearest", false)),
        cells,
        List.of(new RowTable.Filter("mistakes", mistakes)),
        List.of(1, 2),
        "The nearest <b> is the next.");
  }

  static ConfusionMatrix confusion() {
    return new ConfusionMatrix(
        "Confusion matrix",
        "Rows are the actual class, columns the predicted one. A colour is the share of its row.",
        CLASSES,
        new long[][] {
          {274, 50, 12, 15, 0},
          {31, 744, 20, 23, 0},
          {5, 19, 389, 5, 0},
          {22, 20, 8, 247, 1},
          {0, 1, 0, 0, 0}
        });
  }

  static LineChart loss() {
    double[] epochs = IntStream.range(0, 200).asDoubleStream().toArray();
    return new LineChart(
        "Loss",
        "The loss on the training labels falls to the end; on the validation labels it is lowest at"
            + " epoch 120. Bands are the least and the greatest of ten seeds.",
        Axis.linear("epoch"),
        Axis.logarithmic("cross-entropy"),
        List.of(curve("training", epochs, 0.02, 0.03), curve("validation", epochs, 0.35, 0.06)),
        new LineChart.Mark(120, "lowest </script>"));
  }

  static LineChart alpha() {
    double[] x = {-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1};
    return new LineChart(
        "Accuracy over alpha",
        "Beta is 0.",
        Axis.linear("alpha"),
        Axis.linear("accuracy, %"),
        List.of(
            new LineChart.Series(
                "citeseer", x, new double[] {60.1, 61, 62.5, 63, 64.2, 64, 63.8, 63, 61.9}),
            new LineChart.Series(
                "pubmed", x, new double[] {80, 80.1, 80.4, 81, 81.2, Double.NaN, 82, 82.6, 82.4}),
            new LineChart.Series(
                "cora", x, new double[] {70, 71.3, 71.5, 72, 73.1, 73.2, 73, 72.2, 71.1})));
  }

  static HeatMap heat() {
    List<String> steps = List.of("-1", "-0.75", "-0.5", "-0.25", "0", "0.25", "0.5", "0.75", "1");
    double[][] values = new double[9][9];
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < 9; j++) {
        values[i][j] = 84 - 0.3 * (i - 5) * (i - 5) - 0.15 * (j - 3) * (j - 3) + 0.02 * i * j;
      }
    }
    values[8][8] = Double.NaN;
    return new HeatMap(
        "Accuracy for each alpha and beta",
        "By cross-validation inside the training labels. The pair in the top right was not tried.",
        "alpha",
        steps,
        "beta",
        steps,
        values);
  }

  static ScatterMap map(int points) {
    return map(points, 0);
  }

  /** A map that does not show all points. */
  static ScatterMap map(int points, int others) {
    Random random = new Random(1);
    List<ScatterMap.Group> groups = new ArrayList<>();
    for (int c = 0; c < 10; c++) {
      int n = points / 10;
      double[] x = new double[n];
      double[] y = new double[n];
      List<String> labels = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        x[i] = 10 * Math.cos(c * 0.63) + 1.6 * random.nextGaussian();
        y[i] = 7 * Math.sin(c * 0.63) + 1.6 * random.nextGaussian();
        labels.add("paper <b>" + c + "/" + i);
      }
      groups.add(
          new ScatterMap.Group(c < CLASSES.size() ? CLASSES.get(c) : "class " + c, x, y, labels));
    }
    return new ScatterMap(
        "Representations of papers", "Near papers have near representations.", groups, others);
  }

  static BarChart bars() {
    return new BarChart(
        "Time of an epoch",
        "Whiskers are the fastest and the slowest of five rounds.",
        Axis.linear("ms"),
        List.of("cora", "citeseer", "pubmed", "dblp"),
        List.of(
            new BarChart.Bars(
                "hnhn",
                new double[] {1.2, 1.9, 5.5, 12},
                new double[] {1.1, 1.7, 5.2, 11},
                new double[] {1.4, 2.4, 6.1, 14}),
            new BarChart.Bars(
                "PyTorch",
                new double[] {4.2, 6.9, 19.5, 44},
                new double[] {4.1, 6.2, 18.8, 42},
                new double[] {4.9, 7.7, 21.3, 49})));
  }

  static BarChart importance() {
    return new BarChart(
        "Importance of words",
        "",
        Axis.linear("weight"),
        List.of("reinforcement learning", "Bayesian networks", "crossover", "case library"),
        List.of(
            new BarChart.Bars(
                "weight",
                new double[] {0.4, 0.33, 0.2, 0.11},
                new double[] {0.36, 0.3, 0.1, 0.1},
                new double[] {0.45, 0.36, 0.22, 0.14})));
  }

  private static LineChart.Series curve(String name, double[] x, double end, double error) {
    double[] y = new double[x.length];
    double[] low = new double[x.length];
    double[] high = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      y[i] = end + 1.9 * Math.exp(-i / 30.0) + (end > 0.1 ? 4e-4 * Math.max(0, i - 120) : 0);
      low[i] = y[i] * (1 - error * 3);
      high[i] = y[i] * (1 + error * 3);
    }
    return new LineChart.Series(name, x, y, low, high);
  }

  private static Map<String, String> provenance() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "data", "cora, sha256 9b74c9897bac770ffc029102a200c5de2f4e8c0c9a1b6b1f4e7c4a9a0fd3c0aa");
    facts.put("seeds", "1 to 10");
    facts.put("version", "0.1.0");
    facts.put("machine", "Linux amd64, 16 threads, Java 25");
    return facts;
  }
}
