package io.hnhn.cli.paper;

import io.hnhn.cli.report.Page;
import io.hnhn.cli.report.Table;
import java.util.List;

/** A part of the paper's evidence. */
interface Study {
  /** The name on the command line. */
  String name();

  /** What people call it. */
  String title();

  /** What it shows and how, for people who never read the paper. */
  String about();

  /** What has to be run for it. */
  List<Job> jobs();

  /** What came out, as tables. */
  List<Table> tables(RunLog log);

  /** What came out, in words and pictures. */
  void report(RunLog log, Page page);
}
