/**
 * Pages for people: text, tables and charts in one file that needs no network.
 *
 * <p>{@link io.hnhn.report.training.TrainingReport} explains a training.
 */
module io.hnhn.report {
  requires transitive io.hnhn.learn;
  requires transitive tools.jackson.databind;

  exports io.hnhn.report;
  exports io.hnhn.report.plan;
  exports io.hnhn.report.training;
}
