package io.hnhn.report.training;

import io.hnhn.report.Chromium;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The charts of the page that a browser has open. */
record DrawnCharts(Chromium browser) {
  /** The titles of those that are drawn, from top to bottom. */
  List<String> titles() throws Exception {
    return strings(
        "[...document.querySelectorAll('.chart')].filter(c => c.querySelector('svg, canvas'))"
            + ".map(c => c.closest('figure').querySelector('h3').textContent)");
  }

  /** The series that the chart of a title holds, as an expression. */
  String series(String title) {
    return ("echarts.getInstanceByDom([...document.querySelectorAll('.chart')]"
            + ".find(c => c.closest('figure').querySelector('h3').textContent === '%s'))"
            + ".getOption().series")
        .formatted(title);
  }

  /** A number of each item of a series. */
  double[] column(String title, int number, int column) throws Exception {
    JsonNode data =
        browser.evaluate(
            "%s[%d].data.map(d => (d.value ?? d)[%d])".formatted(series(title), number, column));
    return data.valueStream().mapToDouble(JsonNode::asDouble).toArray();
  }

  /** How many points of a map are drawn in one way. */
  long points(String title, String look) throws Exception {
    return browser
        .evaluate(
            "%s.filter(s => s.look === '%s').reduce((n, s) => n + s.data.length, 0)"
                .formatted(series(title), look))
        .asLong();
  }

  List<String> strings(String expression) throws Exception {
    return browser.evaluate(expression).valueStream().map(JsonNode::asString).toList();
  }
}
