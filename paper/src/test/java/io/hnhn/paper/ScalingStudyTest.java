package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.paper.ScalingStudy.Point;
import io.hnhn.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalingStudyTest {
  @TempDir private Path folder;

  /** By operations counted, not by time, which depends on the machine and its mood. */
  @Test
  void theExponentsAreThoseOfThePapersFormulas() throws IOException {
    RunLog log = RunLog.open(folder, false);
    try (Backend backend = Backends.open("cpu", 2)) {
      Study study = new ScalingStudy(backend, Duration.ZERO);
      new JobRunner(Terminal.nowhere().status(), "cpu").run(study, log);
    }
    List<Point> points = ScalingStudy.points(RunLog.open(folder, false));
    assertThat(points).extracting(Point::size).containsExactly(4, 8, 16, 32, 64, 128);
    assertThat(ScalingStudy.exponent(points, p -> p.clique().flops()))
        .isCloseTo(ScalingStudy.exponent(points, Point::formulaOfClique), within(0.02))
        .isGreaterThan(0.6);
    assertThat(ScalingStudy.exponent(points, p -> p.hnhn().flops()))
        .isCloseTo(ScalingStudy.exponent(points, Point::formulaOfHnhn), within(0.02))
        .isLessThan(0);
  }

  @Test
  void theTableHasWhatTheRunsMeasured() throws IOException {
    RunLog log = RunLog.open(folder, false);
    try (Backend backend = Backends.open("cpu", 1)) {
      Study study = new ScalingStudy(backend);
      assertThat(study.parts(log)).as("before anything is measured").isEmpty();
      measured(log, "HNHN", 4, 2e6, 0.001);
      measured(log, "HNHN", 8, 2e6, 0.001);
      assertThat(study.parts(log)).as("without the other side").isEmpty();
      measured(log, "graph convolution on the clique expansion", 4, 1e6, 0.003);
      measured(log, "graph convolution on the clique expansion", 8, 2e6, 0.012);
      Table table = study.tables(log).getFirst();
      assertThat(table.rows().subList(0, 3))
          .containsExactly(
              List.of("4", "2.00", "1.00", "1.00", "3.00"),
              List.of("8", "2.00", "1.00", "2.00", "12.00"),
              List.of("exponent", "0.00", "0.00", "1.00", "2.00"));
      assertThat(table.note()).contains("medians of at least 7 rounds");
    }
  }

  private static void measured(RunLog log, String system, int size, double flops, double seconds) {
    log.add(
        PaperRun.withoutExam(
            "scaling",
            "8192 nodes in 4 hyperedges each",
            system,
            "size=" + size,
            seconds,
            Map.of("flops", flops, "rounds", 7.0)));
  }
}
