package io.hnhn.train;

import java.util.List;

/** Keeps what is told about parts. */
record PartsListener(List<PartsSummary> told) implements TrainingListener {
  @Override
  public void inParts(PartsSummary parts) {
    told.add(parts);
  }

  @Override
  public void epochDone(EpochReport report) {}
}
