package io.hnhn.paper;

/**
 * How many splits are to be run.
 *
 * @param usual of most data sets
 * @param ofLarge of a data set whose trainings take many seconds
 */
record WantedSplits(int usual, int ofLarge) {
  /** Where nothing was said. */
  static final int USUAL = 20;

  /** Every one is trained on, by every system. */
  static final int MOST = 1000;

  /** In a quick study where nothing was said; of a large data set a single one. */
  static final int QUICK = 3;

  /** Where nothing was said. */
  static WantedSplits unsaid(boolean quick) {
    return quick ? new WantedSplits(QUICK, 1) : exactly(USUAL);
  }

  /** As many as were asked for, of every data set. */
  static WantedSplits exactly(int splits) {
    return new WantedSplits(splits, splits);
  }

  int of(PaperData data) {
    return data.isLarge() ? ofLarge : usual;
  }
}
