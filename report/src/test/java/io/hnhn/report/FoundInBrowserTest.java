package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a reader looks for: a point of a map, and examples of classes that are mixed up. */
class FoundInBrowserTest {
  /** More than are marked where all are found. */
  private static final int SHOWN = 2_500;

  @TempDir static Path folder;
  private static @Nullable Chromium browser;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    browser = new Chromium(program.get(), folder);
    new Page("Papers", "")
        .chart(SamplePage.map(300))
        .chart(SamplePage.confusion())
        .rows(SamplePage.rows(60))
        .write(folder.resolve("page.html"));
    new Page("Some papers", "")
        .chart(SamplePage.map(SHOWN, 7))
        .rows(SamplePage.rows(60))
        .write(folder.resolve("some.html"));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    browser.open(folder.resolve("page.html"));
    assertThat(browser.complaints()).isEmpty();
  }

  private static JsonNode value(String expression) throws Exception {
    JsonNode value = browser.evaluate(expression);
    assertThat(browser.complaints()).isEmpty();
    return value;
  }

  private static void find(String words) throws Exception {
    value(
        "(e => { e.value = '%s'; e.dispatchEvent(new Event('input')); })(document.querySelector('input'))"
            .formatted(words));
  }

  /** The points that are marked, or none where nothing was looked for yet. */
  private static List<String> marked() throws Exception {
    return value(
            "(echarts.getInstanceByDom(document.getElementById('chart-1')).getOption()"
                + ".series.find(s => s.id === 'found')?.data ?? []).map(p => p[2])")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private static String status() throws Exception {
    return value("document.querySelector('[role=status]').textContent").asString();
  }

  @Test
  void aPointOfAMapIsFoundByItsName() throws Exception {
    assertThat(marked()).isEmpty();
    find(" PAPER <b>3/17 ");
    assertThat(marked()).containsExactly("paper <b>3/17");
    assertThat(status()).isEqualTo("1 found among the 300 shown");
    find("paper <b>3/1");
    assertThat(marked()).hasSize(11);
    find("nobody");
    assertThat(marked()).isEmpty();
    assertThat(status()).isEqualTo("none found among the 300 shown");
    find("");
    assertThat(status()).isEmpty();
  }

  @Test
  void ofWhatIsNotOnAMapThatIsSaidAndTheTableIsLookedInto() throws Exception {
    browser.open(folder.resolve("some.html"));
    find("<b>3/17");
    assertThat(status()).isEqualTo("11 found among the 2500 shown");
    assertThat(look("hidden").asBoolean()).isTrue();
    String name =
        value("document.querySelectorAll('.rows tbody tr')[5].cells[0].textContent").asString();
    find(name);
    assertThat(status()).isEqualTo("none among the 2500 shown; 7 others are not on the map");
    assertThat(look("hidden").asBoolean()).isFalse();
    look("click()");
    assertThat(value("document.activeElement.value").asString()).isEqualTo(name);
    assertThat(value("document.querySelector('.rows tbody tr').cells[0].textContent").asString())
        .isEqualTo(name);
    assertThat(
            value("document.querySelector('.rows').getBoundingClientRect().top < innerHeight")
                .asBoolean())
        .isTrue();
  }

  private static JsonNode look(String what) throws Exception {
    return value(
        "[...document.querySelectorAll('button')].find(b => b.textContent === 'Look in the table').%s"
            .formatted(what));
  }

  @Test
  void ofVeryManyThatAreFoundSomeAreMarked() throws Exception {
    browser.open(folder.resolve("some.html"));
    find("paper");
    assertThat(status()).isEqualTo("2500 found among the 2500 shown, the first 500 marked");
    assertThat(marked()).hasSize(500);
  }

  @Test
  void whatWasFoundStaysMarkedWhereTheMapIsDrawnAnew() throws Exception {
    find("<b>3/17");
    value("document.getElementById('chart-1').style.maxWidth = '300px'");
    value("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))");
    assertThat(marked()).containsExactly("paper <b>3/17");
  }

  @Test
  void aPairOfClassesLeadsToExamples() throws Exception {
    assertThat(value("[...document.querySelectorAll('.examples button')].map(b => b.textContent)"))
        .hasSize(5)
        .first()
        .extracting(JsonNode::asString)
        .isEqualTo("Theory, taken for Neural networks (50)");
    value("document.querySelector('.examples button').click()");
    assertThat(
            value(
                "[...document.querySelectorAll('.rows tbody tr')].map(r =>"
                    + " r.cells[0].textContent.split(' ').at(-1))"))
        .extracting(JsonNode::asString)
        .containsExactly("0", "15", "30", "45");
    assertThat(value("document.activeElement.textContent").asString())
        .isEqualTo("Theory, taken for Neural networks ×");
    value("document.activeElement.click()");
    assertThat(value("document.querySelectorAll('.rows tbody tr').length").asInt()).isEqualTo(25);
  }

  /** Of a cell without a row on the page it is said that there is none. */
  @Test
  void aCellOfTheMatrixLeadsToExamples() throws Exception {
    click(0, 1);
    assertThat(value("document.querySelectorAll('.rows tbody tr').length").asInt()).isEqualTo(4);
    click(0, 3);
    assertThat(value("document.querySelector('.rows [role=status]').textContent").asString())
        .isEqualTo("None of them is listed");
  }

  private static void click(int actual, int predicted) throws Exception {
    value("document.getElementById('chart-2').scrollIntoView()");
    JsonNode at =
        value(
            """
            (box => {
              const [x, y] = echarts.getInstanceByDom(box).convertToPixel({ seriesIndex: 0 }, [%d, %d]);
              const { left, top } = box.getBoundingClientRect();
              return [left + x, top + y];
            })(document.getElementById("chart-2"))
            """
                .formatted(predicted, actual));
    browser.click(at.get(0).asDouble(), at.get(1).asDouble());
  }
}
