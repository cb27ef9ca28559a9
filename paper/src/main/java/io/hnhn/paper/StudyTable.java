package io.hnhn.paper;

import io.hnhn.report.Chart;
import io.hnhn.report.Page;
import io.hnhn.report.Table;
import java.util.List;

/**
 * A table of a study and its pictures.
 *
 * @param name what tells it from the other parts of the study; empty where there can be no other
 */
record StudyTable(String name, Table table, List<Chart> charts) {
  StudyTable {
    charts = List.copyOf(charts);
  }

  void addTo(Page page) {
    page.table(table);
    charts.forEach(page::chart);
  }
}
