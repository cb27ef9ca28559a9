package io.hnhn.paper;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of the page about reach are those of the runs. */
class ReachDocsTest {
  @Test
  void theTablesAreMadeOfTheRunsAndStandOnThePage(@TempDir Path folder) throws IOException {
    new ResultPage("reach.md", "results/reach", "table").expectMadeOfItsRuns(folder);
  }
}
