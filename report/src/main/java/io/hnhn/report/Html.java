package io.hnhn.report;

import java.util.List;

/** Pieces of a page as HTML. All text is escaped here, on its way into the page. */
final class Html {
  private Html() {}

  /** Text that means itself, between tags and in attributes in double quotes. */
  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;")
        .replace('\0', '\uFFFD');
  }

  /** An element with text, or nothing where the text is empty. */
  static String element(String name, String text) {
    return text.isEmpty() ? "" : "<" + name + ">" + escape(text) + "</" + name + ">\n";
  }

  /** A table in a box of its own, in which it scrolls where it is wider than the page. */
  static String table(Table table) {
    return table(table, table.numericColumns().stream().map(n -> n ? "number" : "").toList());
  }

  /**
   * The same.
   *
   * @param classes the class of CSS of each column, empty for none
   */
  static String table(Table table, List<String> classes) {
    StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\"");
    html.append(" aria-label=\"").append(escape(table.title())).append("\"><table>\n<thead>");
    row(html, classes, table.columns(), "th scope=\"col\"", "th");
    html.append("</thead>\n<tbody>\n");
    table.rows().forEach(cells -> row(html, classes, cells, "td", "td"));
    return html.append("</tbody></table></div>\n").toString();
  }

  /** What the reader has to know, below a table. */
  static String note(String text) {
    return text.isEmpty() ? "" : "<p class=\"note\">" + escape(text) + "</p>\n";
  }

  /** Something with space around it. */
  static String block(String content) {
    return "<div class=\"block\">\n" + content + "</div>\n";
  }

  /** Something that is folded away. */
  static String details(String summary, String content) {
    return "<details>" + element("summary", summary) + content + "</details>\n";
  }

  /** A chart with its caption, and its numbers behind a disclosure. */
  static String figure(String id, String heading, Chart chart) {
    Table numbers = chart.numbers();
    String spoken = (chart.title() + ". " + chart.caption()).strip();
    return "<figure>\n"
        + element(heading, chart.title())
        + "<div class=\"scroll\"><div class=\"chart %s\" id=\"%s\" role=\"img\" aria-label=\"%s\" style=\"%s\"></div></div>\n"
            .formatted(
                chart.getClass().getSimpleName(),
                id,
                escape(spoken),
                escape(ChartBox.of(chart).style()))
        + element("figcaption", chart.caption())
        + details("Numbers", table(numbers) + note(numbers.note()))
        + "</figure>\n";
  }

  private static void row(
      StringBuilder html, List<String> classes, List<String> cells, String open, String close) {
    html.append("<tr>");
    for (int c = 0; c < cells.size(); c++) {
      String ofColumn = classes.get(c);
      html.append('<').append(open);
      html.append(ofColumn.isEmpty() ? ">" : " class=\"" + ofColumn + "\">");
      html.append(escape(cells.get(c))).append("</").append(close).append('>');
    }
    html.append("</tr>\n");
  }
}
