package io.hnhn.cli.paper;

/**
 * One finished training, judged once, by labels that it never saw.
 *
 * @param study which part of the paper it belongs to
 * @param settings how the settings were chosen
 * @param split number of the split
 * @param accuracy share of right answers in the exam
 * @param seconds of the training
 * @param epochs it was trained for
 * @param chosen the settings, where they were searched for
 */
record PaperRun(
    String study,
    String data,
    String system,
    String settings,
    int split,
    double accuracy,
    double seconds,
    int epochs,
    String chosen) {

  /** What tells it from all others. */
  String key() {
    return String.join("|", study, data, system, settings, Integer.toString(split));
  }
}
