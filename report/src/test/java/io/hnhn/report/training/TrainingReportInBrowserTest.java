package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.report.Chromium;
import io.hnhn.train.Metrics;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of a small training run as a browser shows it, where there is a Chromium. */
class TrainingReportInBrowserTest {
  @TempDir static Path folder;
  private static @Nullable Chromium browser;
  private static DrawnCharts charts;
  private static RunFacts run;

  @BeforeAll
  static void open() throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    try (Backend backend = Backends.open()) {
      run =
          SampleRun.of(
              Hnhn.forNodes(3)
                  .withHidden(8)
                  .withAlpha(Exponent.trainable(0))
                  .withBeta(Exponent.fixed(0.5)),
              backend);
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
    assertThat(browser.requests()).hasSize(1);
    assertThat(charts.titles())
        .containsExactly(
            "Accuracy of each run",
            "Loss",
            "Accuracy on validation labels",
            "What is taken for what",
            "Said and true",
            "How often it is how sure",
            "Map of the nodes",
            "Map of the hyperedges",
            "What a hyperedge counts for a node",
            "What a node counts for a hyperedge",
            "Sizes of hyperedges",
            "Degrees of nodes",
            "Time of each step");
  }

  @Test
  void theCurvesAreThoseOfTheTraining() throws Exception {
    assertThat(charts.column("Loss", 0, 1))
        .containsExactly(values(run.trained().history().losses()));
    assertThat(charts.column("Loss", 1, 1))
        .containsExactly(values(run.trained().history().validationLosses()));
    assertThat(charts.column("Accuracy on validation labels", 0, 1))
        .containsExactly(
            Arrays.stream(values(run.trained().history().validationAccuracies()))
                .map(a -> 100 * a)
                .toArray(),
            within(1e-9));
  }

  @Test
  void theCellsAreThoseOfTheConfusionMatrix() throws Exception {
    Metrics metrics = run.metrics().orElseThrow();
    assertThat(charts.column("What is taken for what", 0, 3))
        .containsExactly(
            Arrays.stream(metrics.confusion())
                .flatMapToLong(Arrays::stream)
                .asDoubleStream()
                .toArray());
    assertThat(
            charts.strings(
                "[...document.querySelectorAll('.block table')[0].rows].slice(1).map(r =>"
                    + " r.cells[4].textContent)"))
        .as("recall in the table of classes")
        .containsExactlyElementsOf(
            metrics.perClass().stream()
                .map(score -> String.format(Locale.ROOT, "%.3f", score.recall()))
                .toList());
  }

  @Test
  void everyTestedNodeIsInOneBarOfConfidence() throws Exception {
    assertThat(Arrays.stream(charts.column("How often it is how sure", 0, 1)).sum())
        .isEqualTo(SampleRun.TESTED);
  }

  @Test
  void theMapHasADotOrRingForEachNodeByWhetherItIsClassifiedRightly() throws Exception {
    int[] predicted = run.predictions().classes();
    int[] labels = run.dataset().nodes().labels();
    long wrong =
        IntStream.range(0, SampleRun.NODES - 1).filter(i -> predicted[i] != labels[i]).count();
    assertThat(charts.points("Map of the nodes", "filled")).isEqualTo(SampleRun.NODES - 1 - wrong);
    assertThat(charts.points("Map of the nodes", "hollow")).isEqualTo(wrong).isPositive();
    assertThat(charts.points("Map of the nodes", "faint")).as("node 89 has no class").isEqualTo(1);
    JsonNode point = browser.evaluate(charts.series("Map of the nodes") + "[0].data[0]");
    assertThat(point.get(2).asString()).startsWith("node <");
    assertThat(point.get(3).asString()).contains(", says the model (");
  }

  @Test
  void theWeightsFollowTheLearnedExponent() throws Exception {
    double alpha = run.trained().parameters().get("alpha").get(0, 0);
    assertThat(alpha).isNotZero();
    double[] sizes = charts.column("What a hyperedge counts for a node", 0, 0);
    assertThat(charts.column("What a hyperedge counts for a node", 0, 1))
        .containsExactly(
            Arrays.stream(sizes).map(size -> Math.pow(size / sizes[0], alpha)).toArray(),
            within(1e-9));
  }

  @Test
  void everyHyperedgeIsInOneBarOfSizes() throws Exception {
    assertThat(Arrays.stream(charts.column("Sizes of hyperedges", 0, 1)).sum())
        .isEqualTo(run.dataset().hypergraph().hyperedges());
  }

  @Test
  void theStepsAreThoseOfThePlan() throws Exception {
    assertThat(Arrays.stream(charts.column("Time of each step", 0, 1)).sum())
        .isCloseTo(run.plan().total() * 1e3, within(1e-9));
  }

  @Test
  void aPhoneScrollsTablesAndNeverThePage() throws Exception {
    browser.screen(360, 900);
    browser.open(folder.resolve("report.html"));
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(360);
    assertThat(browser.complaints()).isEmpty();
  }

  private static double[] values(List<Double> numbers) {
    return numbers.stream().mapToDouble(n -> n).toArray();
  }
}
