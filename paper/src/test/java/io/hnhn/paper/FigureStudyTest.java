package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Task;
import io.hnhn.report.HeatMap;
import io.hnhn.report.LineChart;
import io.hnhn.report.Table;
import io.hnhn.tune.CrossValidation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** α and β are told apart wherever they are shown. */
class FigureStudyTest {
  private final Backend backend = Backends.open("cpu", 2);
  @TempDir private Path folder;
  private RunLog log;

  @BeforeEach
  void finishSomeRuns() throws IOException {
    log = RunLog.open(folder, false);
    log.add(run("alpha=1.0 beta=0.0", 0, 0.8));
    log.add(run("alpha=1.0 beta=0.0", 1, 0.6));
    log.add(run("alpha=0.0 beta=1.0", 0, 0.3));
    log.add(run("alpha=1.0 beta=-1.0", 0, 0.9));
    log.add(run("alpha=-1.0 beta=1.0", 0, 0.1));
  }

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void theCurvesHaveAlphaFirst() {
    Table curves = study().tables(log).getFirst();
    assertThat(curves.columns())
        .containsExactly("exponent", "alpha, at beta = 0", "beta, at alpha = 0");
    assertThat(curves.rows())
        .contains(List.of("1.0", "70.0 ± 14.1", "30.0 ± 0.0"), List.of("-1.0", "", ""));
    LineChart chart = (LineChart) study().parts(log).getFirst().charts().getFirst();
    assertThat(chart.series().getFirst().name()).isEqualTo("α, at β = 0");
    assertThat(chart.series().getFirst().y()).contains(70);
    assertThat(chart.series().getLast().name()).isEqualTo("β, at α = 0");
    assertThat(chart.series().getLast().y()).contains(30);
  }

  @Test
  void theMapHasARowForEachBetaAndAColumnForEachAlpha() {
    StudyTable map = study().parts(log).getLast();
    assertThat(map.table().columns())
        .containsExactly("beta", "alpha = -1.0", "alpha = 0.0", "alpha = 1.0");
    assertThat(map.table().rows())
        .containsExactly(
            List.of("-1.0", "", "", "90.0 ± 0.0"),
            List.of("0.0", "", "", "70.0 ± 14.1"),
            List.of("1.0", "10.0 ± 0.0", "30.0 ± 0.0", ""));
    HeatMap picture = (HeatMap) map.charts().getFirst();
    assertThat(picture.xName()).isEqualTo("α");
    assertThat(picture.values()[0][2]).as("α = 1, β = -1").isEqualTo(90);
    assertThat(picture.values()[2][0]).as("α = -1, β = 1").isEqualTo(10);
  }

  @Test
  void theNotesCountTheSplitsThatAreDone() {
    assertThat(study().tables(log))
        .allSatisfy(table -> assertThat(table.note()).startsWith("1 to 2 random splits, width"));
  }

  @Test
  void whatWasNotBegunIsNotShown() throws IOException {
    RunLog curvesOnly = RunLog.open(folder.resolve("other"), false);
    assertThat(study().parts(curvesOnly)).isEmpty();
    curvesOnly.add(run("alpha=2.0 beta=0.0", 0, 0.8));
    assertThat(study().parts(curvesOnly)).extracting(StudyTable::name).containsExactly("curves");
  }

  private FigureStudy study() {
    CrossValidation validation = CrossValidation.of(backend);
    SplitEvaluation evaluation =
        new SplitEvaluation(
            "figure",
            new PaperProblem(PaperData.CITESEER, TwoGroups.dataset(), Task.NODES, 0.3),
            backend,
            new Search(validation, true));
    return new FigureStudy(evaluation, WantedSplits.exactly(20), true);
  }

  private static PaperRun run(String settings, int split, double accuracy) {
    return new PaperRun("figure", "citeseer", "HNHN", settings, split, accuracy, 1, 100, "");
  }
}
