package io.hnhn.paper;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of the page about the benchmark are those of the runs. */
class BenchmarkDocsTest {
  @Test
  void theTablesAreMadeOfTheRunsAndStandOnThePage(@TempDir Path folder) throws IOException {
    new ResultPage("benchmark.md", "results/benchmark", "benchmark").expectMadeOfItsRuns(folder);
  }
}
