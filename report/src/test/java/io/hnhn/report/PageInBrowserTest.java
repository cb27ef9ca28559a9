package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages as a browser shows them, where there is a Chromium. */
class PageInBrowserTest {
  @TempDir static Path profile;
  private static @Nullable Chromium started;

  /** What is wider than its box, but has no shadow at the edge beyond which there is more. */
  private static final String CUT_WITHOUT_A_SIGN =
      """
      [...document.querySelectorAll("main *")]
        .filter((e) => !e.closest(".chart, svg, select, input"))
        .filter((e) => e.scrollWidth > e.clientWidth + 1)
        .filter((e) => getComputedStyle(e).display !== "inline")
        .filter((e) => !getComputedStyle(e).backgroundAttachment.includes("local"))
        .map((e) => e.outerHTML.slice(0, 80))
      """;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    started = new Chromium(program.get(), profile);
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void lookOnAWideLightScreen() throws Exception {
    browser().prefer("light");
    browser().screen(1100, 900);
  }

  @Test
  void aPageWithEverythingOpensWithoutAComplaintAndAsksForNothing() throws Exception {
    Path file = open(SamplePage.page());
    assertThat(browser().requests()).containsExactly(file.toUri().toString());
    assertThat(value("document.documentElement.dataset.charts").asInt())
        .isEqualTo(SamplePage.charts().size());
    for (int i = 1; i <= SamplePage.charts().size(); i++) {
      JsonNode size =
          value(
              "(({width, height}) => [width, height])(document.querySelector('#chart-%d svg, #chart-%d canvas').getBoundingClientRect())"
                  .formatted(i, i));
      assertThat(size.get(0).asDouble()).as("width of chart %d", i).isGreaterThan(300);
      assertThat(size.get(1).asDouble()).as("height of chart %d", i).isGreaterThan(100);
    }
  }

  @Test
  void theChartsHoldTheNumbersOfTheRun() throws Exception {
    open(SamplePage.page());
    for (int i = 0; i < SamplePage.charts().size(); i++) {
      JsonNode asked = SamplePage.charts().get(i).option().get("series");
      JsonNode held =
          value(
              "JSON.stringify(%s.getOption().series.map(s => s.data.map(d => d.value ?? d)))"
                  .formatted(chart(i + 1)));
      JsonNode data = JsonMapper.shared().readTree(held.asString());
      assertThat(data).hasSize(asked.size());
      for (int s = 0; s < asked.size(); s++) {
        assertThat(numbers(data.get(s))).isEqualTo(numbers(asked.get(s).get("data")));
      }
    }
    assertThat(value("document.getElementById('chart-1').textContent").asString())
        .as("the counts that are drawn")
        .contains("274", "744", "389", "247");
    assertThat(
            value(
                    "document.querySelector('#chart-1').closest('figure')"
                        + ".querySelector('details td.number').textContent")
                .asString())
        .isEqualTo("274");
  }

  @Test
  void aBarIsAsLongAsItsNumberAndAWhiskerEndsAtItsErrors() throws Exception {
    open(new Page("Bars", "").chart(SamplePage.bars()));
    JsonNode pixels =
        value(
            """
            (() => {
              const chart = echarts.getInstanceByDom(document.getElementById("chart-1"));
              const boxes = [];
              chart.getModel().eachSeries((series) => series.getData().eachItemGraphicEl((item) => {
                const box = item.getBoundingRect();
                boxes.push([box.x + box.width / 2, box.y, box.height]);
              }));
              const at = (value) => chart.convertToPixel({ yAxisIndex: 0 }, value);
              return [boxes[3], boxes[11], [at(12), at(0), at(14), at(11)]];
            })()
            """);
    JsonNode bar = pixels.get(0);
    JsonNode whisker = pixels.get(1);
    JsonNode at = pixels.get(2);
    double close = 1.5;
    assertThat(bar.get(1).asDouble()).isCloseTo(at.get(0).asDouble(), offset(close));
    assertThat(bar.get(1).asDouble() + bar.get(2).asDouble())
        .isCloseTo(at.get(1).asDouble(), offset(close));
    assertThat(whisker.get(0).asDouble())
        .as("in the middle of its bar")
        .isCloseTo(bar.get(0).asDouble(), offset(close));
    assertThat(whisker.get(1).asDouble()).isCloseTo(at.get(2).asDouble(), offset(close));
    assertThat(whisker.get(2).asDouble())
        .isCloseTo(at.get(3).asDouble() - at.get(2).asDouble(), offset(2 * close));
  }

  @Test
  void chartsFollowTheReadersChoiceOfDarkAndLight() throws Exception {
    open(SamplePage.page());
    String light = drawnColours();
    browser().prefer("dark");
    String dark = drawnColours();
    assertThat(dark).contains("#9aa4ae").doesNotContain("#5b6570");
    assertThat(light).contains("#5b6570").doesNotContain("#9aa4ae");
    assertThat(value("getComputedStyle(document.documentElement).backgroundColor").asString())
        .isEqualTo("rgb(20, 23, 26)");
    value("dispatchEvent(new Event('beforeprint'))");
    assertThat(drawnColours()).as("on paper").contains("#5b6570").doesNotContain("#9aa4ae");
    value("dispatchEvent(new Event('afterprint'))");
    assertThat(drawnColours()).isEqualTo(dark);
  }

  @Test
  void aPhoneScrollsWideTablesInTheirBoxAndNeverThePage() throws Exception {
    browser().screen(360, 900);
    open(SamplePage.page());
    assertThat(value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(360);
    assertThat(
            value(
                    "[...document.querySelectorAll('.chart')].filter(c =>"
                        + " c.firstElementChild.clientWidth > 340).map(c => c.className).join()")
                .asString())
        .as("charts that scroll")
        .isEqualTo("chart HeatMap");
    assertThat(value(CUT_WITHOUT_A_SIGN)).isEmpty();
    assertThat(
            value("(box => box.scrollWidth > box.clientWidth)(document.querySelector('.scroll'))")
                .asBoolean())
        .isTrue();
  }

  @Test
  void headingsDescendOneLevelAtATime() throws Exception {
    open(new Page("Short", "").table(SamplePage.perClass()).chart(SamplePage.bars()));
    assertThat(headings()).isEqualTo("H1 H2 H2");
    open(SamplePage.page());
    assertThat(headings()).startsWith("H1 H2 H3 H3 H2 H3").doesNotContain("H1 H3");
  }

  @Test
  void aNameThatLooksLikeMarkupIsOnlyText() throws Exception {
    String name = "</script></title></textarea><img src=x onerror=\"window.broken=1\">'&amp;<!--";
    List<String> names = List.of(name, name + 2);
    double[] two = {1, 2};
    open(
        new Page(name, name)
            .section(name, name)
            .table(new Table(name, names, List.of(names), name))
            .preformatted(name, name)
            .chart(new LineChart(name, name, Axis.linear(name), Axis.linear(name), lines(names)))
            .chart(new HeatMap(name, name, name, names, name, names, new double[][] {two, two}))
            .chart(new ScatterMap(name, name, List.of(new ScatterMap.Group(name, two, two, names))))
            .chart(
                new BarChart(
                    name, name, Axis.linear(name), names, List.of(new BarChart.Bars(name, two))))
            .chart(new ConfusionMatrix(name, name, names, new long[][] {{1, 2}, {3, 4}}))
            .provenance(Map.of(name, name)));
    for (int i = 1; i <= 5; i++) {
      value(chart(i) + ".dispatchAction({type: 'showTip', seriesIndex: 0, dataIndex: 1})");
      assertThat(value("document.querySelector('#chart-%d .tip').textContent".formatted(i)))
          .asString()
          .contains("<img src=x");
    }
    assertThat(value("document.querySelectorAll('img').length").asInt()).isZero();
    assertThat(value("window.broken === undefined").asBoolean()).isTrue();
    assertThat(value("document.title").asString()).isEqualTo(name);
    assertThat(value("document.querySelector('pre').textContent").asString()).isEqualTo(name);
    assertThat(value("document.querySelector('#chart-1').getAttribute('aria-label')").asString())
        .isEqualTo(name + ". " + name);
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void chartsOfNothingOneThingOrNoKnownNumberAreNoError() throws Exception {
    Axis log = Axis.logarithmic("");
    double[] none = {};
    double[] one = {0};
    double[] unknown = {Double.NaN};
    List<String> name = List.of("only");
    open(
        new Page("", "")
            .chart(new LineChart("", "", log, log, List.of()))
            .chart(new LineChart("", "", log, log, List.of(new LineChart.Series("", none, none))))
            .chart(
                new LineChart(
                    "",
                    "",
                    Axis.linear(""),
                    Axis.linear(""),
                    List.of(
                        new LineChart.Series("", one, one, one, one),
                        new LineChart.Series("", one, unknown, unknown, unknown))))
            .chart(new HeatMap("", "", "", List.of(), "", List.of(), new double[0][0]))
            .chart(new HeatMap("", "", "", name, "", name, new double[][] {one}))
            .chart(new HeatMap("", "", "", name, "", name, new double[][] {unknown}))
            .chart(new ScatterMap("", "", List.of()))
            .chart(
                new ScatterMap(
                    "", "", List.of(new ScatterMap.Group("", unknown, unknown, List.of()))))
            .chart(new BarChart("", "", log, List.of(), List.of()))
            .chart(new BarChart("", "", log, name, List.of(new BarChart.Bars("", one, one, one))))
            .chart(new ConfusionMatrix("", "", List.of(), new long[0][0]))
            .chart(new ConfusionMatrix("", "", name, new long[][] {{0}})));
    assertThat(value("document.documentElement.dataset.charts").asInt()).isEqualTo(12);
  }

  @Test
  void aButtonHidesASeriesWithItsErrors() throws Exception {
    open(new Page("Bars", "").chart(SamplePage.bars()));
    String shown =
        "%s.getModel().getSeries().filter(s => !%s.getModel().isSeriesFiltered(s)).length";
    assertThat(value(shown.formatted(chart(1), chart(1))).asInt()).isEqualTo(4);
    value("document.querySelector('.legend button').click()");
    assertThat(value(shown.formatted(chart(1), chart(1))).asInt()).isEqualTo(2);
    assertThat(value("document.querySelector('.legend button').ariaPressed").asString())
        .isEqualTo("false");
    browser().prefer("dark");
    assertThat(value(shown.formatted(chart(1), chart(1))).asInt())
        .as("in other colours")
        .isEqualTo(2);
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void aMapOfTenThousandPointsIsPaintedOnACanvasAndNamesThePointBelowThePointer() throws Exception {
    ScatterMap map = SamplePage.map(10_000);
    open(new Page("Map", "").chart(map));
    assertThat(value("document.querySelectorAll('#chart-1 canvas').length").asInt()).isPositive();
    ScatterMap.Group last = map.groups().getLast();
    JsonNode at =
        value(
            "(([x, y]) => (({left, top}) => [left + x, top + y])(document.getElementById('chart-1').getBoundingClientRect()))(%s.convertToPixel({seriesIndex: 9}, [%s, %s]))"
                .formatted(chart(1), last.x()[0], last.y()[0]));
    browser().point(at.get(0).asDouble(), at.get(1).asDouble());
    String tip =
        value(
                """
                new Promise((done) => {
                  const look = () => {
                    const tip = document.querySelector(".tip");
                    tip ? done(tip.textContent) : setTimeout(look, 20);
                  };
                  look();
                })
                """)
            .asString();
    assertThat(tip).startsWith("paper <b>").contains(last.name());
  }

  @Test
  void thePolicyStopsRequestsAndForeignScripts() throws Exception {
    open(new Page("Empty", ""));
    assertThat(value("fetch('data:,x').then(() => 'loaded', () => 'stopped')").asString())
        .isEqualTo("stopped");
    value(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'window.broken"
            + " = 1'}))");
    assertThat(value("window.broken === undefined").asBoolean()).isTrue();
    assertThat(browser().complaints())
        .isNotEmpty()
        .allMatch(complaint -> complaint.contains("Content Security Policy"));
  }

  private static Chromium browser() {
    if (started == null) {
      throw new IllegalStateException("Expected a browser that was started, but found none");
    }
    return started;
  }

  private Path open(Page page) throws Exception {
    Path file = folder.resolve("page.html");
    page.write(file);
    browser().open(file);
    assertThat(browser().complaints()).isEmpty();
    return file;
  }

  private static JsonNode value(String expression) throws Exception {
    return browser().evaluate(expression);
  }

  private static String chart(int number) {
    return "echarts.getInstanceByDom(document.getElementById('chart-%d'))".formatted(number);
  }

  private static String headings() throws Exception {
    return value("[...document.querySelectorAll('h1, h2, h3')].map(h => h.tagName).join(' ')")
        .asString();
  }

  private static String drawnColours() throws Exception {
    return value("[...document.querySelectorAll('.chart svg text')].map(t => t.outerHTML).join()")
        .asString();
  }

  private static List<LineChart.Series> lines(List<String> names) {
    double[] two = {1, 2};
    return names.stream().map(name -> new LineChart.Series(name, two, two, two, two)).toList();
  }

  /** The same text for 1 and 1.0, which are one number in a browser. */
  private static List<String> numbers(JsonNode data) {
    return data.valueStream()
        .flatMap(JsonNode::valueStream)
        .map(n -> n.isNumber() ? Double.toString(n.asDouble()) : n.asString())
        .toList();
  }
}
