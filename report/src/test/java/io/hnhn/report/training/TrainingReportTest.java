package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Attributes;
import io.hnhn.data.Loaded;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.learn.statistics.Proportion;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.train.Labels;
import io.hnhn.train.Ranking;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Curve;
import io.hnhn.tune.Curve.Point;
import io.hnhn.tune.Curve.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page says in words; how it looks is the browser's to say. */
class TrainingReportTest {
  private static final Hnhn MODEL = Hnhn.forNodes(3).withHidden(8);

  private static final Curve CURVE =
      new Curve(
          List.of(
              new Point(100, new Spread(0.5, 0.25, 0.75), new Spread(1.5, 1, 2)),
              new Point(200, new Spread(0.812, 0.75, 0.875), new Spread(0.78, 0.7, 0.9))));

  private static final Curve ONE_LOOK = new Curve(CURVE.points().subList(1, 2));

  @TempDir Path folder;

  @Test
  void theSummaryComparesWithAlwaysSayingTheLargestClass() throws IOException {
    try (Backend backend = Backends.open()) {
      RunFacts run = SampleRun.of(MODEL, backend);
      long right = Math.round(run.metrics().orElseThrow().accuracy() * SampleRun.TESTED);
      assertThat(right).as("something was learned").isGreaterThan(SampleRun.TESTED / 2);
      assertThat(text(run))
          .contains(
              "The model learned from the labels of 18 of 90 nodes (20.0%) which of 3 classes a"
                  + " node is of. 12 further labels chose the epoch whose weights it has.")
          .contains(
              "Of 59 other nodes, whose labels it was not shown, it names the right class for ")
          .contains(" for %d: %s. ".formatted(right, new Proportion(right, 59).percent()))
          .contains(
              "Always saying “red”, the largest class of the labels it learned from, would be right"
                  + " for 33.9%.")
          .contains("3 runs, which differ in chance alone, are right for 65.0% ± 13.2 on average");
    }
  }

  @Test
  void whatWasLeftOutOfTheDataIsTold() throws IOException {
    try (Backend backend = Backends.open()) {
      assertThat(text(SampleRun.of(MODEL, backend)))
          .contains("Some of what its files have was left out when it was read.")
          .contains("duplicate incidences");
    }
  }

  @Test
  void theStepsAreFoldedAwayBelowALineThatSaysHowMany() throws IOException {
    try (Backend backend = Backends.open()) {
      RunFacts run = SampleRun.of(MODEL, backend);
      int steps = run.plan().seconds().length;
      assertThat(text(run))
          .contains(
              "<div class=\"block\">\n<details><summary>All %d steps</summary>".formatted(steps))
          .doesNotContain("<details open");
    }
  }

  @Test
  void withoutTestLabelsNothingIsSaidAboutHowGoodItIs() throws IOException {
    try (Backend backend = Backends.open()) {
      RunFacts run =
          SampleRun.of(MODEL, backend)
              .withTest(new Labels(new int[0], new int[0]))
              .withValidation(null)
              .withPlan(null)
              .withScores(List.of());
      assertThat(text(run))
          .contains("No labels were left to judge it by")
          .contains("Course of training", "What it sees", "The data", "Provenance")
          .doesNotContain("Which classes it knows", "How sure it is", "How it was computed");
    }
  }

  @Test
  void aModelWithoutExponentsAndHyperedgesHasNoSectionsOfThem() throws IOException {
    try (Backend backend = Backends.open()) {
      RunFacts run =
          SampleRun.of(new Mlp(Architecture.forNodes(3).withHidden(8).withLayers(2)), backend);
      assertThat(run.hyperedges()).isNull();
      assertThat(text(run))
          .contains("Map of the nodes")
          .doesNotContain("Map of the hyperedges", "What counts");
    }
  }

  @Test
  void hyperedgesCanBeWhatIsClassified() throws IOException {
    Loaded sample = SampleRun.data();
    int count = sample.dataset().hypergraph().hyperedges();
    int[] labels = IntStream.range(0, count).map(j -> j % 3).toArray();
    Loaded data =
        new Loaded(
            sample.dataset().withHyperedges(Attributes.none(count).withLabels(labels)),
            sample.omissions());
    Inputs inputs = SampleRun.inputs(data);
    Labels training = Labels.of(IntStream.range(0, 30).toArray(), labels);
    try (Backend backend = Backends.open()) {
      Hnhn model = Hnhn.forHyperedges(3).withHidden(8).withAlpha(Exponent.trainable(0.5));
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(5)).train(model, inputs, training);
      RunFacts run =
          RunFacts.of("train", data, trained, trained.predictor(inputs).all(), training)
              .withTest(Labels.of(IntStream.range(30, count).toArray(), labels));
      assertThat(text(run))
          .contains("30 of 60 hyperedges (50.0%)")
          .contains("Of 30 other hyperedges")
          .contains("Each hyperedge has the colour of its class. A dot is classified rightly")
          .contains("Each node has the colour of its class.</figcaption>");
    }
  }

  @Test
  void theSummaryOfSetsSaysWhatTheyAreAndWhatChanceWouldReach() throws IOException {
    try (Backend backend = Backends.open()) {
      RunFacts run = SampleRun.ofSets(setModel(), backend);
      Ranking ranking = run.predictions().rank(run.test());
      assertThat(text(run))
          .contains(
              "The model learned to tell which sets of nodes are hyperedges, from 63 sets, 21"
                  + " hyperedges and 42 others.")
          .contains("it is the hyperedge with half of its nodes replaced by others.")
          .contains(
              "asked about 54 other sets: 18 hyperedges that it was not shown, and 36 others made"
                  + " in the same way.")
          .contains(
              String.format(
                  Locale.ROOT,
                  "is %.3f where chance has 0.5. Its average precision is %.3f where chance has"
                      + " 0.333.",
                  ranking.auc(),
                  ranking.averagePrecision()))
          .contains("3 runs, which differ in chance alone, have an AUC of 0.650 ± 0.132");
    }
  }

  @Test
  void aPageOfSetsSpeaksOfNoClassesOfNodesOrHyperedges() throws IOException {
    try (Backend backend = Backends.open()) {
      assertThat(text(SampleRun.ofSets(setModel(), backend)))
          .contains("How well it tells hyperedges from other sets", "How sure it is")
          .contains("Map of the nodes", "Each node has the colour of its class.</figcaption>")
          .doesNotContain("largest class", "Which classes it knows", "Map of the hyperedges")
          .doesNotContain("classified rightly", "Accuracy of each run");
    }
  }

  @Test
  void howTheSettingsWereChosenIsTold() throws IOException {
    List<Tried> tried =
        List.of(
            new Tried("plain, hyperedge vectors", 200, 0.812, 0.01, 0.7811, 5),
            new Tried("gentle", 90, 0.7, 0.03, 0.9, 1));
    ChosenSettings byAccuracy = chosen(200, false, false, List.of("alpha", "beta"), CURVE, tried);
    try (Backend backend = Backends.open()) {
      RunFacts run = SampleRun.of(MODEL, backend);
      assertThat(text(run)).doesNotContain("How the settings were chosen");
      assertThat(text(run.withSelection(new Selection(byAccuracy, 1.5, false))))
          .contains("How the settings were chosen", "within two standard errors")
          .contains("are divided by 1.50, since it would be surer than it should be")
          .contains("200 epochs, the most that were tried: more of them may do better")
          .contains("taken where it was clearly right more often: alpha, then beta.")
          .doesNotContain("The time for the search was over")
          .contains("plain, hyperedge vectors", "81.2% ± 1.0", "0.781")
          .contains("Right answers on labels that were kept back")
          .contains("[[100.0,50.0,25.0,75.0],[200.0,81.2,75.0,87.5]]")
          .contains("[[100.0,1.5,1.0,2.0],[200.0,0.78,0.7,0.9]]")
          .contains("{\"xAxis\":200.0,\"name\":\"200 epochs chosen\"}");
      assertThat(text(run.withSelection(new Selection(byAccuracy, 1.5, true))))
          .contains("trained for 200 epochs, the most that were tried, while its rate fell.");
      ChosenSettings byLoss = chosen(0, true, true, List.of(), ONE_LOOK, tried);
      assertThat(text(run.withSelection(new Selection(byLoss, 0.8, false))))
          .contains("The smallest loss was taken.", "less sure than it may be")
          .contains("The time for the search was over before everything was tried")
          .doesNotContain("the most that were tried", "labels that were kept back")
          .doesNotContain("Tried after that");
    }
  }

  private static ChosenSettings chosen(
      int mostEpochs,
      boolean timeOver,
      boolean byProbabilities,
      List<String> later,
      Curve curve,
      List<Tried> tried) {
    return new ChosenSettings(
        "p",
        false,
        true,
        "c",
        200,
        mostEpochs,
        1.5,
        timeOver,
        byProbabilities,
        later,
        curve,
        tried);
  }

  private static Hnhn setModel() {
    return MODEL.with(Architecture.forSets().withHidden(8));
  }

  private String text(RunFacts run) throws IOException {
    Path file = folder.resolve("report.html");
    TrainingReport.of(run).write(file);
    return Files.readString(file);
  }
}
