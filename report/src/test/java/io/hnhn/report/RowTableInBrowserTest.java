package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
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

/** A table of many rows as a browser shows it, where there is a Chromium. */
class RowTableInBrowserTest {
  @TempDir static Path folder;
  private static @Nullable Chromium browser;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    browser = new Chromium(program.get(), folder);
    new Page("Papers", "").rows(SamplePage.rows(60)).write(folder.resolve("page.html"));
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

  @Test
  void pagesAreTurned() throws Exception {
    assertThat(ids()).hasSize(25).startsWith(id(0)).endsWith(id(24));
    assertThat(status()).isEqualTo("1–25 of 60");
    assertThat(disabled("Previous")).isTrue();
    click("Next");
    click("Next");
    assertThat(ids()).hasSize(10).endsWith(id(59));
    assertThat(status()).isEqualTo("51–60 of 60");
    assertThat(disabled("Next")).isTrue();
    click("Previous");
    assertThat(status()).isEqualTo("26–50 of 60");
  }

  /** Class and probability, authors that are shown and one that is not. */
  @Test
  void aSearchFindsIdsClassesAndThingsOfListsAndBeginsWithTheFirstPage() throws Exception {
    click("Next");
    search(" ERROR=alert(1)> 57 ");
    assertThat(ids()).containsExactly(id(57));
    search("genetic");
    assertThat(ids()).hasSize(12).startsWith(id(2), id(7));
    assertThat(status()).isEqualTo("1–12 of 12");
    search("author 60");
    assertThat(ids()).containsExactly(id(55), id(59));
    assertThat(column(4))
        .containsExactly(
            "author 60, author 55, author 56 and 4 more", "author 60, author 59, author 61");
    search("37.5%");
    assertThat(status()).isEqualTo("Nothing found");
    assertThat(ids()).isEmpty();
    search("");
    assertThat(status()).isEqualTo("1–25 of 60");
  }

  @Test
  void numbersAreSortedAsNumbersListsByTheirLengthAndUnknownOnesComeLast() throws Exception {
    click("probability");
    assertThat(column(3)).startsWith("2.5%", "3.5%", "6.5%", "7.5%", "9.5%", "10.5%");
    assertThat(
            value(
                    "document.querySelector('[aria-sort]').textContent + '/' +"
                        + " document.querySelector('[aria-sort]').ariaSort")
                .asString())
        .isEqualTo("probability/ascending");
    click("probability");
    assertThat(column(3)).startsWith("99.5%", "98.5%");
    click("Next");
    click("Next");
    assertThat(column(3)).endsWith("2.5%", "–");
    click("authors");
    assertThat(column(4)).startsWith("", "", "").contains("author 1", "author 2, author 3");
    click("class");
    assertThat(column(1)).startsWith("</script>").contains("Case based");
    assertThat(value("document.querySelectorAll('[aria-sort]').length").asInt()).isOne();
    assertThat(value("document.querySelectorAll('th button').length").asInt())
        .as("nothing to sort the nearest by")
        .isEqualTo(4);
  }

  @Test
  void aFilterKeepsSomeOfWhatIsSearchedFor() throws Exception {
    value(
        "(s => { s.value = '0'; s.dispatchEvent(new Event('change'));"
            + " })(document.querySelector('select'))");
    assertThat(status()).isEqualTo("1–20 of 20");
    assertThat(ids()).startsWith(id(0), id(3), id(6));
    search("genetic");
    assertThat(ids()).containsExactly(id(12), id(27), id(42), id(57));
  }

  @Test
  void whatRowsHoldIsOnlyText() throws Exception {
    assertThat(value("document.querySelectorAll('img, td b').length").asInt()).isZero();
    assertThat(column(1)).contains("</script>");
    assertThat(value("document.querySelector('.note').textContent").asString())
        .isEqualTo("The nearest <b> is the next.");
  }

  @Test
  void theKeyboardReachesAllThatCanBeDone() throws Exception {
    List<String> reached =
        value(
                """
                [...document.querySelectorAll("input, select, button:not(:disabled), [tabindex]")]
                  .filter((e) => { e.focus(); return document.activeElement === e; })
                  .map((e) => e.closest("label")?.firstChild.textContent.trim() ?? e.ariaLabel ?? e.textContent)
                """)
            .valueStream()
            .map(JsonNode::asString)
            .toList();
    assertThat(reached)
        .containsExactly(
            "Search", "Show", "Next", "Papers", "id", "class", "probability", "authors");
    value("document.querySelector('th button').focus()");
    browser.press("Enter");
    assertThat(value("document.querySelector('th').ariaSort").asString()).isEqualTo("ascending");
  }

  @Test
  void onPaperThereAreTheRowsThatAreShownAndNothingToClick() throws Exception {
    browser.call("Emulation.setEmulatedMedia", Map.of("media", "print"));
    try {
      assertThat(value("getComputedStyle(document.querySelector('.controls')).display").asString())
          .isEqualTo("none");
      assertThat(ids()).hasSize(25);
    } finally {
      browser.call("Emulation.setEmulatedMedia", Map.of("media", ""));
    }
  }

  private static String id(int row) {
    return "paper <img src=x onerror=alert(1)> " + row;
  }

  private static List<String> ids() throws Exception {
    return column(0);
  }

  private static List<String> column(int column) throws Exception {
    return value(
            "[...document.querySelector('tbody').rows].map(r => r.cells[%d].textContent)"
                .formatted(column))
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private static String status() throws Exception {
    return value("document.querySelector('[role=status]').textContent").asString();
  }

  private static boolean disabled(String button) throws Exception {
    return value(button(button) + ".disabled").asBoolean();
  }

  private static void click(String button) throws Exception {
    value(button(button) + ".click()");
  }

  private static String button(String text) {
    return "[...document.querySelectorAll('button')].find(b => b.textContent === '%s')"
        .formatted(text);
  }

  private static void search(String text) throws Exception {
    value(
        "(s => { s.value = '%s'; s.dispatchEvent(new Event('input')); })(document.querySelector('input'))"
            .formatted(text));
  }

  private static JsonNode value(String expression) throws Exception {
    return browser.evaluate(expression);
  }
}
