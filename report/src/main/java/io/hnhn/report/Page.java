package io.hnhn.report;

import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A report as one HTML file that needs nothing but a browser: it opens from disk without a network,
 * follows the reader's choice of dark or light, and can be read on a phone, on paper and aloud. It
 * is filled from top to bottom:
 *
 * <pre>{@code
 * new Page("Training on cora", "HNHN, seed 1")
 *     .section("Result", "The model names the right class of 85 of 100 nodes.")
 *     .table(perClass)
 *     .chart(loss)
 *     .provenance(Map.of("seed", "1"))
 *     .write(Path.of("report.html"));
 * }</pre>
 *
 * <p>Text may hold any characters; it is never taken as HTML.
 */
public final class Page {
  private final String title;
  private final String subtitle;
  private final StringBuilder body = new StringBuilder();
  private final List<String> headings = new ArrayList<>();
  private final ArrayNode charts = JsonNodeFactory.instance.arrayNode();
  private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();

  /**
   * An empty page.
   *
   * @param title what it is a report of
   * @param subtitle what distinguishes it from others of the kind, may be empty
   */
  public Page(String title, String subtitle) {
    this.title = title;
    this.subtitle = subtitle;
  }

  /** Begins a section; what is added next belongs to it. */
  public Page section(String heading, String... paragraphs) {
    headings.add(heading);
    body.append("<h2 id=\"section-%d\">%s</h2>\n".formatted(headings.size(), Html.escape(heading)));
    for (String paragraph : paragraphs) {
      body.append(Html.element("p", paragraph));
    }
    return this;
  }

  /** Adds a table. */
  public Page table(Table table) {
    body.append(Html.block(heading(table.title()) + Html.table(table) + Html.note(table.note())));
    return this;
  }

  /** Adds a table that is folded away below a line that says what it is. */
  public Page folded(String summary, Table table) {
    body.append(Html.block(Html.details(summary, Html.table(table) + Html.note(table.note()))));
    return this;
  }

  /** Adds a table of many rows, to search and sort. */
  public Page rows(RowTable table) {
    String id = "rows-" + (rows.size() + 1);
    String classes = table.pair().isEmpty() ? "block rows" : "block rows of-pairs";
    body.append("<div class=\"%s\" id=\"%s\">\n".formatted(classes, id))
        .append(heading(table.title()))
        .append(Html.table(table.first(), table.classes()))
        .append(Html.note(table.note()))
        .append("</div>\n");
    table.addTo(rows.addObject().put("id", id));
    return this;
  }

  /** Adds a chart, with its caption below it and its numbers behind a disclosure. */
  public Page chart(Chart chart) {
    String id = "chart-" + (charts.size() + 1);
    body.append(Html.figure(id, headingOfBlocks(), chart));
    charts.addObject().put("id", id).set("option", chart.option());
    return this;
  }

  /** Adds text whose lines and spaces are kept, for example a plan. */
  public Page preformatted(String title, String text) {
    // The first line break after the tag would be dropped.
    String lines = "<pre class=\"scroll\" tabindex=\"0\">\n" + Html.escape(text) + "</pre>\n";
    body.append(Html.block(heading(title) + lines));
    return this;
  }

  /** Adds where the numbers come from, as a section in the order of the map. */
  public Page provenance(Map<String, String> facts) {
    section("Provenance");
    body.append("<dl>\n");
    facts.forEach(
        (name, value) ->
            body.append(
                "<dt>%s</dt><dd>%s</dd>\n".formatted(Html.escape(name), Html.escape(value))));
    body.append("</dl>\n");
    return this;
  }

  /**
   * Writes the page, in one step: there is a whole file at any moment. The folder is made where
   * there is none.
   */
  public void write(Path file) throws IOException {
    FileReplacement.replace(file, toHtml());
  }

  String toHtml() {
    return PageFrame.html(title, subtitle, headings, body.toString(), json(charts), json(rows));
  }

  private String heading(String title) {
    return Html.element(headingOfBlocks(), title);
  }

  /** Below a section's heading, or below the page's where there is no section yet. */
  private String headingOfBlocks() {
    return headings.isEmpty() ? "h2" : "h3";
  }

  /** In JSON {@code <} is only found in texts, where it can be written so that no tag begins. */
  private static String json(ArrayNode data) {
    return JsonMapper.shared().writeValueAsString(data).replace("<", "\\u003c");
  }
}
