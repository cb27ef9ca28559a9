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
            case SplitEvaluation.PAPER -> given();
            case Released.SETTINGS -> Released.protocol();
            case ReachSearch.SETTINGS -> ReachSearch.protocol(quick) + SplitEvaluation.start();
            default -> Search.protocol(quick) + SplitEvaluation.start();
          };
      case "figure" -> FigureStudy.PROTOCOL;
      case PredictionEvaluation.STUDY ->
          Search.protocolForSets(quick) + PredictionEvaluation.start();
      case BenchmarkEvaluation.STUDY ->
          BenchmarkSearch.protocol(settings, quick) + BenchmarkEvaluation.start();
      case "depth" -> DepthStudy.protocol(quick) + SplitEvaluation.start();
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
