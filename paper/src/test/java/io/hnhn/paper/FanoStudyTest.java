package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.FanoPlane;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FanoStudyTest {
  @ParameterizedTest
  @CsvSource({"hnhn, 30", "hgnn, 1", "hypergcn, 1", "hypergcn-fast, 1", "gcn-clique, 1"})
  void hnhnSeparatesThePlanesAndExpansionsDoNot(String name, int distinct) {
    ModelProvider entry =
        Models.all().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
    try (Backend backend = Backends.open("cpu", 1)) {
      assertThat(new FanoStudy(backend).distinct(entry, FanoPlane.copies())).isEqualTo(distinct);
    }
  }

  @Test
  void theTableIsMadeOfFinishedRunsAlone(@TempDir Path folder) throws IOException {
    RunLog log = RunLog.open(folder, false);
    try (Backend backend = Backends.open("cpu", 1)) {
      Study study = new FanoStudy(backend);
      assertThat(study.parts(log)).isEmpty();
      log.add(found("Fano planes", "hnhn", 29, 30));
      log.add(found("order 4", "hnhn", 5, 6));
      log.add(found("order 3", "hgnn", 1, 6));
      assertThat(study.tables(log).getFirst().rows())
          .containsExactlyInAnyOrder(
              List.of("hnhn", "29 of 30", "", "5 of 6", ""), List.of("hgnn", "", "1 of 6", "", ""));
    }
  }

  @Test
  void everyJobGivesTheRunOfItsKey() {
    try (Backend backend = Backends.open("cpu", 1)) {
      List<Job> jobs = new FanoStudy(backend).jobs();
      assertThat(jobs).extracting(Job::key).doesNotHaveDuplicates();
      PaperRun run = jobs.getFirst().work().get();
      assertThat(run.key()).isEqualTo(jobs.getFirst().key());
      assertThat(run.measured()).containsEntry("told apart", 30.0).containsEntry("planes", 30.0);
    }
  }

  private static PaperRun found(String family, String model, double distinct, double planes) {
    return PaperRun.withoutExam(
        "fano", family, model, "", 1, Map.of("told apart", distinct, "planes", planes));
  }
}
