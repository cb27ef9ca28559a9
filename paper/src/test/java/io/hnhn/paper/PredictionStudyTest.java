package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Task;
import io.hnhn.report.Table;
import io.hnhn.tensor.Matrix;
import io.hnhn.tune.CrossValidation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionStudyTest {
  private static final int GROUPS = 6;
  private static final int NODES = 20 * GROUPS;

  @AutoClose private final Backend backend = Backends.open("cpu", 2);
  @TempDir private Path folder;

  @Test
  void everySystemLearnsWhichSetsAreHyperedges() throws IOException {
    List<PaperSystem> systems =
        List.of(PaperSystem.HNHN, PaperSystem.RECIPE, PaperSystem.HYPER_SAGNN, PaperSystem.MLP);
    Study study = new PredictionStudy(List.of(evaluation()), systems, WantedSplits.exactly(1));
    RunLog log = RunLog.open(folder, false);
    new JobRunner(Terminal.nowhere().status(), "cpu").run(study, log);
    assertThat(log.runs())
        .hasSize(4)
        .allSatisfy(
            run -> {
              assertThat(run.measured().get("auc")).as(run.system()).isGreaterThan(0.8);
              assertThat(run.measured().get("average precision")).isGreaterThan(0.7);
            });
    Table table = study.tables(log).getFirst();
    assertThat(table.rows())
        .extracting(List::getFirst)
        .containsExactly("HNHN", "HNHN, recipe", "Hyper-SAGNN", "MLP");
    assertThat(table.note()).startsWith("1 random choice of").contains(" leads: ");
  }

  @Test
  void theTableHasWhatTheRunsMeasured() throws IOException {
    RunLog log = RunLog.open(folder, false);
    log.add(run("HNHN", 0, 0.8, 0.7));
    log.add(run("HNHN", 1, 0.9, 0.8));
    log.add(run("MLP", 0, 0.7, 0.6));
    log.add(run("MLP", 1, 0.7, 0.5));
    Study study =
        new PredictionStudy(
            List.of(evaluation()),
            List.of(PaperSystem.HNHN, PaperSystem.MLP),
            WantedSplits.exactly(2));
    Table table = study.tables(log).getFirst();
    assertThat(table.rows())
        .containsExactly(
            List.of("HNHN", "85.0 ± 7.1", "75.0 ± 7.1", "3.00"),
            List.of("MLP", "70.0 ± 0.0", "55.0 ± 7.1", "3.00"));
    assertThat(table.note()).contains("HNHN leads: 15.0 points before MLP (p = 0.500) (AUC, ");
  }

  private static PaperRun run(String system, int split, double auc, double precision) {
    return new PaperRun(
            "prediction", "citeseer", system, SplitEvaluation.SEARCHED, split, 0.5, 3, 10, "")
        .measuring(Map.of("auc", auc, "average precision", precision));
  }

  private PredictionEvaluation evaluation() {
    CrossValidation validation = CrossValidation.of(backend).withFolds(2);
    return new PredictionEvaluation(
        new PaperProblem(PaperData.CITESEER, dataset(), Task.SETS, 0.15),
        backend,
        new Search(validation, true));
  }

  /** Hyperedges stay within one of several groups, which features tell with some noise. */
  private static Dataset dataset() {
    Random random = new Random(5);
    int[][] hyperedges = new int[600][];
    for (int j = 0; j < hyperedges.length; j++) {
      int group = j % GROUPS;
      hyperedges[j] =
          random.ints(4, 0, NODES / GROUPS).distinct().map(i -> GROUPS * i + group).toArray();
    }
    Matrix features = Matrix.zeros(NODES, GROUPS);
    for (int i = 0; i < NODES; i++) {
      for (int c = 0; c < GROUPS; c++) {
        features.set(i, c, (float) (0.2 * random.nextGaussian() + (c == i % GROUPS ? 1 : 0)));
      }
    }
    return new Dataset(
        "groups",
        Hypergraph.of(NODES, hyperedges),
        Attributes.none(NODES).withFeatures(features),
        Attributes.none(hyperedges.length),
        List.of(),
        List.of());
  }
}
