package io.hnhn.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Offset.offset;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.ProblemForms;
import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TemperedLoss;
import io.hnhn.train.TrainedModel;
import io.hnhn.tune.KeptFolds;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probabilities are as sure as the folds, or labels kept for validation, say they should be. */
class CalibratedAnswersTest {
  private static final int ITEMS = 60;

  /** A network that learns labels by heart which are wrong now and then. */
  private static final Learner LEARNER =
      Learner.DEFAULT
          .withLabelColumn("kind")
          .with(
              s ->
                  s.withModel(s.model().withHidden(8))
                      .withTraining(s.training().withRegime(Regime.FAST).withEpochs(40)));

  @TempDir private Path folder;
  private Path tables;

  @BeforeEach
  void writeTables() throws IOException {
    tables = Files.createDirectory(folder.resolve("tables"));
    StringBuilder nodes = new StringBuilder("item,kind,size\n");
    StringBuilder incidences = new StringBuilder("group,item\n");
    for (int i = 0; i < ITEMS; i++) {
      boolean odd = (i % 2 == 1) != (i % 7 == 0);
      nodes.append("i%d,%s,%d\n".formatted(i, odd ? "odd" : "even", i % 5));
      incidences.append("g%d,i%d\ng%d,i%d\n".formatted(i % 10, i, 10 + i % 4, i));
    }
    Files.writeString(tables.resolve("nodes.csv"), nodes);
    Files.writeString(tables.resolve("incidences.csv"), incidences);
  }

  @Test
  void storedProbabilitiesHaveTheTemperatureOfTheFolds() throws IOException {
    Path out = folder.resolve("out");
    try (Learned learned = LEARNER.learn(tables)) {
      learned.write(out);
    }
    double ofFolds = temperatureOfFolds();
    assertThat(ofFolds).isNotEqualTo(1);
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(out, backend);
      TrainedModel trained = stored.trained();
      assertThat(trained.temperature()).isEqualTo(ofFolds);
      Loaded loaded = DatasetFormats.read(tables, stored.fittedTables());
      Matrix logits =
          trained.withTemperature(1).predict(stored.fit(loaded.dataset()).inputs()).logits();
      List<String> lines = Files.readAllLines(out.resolve("predictions.csv"));
      assertThat(lines).hasSize(1 + ITEMS);
      for (int row = 0; row < ITEMS; row++) {
        assertThat(Double.parseDouble(lines.get(1 + row).split(",", -1)[2]))
            .isCloseTo(largestProbability(logits.row(row), ofFolds), within(1e-4));
      }
    }
  }

  @Test
  void labelsKeptForValidationTellTheTemperatureWhereNothingIsSearched() throws IOException {
    Learner waiting =
        LEARNER.with(
            s ->
                s.withTraining(s.training().withRegime(Regime.PLAIN).withPatience(5))
                    .withFeatures(
                        s.features()
                            .withNodeVectors(VectorsChoice.NO)
                            .withHyperedgeVectors(VectorsChoice.NO)));
    try (Learned learned = waiting.learn(tables)) {
      Outcome outcome = learned.outcomes().getFirst();
      assertThat(outcome.chosen().tried()).isEmpty();
      TrainedModel trained = outcome.trained();
      Labels known = outcome.run().fold().orElseThrow().validation();
      Matrix logits = trained.withTemperature(1).predict(outcome.problem().inputs()).logits();
      assertThat(trained.temperature())
          .isNotEqualTo(1)
          .isEqualTo(
              TemperedLoss.of(logits.selectRows(known.rows()), known.classes()).temperature());
      assertThat(learned.predictions().probabilities().toArray())
          .containsExactly(
              trained.predict(outcome.problem().inputs()).probabilities().toArray(), offset(1e-6f));
    }
  }

  private double temperatureOfFolds() throws IOException {
    LearnerSettings settings = LEARNER.settings();
    Loaded loaded = TableFormat.CSV.withOptions(LEARNER.columns()).read(tables);
    List<Problem> forms =
        new ProblemForms(
                settings.task(),
                settings.features(),
                settings.model(),
                settings.training().batches().memory())
            .of(loaded.dataset(), settings.seed());
    return new SettingsSearch(settings.model(), settings.training(), settings.backend())
        .choose(forms, settings.seed(), KeptFolds.NONE, _ -> () -> {})
        .scores()
        .getFirst()
        .score()
        .temperature();
  }

  private static double largestProbability(float[] logits, double temperature) {
    double largest = Double.NEGATIVE_INFINITY;
    for (float logit : logits) {
      largest = Math.max(largest, logit);
    }
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp((logit - largest) / temperature);
    }
    return 1 / sum;
  }
}
