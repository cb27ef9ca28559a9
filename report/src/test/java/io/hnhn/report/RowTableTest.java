package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.report.RowTable.Cell;
import io.hnhn.report.RowTable.Column;
import io.hnhn.report.RowTable.Text;
import io.hnhn.report.RowTable.Things;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RowTableTest {
  @Test
  void thePageHasTheFirstRowsAndTheScriptAllOfThem() {
    String html = new Page("", "").rows(SamplePage.rows(60)).toHtml();
    String body = html.substring(html.indexOf("<main>"), html.indexOf("</main>"));
    assertThat(body.split("<td>paper", -1)).hasSize(26);
    assertThat(body)
        .contains("<td>paper &lt;img src=x onerror=alert(1)&gt; 24</td>")
        .contains("<td class=\"list\">author 5, author 6, author 7 and 2 more</td>")
        .contains("<td class=\"number\">85.5%</td>")
        .doesNotContain("<img");
    JsonNode data = data(html).get(0);
    assertThat(data.get("id").asString()).isEqualTo("rows-1");
    assertThat(data.get("rows")).hasSize(60);
    assertThat(data.at("/rows/59/4").toString())
        .isEqualTo("[3,\"author 59\",\"author 60\",\"author 61\"]");
    assertThat(data.at("/filters/0/rows")).hasSize(20);
    assertThat(data.get("searched").toString()).isEqualTo("[0,1,4]");
    assertThat(data.get("pair").toString()).isEqualTo("[1,2]");
  }

  @Test
  void longThingsAreShortened() {
    String whole = "x".repeat(80);
    assertThat(new Text(whole).shown()).isEqualTo(whole);
    assertThat(new Text(whole + "y").shown()).isEqualTo("x".repeat(79) + "…");
    assertThat(new Things(List.of("😀".repeat(100)), 1).shown()).isEqualTo("😀".repeat(79) + "…");
  }

  @Test
  void aListShowsTheFirstThingsAndHowManyMoreThereAre() {
    assertThat(new Things(List.of(), 0).shown()).isEmpty();
    assertThat(new Things(List.of("a", "b", "c"), 3).shown()).isEqualTo("a, b, c");
    assertThat(new Things(List.of("a", "b", "c", "d"), 70).shown())
        .isEqualTo("a, b, c and 67 more");
  }

  @Test
  void aTableMayHaveNoRows() {
    List<List<Cell>> none = Collections.emptyList();
    RowTable empty =
        new RowTable("", List.of(new Column("id", true)), none, List.of(), List.of(), "");
    assertThat(new Page("", "").rows(empty).toHtml()).contains("<tbody>\n</tbody>");
  }

  private static JsonNode data(String html) {
    String begin = "<script type=\"application/json\" id=\"rows\">";
    int from = html.indexOf(begin) + begin.length();
    return JsonMapper.shared().readTree(html.substring(from, html.indexOf("</script>", from)));
  }
}
