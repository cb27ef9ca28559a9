package io.hnhn.paper;

import io.hnhn.report.Table;
import java.util.List;

/** A part of the paper's evidence. */
interface Study {
  /** The name on the command line. */
  String name();

  /** What people call it. */
  String title();

  /** What it shows and how, for people who never read the paper. */
  String about();

  /** What has to be run for it, all of one split before the next: then any stop is a fair one. */
  List<Job> jobs();

  /** What came out; nothing where no run is finished. */
  List<StudyTable> parts(RunLog log);

  /** What came out, as tables alone. */
  default List<Table> tables(RunLog log) {
    return parts(log).stream().map(StudyTable::table).toList();
  }
}
