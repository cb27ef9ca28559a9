package io.hnhn.paper;

import io.hnhn.report.Table;
import java.util.List;

/** A study of fewer splits and settings, for a first look; every table says so. */
record QuickStudy(Study study) implements Study {
  static final String MARK = "Quick: fewer splits, and fewer settings tried.";

  @Override
  public String name() {
    return study.name();
  }

  @Override
  public String title() {
    return study.title();
  }

  @Override
  public String about() {
    return study.about();
  }

  @Override
  public List<Job> jobs() {
    return study.jobs();
  }

  @Override
  public List<StudyTable> parts(RunLog log) {
    return study.parts(log).stream()
        .map(part -> new StudyTable(part.name(), marked(part.table()), part.charts()))
        .toList();
  }

  private static Table marked(Table table) {
    return new Table(
        table.title(), table.columns(), table.rows(), (MARK + " " + table.note()).strip());
  }
}
