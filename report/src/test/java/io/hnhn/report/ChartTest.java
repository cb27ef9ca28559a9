package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the charts ask ECharts to draw, and the tables that say the same. */
class ChartTest {
  private static final double[] NONE = {};

  @Test
  void aLineGoesThroughItsPointsAndHasGapsWhereNothingIsKnown() {
    LineChart chart =
        new LineChart(
            "Loss",
            "",
            Axis.linear("epoch"),
            Axis.linear("loss"),
            List.of(
                new LineChart.Series(
                    "training", new double[] {0, 1, 2}, new double[] {2.5, Double.NaN, 0.5})));
    JsonNode option = chart.option();
    assertThat(option.at("/xAxis/name").asString()).isEqualTo("epoch");
    assertThat(option.at("/yAxis/type").asString()).isEqualTo("value");
    assertThat(option.get("series")).hasSize(1);
    assertThat(option.at("/series/0/name").asString()).isEqualTo("training");
    assertSame(option.at("/series/0/data"), "[[0.0, 2.5], [1.0, null], [2.0, 0.5]]");
    assertThat(chart.numbers().columns()).containsExactly("", "epoch", "loss");
    assertThat(chart.numbers().rows())
        .containsExactly(
            List.of("training", "0", "2.5"),
            List.of("training", "1", "–"),
            List.of("training", "2", "0.5"));
  }

  @Test
  void errorsAreABandOfTheSameNameBesideTheLine() {
    LineChart chart =
        new LineChart(
            "",
            "",
            Axis.linear("alpha"),
            Axis.logarithmic("loss"),
            List.of(
                new LineChart.Series("a", new double[] {1}, new double[] {3}),
                new LineChart.Series(
                    "b", new double[] {1}, new double[] {3}, new double[] {0}, new double[] {4})));
    JsonNode series = chart.option().get("series");
    assertThat(series).hasSize(3);
    assertThat(series.at("/2/name").asString()).isEqualTo("b");
    assertThat(series.at("/2/renderItem").asString()).isEqualTo("band");
    // Zero has no place on a logarithmic axis.
    assertSame(series.at("/2/data"), "[[1.0, 3.0, null, 4.0]]");
    assertThat(chart.numbers().rows())
        .containsExactly(List.of("a", "1", "3", "", ""), List.of("b", "1", "3", "0", "4"));
  }

  @Test
  void aHeatMapHasACellForEachKnownPair() {
    HeatMap chart =
        new HeatMap(
            "",
            "",
            "alpha",
            List.of("0", "1", "2"),
            "beta",
            List.of("low", "high"),
            new double[][] {{71.25, 72.5, 73}, {74, Double.NaN, 76.5}});
    JsonNode option = chart.option();
    assertSame(
        option.at("/series/0/data"),
        """
        [[0, 0, 71.25, "71.3"], [1, 0, 72.5, "72.5"], [2, 0, 73.0, "73.0"],
         [0, 1, 74.0, "74.0"], [2, 1, 76.5, "76.5"]]
        """);
    assertThat(option.at("/visualMap/min").asDouble()).isEqualTo(71.25);
    assertThat(option.at("/visualMap/max").asDouble()).isEqualTo(76.5);
    assertThat(option.at("/series/0/label/show").asBoolean()).isTrue();
    assertThat(chart.numbers().columns()).containsExactly("beta \\ alpha", "0", "1", "2");
    assertThat(chart.numbers().rows())
        .containsExactly(List.of("low", "71.25", "72.5", "73"), List.of("high", "74", "–", "76.5"));
  }

  @Test
  void manyCellsHaveNoNumbersInThem() {
    List<String> many = Collections.nCopies(40, "");
    HeatMap chart = new HeatMap("", "", "", many, "", many, new double[40][40]);
    assertThat(chart.option().at("/series/0/label/show").asBoolean()).isFalse();
  }

  @Test
  void aMapShowsEveryPointAndAUnitIsAsLongUpwardsAsSideways() {
    ScatterMap chart =
        new ScatterMap(
            "",
            "",
            List.of(
                new ScatterMap.Group(
                    "a", new double[] {0, 12}, new double[] {0, 10}, List.of("p", "q")),
                new ScatterMap.Group("b", new double[] {3}, new double[] {4}, List.of())));
    JsonNode option = chart.option();
    assertSame(option.at("/series/0/data"), "[[0.0, 0.0, \"p\"], [12.0, 10.0, \"q\"]]");
    assertSame(option.at("/series/1/data"), "[[3.0, 4.0]]");
    double width = option.at("/xAxis/max").asDouble() - option.at("/xAxis/min").asDouble();
    double height = option.at("/yAxis/max").asDouble() - option.at("/yAxis/min").asDouble();
    assertThat(width).isGreaterThan(12);
    assertThat(width / height).isEqualTo(chart.aspect()).isEqualTo(1.2);
    assertThat(chart.numbers().rows())
        .contains(List.of("q", "a", "12", "10"), List.of("", "b", "3", "4"));
  }

  @Test
  void aClassMayHaveDotsRingsAndOthersMayBeFaint() {
    double[] one = {1};
    List<JsonNode> series =
        new ScatterMap(
                "",
                "",
                List.of(
                    new ScatterMap.Group("a", one, one, List.of()),
                    new ScatterMap.Group(
                        "a", one, one, List.of("p"), List.of("near"), ScatterMap.Look.HOLLOW),
                    new ScatterMap.Group(
                        "", one, one, List.of(), List.of(), ScatterMap.Look.FAINT)))
            .option()
            .get("series")
            .valueStream()
            .toList();
    assertThat(series.stream().map(s -> s.get("look").asString()))
        .containsExactly("filled", "hollow", "faint");
    assertSame(series.get(1).get("data"), "[[1.0, 1.0, \"p\", \"near\"]]");
  }

  @Test
  void aMapOfOnePointHasRoomAroundIt() {
    JsonNode option =
        new ScatterMap(
                "",
                "",
                List.of(new ScatterMap.Group("a", new double[] {5}, new double[] {5}, List.of())))
            .option();
    assertThat(option.at("/xAxis/min").asDouble()).isLessThan(5);
    assertThat(option.at("/yAxis/max").asDouble()).isGreaterThan(5);
  }

  @Test
  void barsStandAboveShortNamesAndLieBesideLongOnes() {
    BarChart standing = bars(List.of("cora", "dblp"));
    assertThat(standing.option().at("/xAxis/type").asString()).isEqualTo("category");
    assertSame(standing.option().at("/series/0/encode"), "{\"x\": 0, \"y\": [1]}");
    BarChart lying = bars(List.of("propagation to the hyperedges", "propagation to the nodes"));
    assertThat(lying.option().at("/yAxis/type").asString()).isEqualTo("category");
    assertThat(lying.option().at("/yAxis/inverse").asBoolean()).isTrue();
    assertSame(lying.option().at("/series/0/encode"), "{\"y\": 0, \"x\": [1]}");
  }

  @Test
  void barsStandAboveNumbersHoweverMany() {
    List<String> degrees = IntStream.range(0, 50).mapToObj(Integer::toString).toList();
    BarChart.Bars nodes = new BarChart.Bars("nodes", new double[50]);
    JsonNode option = new BarChart("", "", Axis.linear(""), degrees, List.of(nodes)).option();
    assertThat(option.at("/xAxis/type").asString()).isEqualTo("category");
  }

  @Test
  void barsLieBesideNamesThatBeginWithANumber() {
    assertThat(bars(List.of("0–10%", "90–100%")).lying()).isFalse();
    assertThat(bars(List.of("1 propagate + bias + relu", "2 matmul A B")).lying()).isTrue();
  }

  @Test
  void barsHaveWhiskersWhereErrorsAreKnown() {
    BarChart chart = bars(List.of("cora", "dblp"));
    JsonNode series = chart.option().get("series");
    assertThat(series).hasSize(3);
    assertSame(series.at("/0/data"), "[[0, 1.0], [1, 2.0]]");
    assertThat(series.at("/2/renderItem").asString()).isEqualTo("whisker");
    assertThat(series.at("/2/name").asString()).isEqualTo("PyTorch");
    assertSame(series.at("/2/data"), "[[0, 3.0, 2.0, 4.0], [1, null, null, null]]");
    assertThat(chart.numbers().rows())
        .contains(List.of("hnhn", "dblp", "2", "", ""), List.of("PyTorch", "cora", "3", "2", "4"));
  }

  @Test
  void aConfusionMatrixIsColouredByTheShareOfTheActualClass() {
    ConfusionMatrix chart =
        new ConfusionMatrix("", "", List.of("a", "b"), new long[][] {{3, 1}, {0, 0}});
    JsonNode option = chart.option();
    // Predicted, actual, share, count.
    assertSame(
        option.at("/series/0/data"),
        "[[0, 0, 0.75, 3], [1, 0, 0.25, 1], [0, 1, 0.0, 0], [1, 1, 0.0, 0]]");
    assertThat(option.at("/yAxis/inverse").asBoolean()).isTrue();
    assertThat(chart.numbers().rows())
        .containsExactly(List.of("a", "3", "1"), List.of("b", "0", "0"));
  }

  @Test
  void arraysOfOtherLengthsAreRefused() {
    assertRefused(
        () -> new LineChart.Series("loss", new double[2], new double[3]),
        "Expected 2 values of y in series \"loss\", but found 3");
    assertRefused(
        () -> new LineChart.Series("loss", new double[2], new double[2], new double[1], NONE),
        "Expected 1 values of high in series \"loss\", but found 0");
    assertRefused(
        () -> new BarChart.Bars("ms", new double[2], new double[1], new double[1]),
        "Expected 2 values of low in bars \"ms\", but found 1");
    assertRefused(
        () ->
            new BarChart(
                "",
                "",
                Axis.linear(""),
                List.of("a"),
                List.of(new BarChart.Bars("ms", new double[2]))),
        "Expected 1 values of bars \"ms\", but found 2");
    assertRefused(
        () -> new ScatterMap.Group("a", new double[2], new double[2], List.of("one")),
        "Expected 2 values of labels in group \"a\", but found 1");
    assertRefused(
        () -> new HeatMap("h", "", "", List.of("a"), "", List.of("b"), new double[1][2]),
        "Expected 1 values of columns of heat map \"h\", but found 2");
    assertRefused(
        () -> new ConfusionMatrix("c", "", List.of("a", "b"), new long[1][2]),
        "Expected 2 values of rows of confusion matrix \"c\", but found 1");
  }

  private static BarChart bars(List<String> categories) {
    return new BarChart(
        "",
        "",
        Axis.linear("ms"),
        categories,
        List.of(
            new BarChart.Bars("hnhn", new double[] {1, 2}),
            new BarChart.Bars(
                "PyTorch",
                new double[] {3, Double.NaN},
                new double[] {2, Double.NaN},
                new double[] {4, Double.NaN})));
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  /** Of the same text, since nodes of an int and of a long are not equal. */
  private static void assertSame(JsonNode found, String expected) {
    assertThat(found.toString()).isEqualTo(JsonMapper.shared().readTree(expected).toString());
  }
}
