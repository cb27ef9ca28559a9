package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageTest {
  @TempDir Path folder;

  @Test
  void oneWholeFileIsWrittenAndNothingBesideIt() throws IOException {
    Path file = folder.resolve("new/report.html");
    SamplePage.page().write(file);
    assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    new Page("Another", "").write(file);
    assertThat(Files.readString(file)).contains("<h1>Another</h1>").endsWith("</html>\n");
    assertThat(folder.resolve("new").toFile().list()).containsExactly("report.html");
  }

  @Test
  void whoReadsTheOldPageKeepsIt() throws IOException {
    Path file = folder.resolve("report.html");
    new Page("Old", "").write(file);
    Path reader = Files.createLink(folder.resolve("open.html"), file);
    new Page("New", "").write(file);
    assertThat(Files.readString(file)).contains("<h1>New</h1>");
    assertThat(Files.readString(reader)).contains("<h1>Old</h1>").endsWith("</html>\n");
  }

  @Test
  void whereItCannotBeWrittenNothingIsLeftBehind() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("report.html/something"));
    assertThatThrownBy(() -> new Page("Title", "").write(taken.getParent()))
        .isInstanceOf(IOException.class);
    assertThat(folder.toFile().list()).containsExactly("report.html");
    assertThat(taken).exists();
  }

  @Test
  void theNumbersOfTheChartsAreInOneBlockOfJson() {
    JsonNode charts = charts(SamplePage.page());
    assertThat(charts).hasSize(SamplePage.charts().size());
    for (int i = 0; i < charts.size(); i++) {
      JsonNode option = SamplePage.charts().get(i).option();
      assertThat(charts.get(i).get("option").toString()).isEqualTo(option.toString());
    }
  }

  @Test
  void everyChartHasItsCaptionForReadingAloudAndItsNumbersAsATable() {
    String html = new Page("Bars", "").chart(SamplePage.bars()).toHtml();
    assertThat(html)
        .contains(
            "role=\"img\" aria-label=\"Time of an epoch. Whiskers are the fastest and the slowest"
                + " of five rounds.\"")
        .contains("<figcaption>Whiskers are")
        .contains("<details><summary>Numbers</summary>")
        .contains("<td>PyTorch</td><td>dblp</td><td class=\"number\">44</td>");
  }

  @Test
  void markupInTextIsEscapedEverywhere() {
    String text = "<b>\"it's\" & </script>";
    String html =
        new Page(text, text)
            .section(text, text)
            .table(new Table(text, List.of(text), List.of(List.of(text)), text))
            .preformatted(text, text)
            .chart(new ConfusionMatrix(text, text, List.of(text), new long[][] {{1}}))
            .toHtml();
    String body = html.substring(html.indexOf("<main>"), html.indexOf("</main>"));
    assertThat(body).doesNotContain("<b>").doesNotContain("</script>");
    assertThat(body).contains("&lt;b&gt;&quot;it&#39;s&quot; &amp; &lt;/script&gt;");
    assertThat(html).as("scripts and their ends").containsSubsequence("<script", "</script>");
    assertThat(html.split("</script>", -1)).hasSize(6);
  }

  @Test
  void halfACharacterDoesNotStopAPage() throws IOException {
    Path file = folder.resolve("report.html");
    new Page("half \uD83D of it, and \0", "").write(file);
    assertThat(Files.readString(file)).contains("<h1>half ? of it, and \uFFFD</h1>");
  }

  @Test
  void linksToTheSectionsComeWithTheThird() {
    Page page = new Page("Title", "").section("One").section("Two");
    assertThat(page.toHtml()).doesNotContain("<nav");
    assertThat(page.section("Three").toHtml())
        .contains("<li><a href=\"#section-3\">Three</a></li>")
        .contains("<h2 id=\"section-3\">Three</h2>");
  }

  private static JsonNode charts(Page page) {
    String html = page.toHtml();
    String begin = "<script type=\"application/json\" id=\"charts\">";
    int from = html.indexOf(begin) + begin.length();
    return JsonMapper.shared().readTree(html.substring(from, html.indexOf("</script>", from)));
  }
}
