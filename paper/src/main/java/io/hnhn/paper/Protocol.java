package io.hnhn.paper;

import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;

/**
 * How the settings of runs are found, or how else they are measured, in words. Runs of other words
 * are those of another version: they are not mixed with new ones.
 */
final class Protocol {
  private Protocol() {}

  /**
   * The protocol of a run; empty where this version has no such study.
   *
   * @param settings of the run
   */
  static String of(String study, String settings, boolean quick) {
    return switch (study) {
      case "table", "lsa", "hyperedges" ->
          switch (settings) {
            case Contest.PAPER -> given();
            case Released.SETTINGS -> Released.protocol();
            case ReachSearch.SETTINGS -> ReachSearch.protocol(quick) + Contest.start();
            default -> Search.protocol(quick) + Contest.start();
          };
      case "figure" -> FigureStudy.PROTOCOL;
      case PredictionContest.STUDY -> Search.protocolForSets(quick) + PredictionContest.start();
      case "depth" -> DepthStudy.protocol(quick) + Contest.start();
      case FanoStudy.NAME -> FanoStudy.PROTOCOL;
      case ScalingStudy.NAME -> ScalingStudy.PROTOCOL;
      default -> ""; // a study of another version
    };
  }

  /** The paper's settings. */
  private static String given() {
    Schedule schedule = TrainingOptions.PAPER.schedule();
    return "rate "
        + schedule.initial()
        + ", times "
        + schedule.factor()
        + " every "
        + schedule.every()
        + " epochs; "
        + TrainingOptions.PAPER.epochs()
        + " epochs";
  }
}
