package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.report.Chromium;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a hyperedge prediction as a browser shows it, where there is a Chromium. */
class SetReportInBrowserTest {
  @TempDir static Path folder;
  private static @Nullable Chromium browser;
  private static DrawnCharts charts;
  private static RunFacts run;

  @BeforeAll
  static void open() throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    try (Backend backend = Backends.open()) {
      run = SampleRun.ofSets(Hnhn.forNodes(2).with(Architecture.forSets().withHidden(8)), backend);
    }
    TrainingReport.of(run).write(folder.resolve("report.html"));
    browser = new Chromium(program.get(), folder);
    charts = new DrawnCharts(browser);
    browser.screen(1100, 900);
    browser.open(folder.resolve("report.html"));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void itOpensWithoutAComplaintAndEveryChartIsDrawn() throws Exception {
    assertThat(browser.complaints()).isEmpty();
    assertThat(charts.titles())
        .containsExactly(
            "AUC of each run",
            "Loss",
            "ROC curve",
            "Precision and recall",
            "What is taken for what",
            "Said and true",
            "How often it is how sure",
            "Map of the nodes",
            "Sizes of hyperedges",
            "Degrees of nodes");
  }

  /** The area under what is drawn is the AUC, by the trapezoid rule. */
  @Test
  void theAreaUnderTheDrawnCurveIsTheAuc() throws Exception {
    double[] x = charts.column("ROC curve", 0, 0);
    double[] y = charts.column("ROC curve", 0, 1);
    assertThat(List.of(x[0], y[0], x[x.length - 1], y[y.length - 1]))
        .containsExactly(0.0, 0.0, 100.0, 100.0);
    double area = 0;
    for (int i = 1; i < x.length; i++) {
      area += (x[i] - x[i - 1]) * (y[i] + y[i - 1]) / 2;
    }
    assertThat(area / 1e4).isCloseTo(run.predictions().rank(run.test()).auc(), within(1e-9));
  }

  /** The steps in recall, each times the precision there, add up to the average precision. */
  @Test
  void theDrawnPrecisionsGiveTheAveragePrecision() throws Exception {
    double[] recall = charts.column("Precision and recall", 0, 0);
    double[] precision = charts.column("Precision and recall", 0, 1);
    double sum = recall[0] * precision[0];
    for (int i = 1; i < recall.length; i++) {
      sum += (recall[i] - recall[i - 1]) * precision[i];
    }
    assertThat(sum / 1e4)
        .isCloseTo(run.predictions().rank(run.test()).averagePrecision(), within(1e-9));
    assertThat(charts.column("Precision and recall", 1, 1))
        .as("by chance, with two other sets for each hyperedge")
        .containsExactly(new double[] {100.0 / 3, 100.0 / 3}, within(1e-9));
  }

  @Test
  void everySetIsInOneCellOfTheMatrixAndTheSurestMistakesAreNamed() throws Exception {
    double[] cells = charts.column("What is taken for what", 0, 3);
    assertThat(cells).hasSize(4);
    assertThat(Arrays.stream(cells).sum()).isEqualTo(run.test().size());
    double shown = Math.min(5, cells[1]) + Math.min(5, cells[2]);
    List<String> names =
        charts.strings(
            "[...[...document.querySelectorAll('.block table')][0].rows].slice(1)"
                + ".map(r => r.cells[0].textContent)");
    assertThat(names).hasSize((int) shown).isNotEmpty();
    assertThat(run.sets().names()).containsAll(names);
  }

  @Test
  void everyNodeIsOnTheMapInTheColourOfItsClass() throws Exception {
    assertThat(charts.points("Map of the nodes", "filled")).isEqualTo(SampleRun.NODES - 1);
    assertThat(charts.points("Map of the nodes", "faint")).isEqualTo(1);
  }

  @Test
  void aPhoneScrollsTablesAndNeverThePage() throws Exception {
    browser.screen(360, 900);
    browser.open(folder.resolve("report.html"));
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(360);
    assertThat(browser.complaints()).isEmpty();
  }
}
