package io.hnhn.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.FolderException;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.LearningListener;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.model.Task;
import io.hnhn.train.TrainingListener;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnerTest {
  private static final Learner QUICK =
      Learner.DEFAULT
          .withColumns(
              TableOptions.GUESSED
                  .withIncidences(IncidenceColumns.of("product", "basket"))
                  .withNodes(AttributeColumns.GUESSED.withId("product")))
          .withLabelColumn("department")
          .with(
              s ->
                  s.withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(20))
                      .withModel(s.model().withHidden(8))
                      .withFeatures(s.features().withNodeVectors(VectorsChoice.YES)));

  @TempDir private Path folder;
  private Path shop;

  /** Breads are bought with breads, cheeses with cheeses; every fourth has no department. */
  @BeforeEach
  void writeShop() throws IOException {
    shop = Files.createDirectory(folder.resolve("shop"));
    StringBuilder nodes = new StringBuilder("product,department,node\n");
    StringBuilder incidences = new StringBuilder("basket,product\n");
    for (int i = 0; i < 40; i++) {
      String kind = i % 2 == 0 ? "bread" : "cheese";
      String department = i % 4 == 3 ? "" : i % 2 == 0 ? "bakery" : "dairy";
      nodes.append("%s %d,%s,%s\n".formatted(kind, i, department, i % 3 == 0 ? "a" : "b"));
      for (int k = 0; k < 3; k++) {
        int basket = 2 * ((i / 2 + k) % 5) + i % 2;
        incidences.append("b%d,%s %d\n".formatted(basket, kind, i));
      }
    }
    Files.writeString(shop.resolve("nodes.csv"), nodes);
    Files.writeString(shop.resolve("incidences.csv"), incidences);
  }

  @Test
  void whatIsLearnedIsToldByName() throws IOException {
    try (Learned learned = QUICK.withLabelRate(0.5).learn(shop)) {
      assertThat(learned.accuracy()).hasValue(1.0);
      assertThat(learned.classOf("cheese 3")).isEqualTo("dairy");
      assertThat(learned.classOf("bread 38")).isEqualTo("bakery");
      assertThat(learned.predictions().classes()).hasSize(40);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> learned.classOf("bread 39"))
          .withMessage(
              "Expected a name of the data set, but found bread 39; did you mean bread 30?");
    }
  }

  @Test
  void withoutATestThereIsNoAccuracy() throws IOException {
    try (Learned learned = QUICK.learn(shop)) {
      assertThat(learned.accuracy()).isEmpty();
      assertThat(learned.outcomes()).hasSize(1);
    }
  }

  /** The column that is called node is no vector of single nodes. */
  @Test
  void theModelIsPreparedForOtherDataByWhatItsFileSays() throws IOException {
    Path out = folder.resolve("out");
    float[] logits;
    try (Learned learned = QUICK.learn(shop)) {
      logits = learned.predictions().logits().toArray();
      assertThat(learned.model().nodeFeatures().names())
          .startsWith("node=a", "node=b", "node=bread 0");
      assertThat(learned.model().nodeFeatures().vectors()).isEqualTo(40);
      learned.write(out);
    }
    assertThat(out.resolve("predictions.csv")).exists();
    assertThat(Files.readString(out.resolve("metrics.json"))).contains("\"accuracy\"");
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(out, backend);
      assertThat(stored.added().nodeVectors()).isTrue();
      Dataset dataset = DatasetFormats.read(shop, stored.fittedTables()).dataset();
      assertThat(stored.trained().predict(stored.fit(dataset).inputs()).logits().toArray())
          .isEqualTo(logits);
    }
  }

  @Test
  void withoutVectorsAColumnThatIsCalledNodeStaysAColumn() throws IOException {
    Learner plain = QUICK.with(s -> s.withFeatures(s.features().withNodeVectors(VectorsChoice.NO)));
    try (Learned learned = plain.learn(shop);
        Backend backend = Backends.open()) {
      Path file = folder.resolve("model.safetensors");
      ModelFile.write(learned.model(), file);
      StoredModel stored = ModelFile.read(file, backend);
      assertThat(stored.added().nodeVectors()).isFalse();
      Dataset dataset = DatasetFormats.read(shop, stored.fittedTables()).dataset();
      assertThat(stored.fit(dataset).inputs().nodeFeatures().columns()).isEqualTo(2);
    }
  }

  @Test
  void classesOfHyperedgesAreLearnedToo() throws IOException {
    StringBuilder hyperedges = new StringBuilder("basket,buyer\n");
    for (int i = 0; i < 10; i++) {
      hyperedges.append("b%d,%s\n".formatted(i, i % 2 == 0 ? "baker" : "farmer"));
    }
    Files.writeString(shop.resolve("hyperedges.csv"), hyperedges);
    Learner buyers =
        QUICK
            .withColumns(
                TableOptions.GUESSED
                    .withIncidences(IncidenceColumns.of("product", "basket"))
                    .withNodes(AttributeColumns.GUESSED.withId("product")))
            .withHyperedgeLabelColumn("buyer")
            .withTask(Task.HYPEREDGES);
    try (Learned learned = buyers.learn(shop)) {
      assertThat(learned.classOf("b4")).isEqualTo("baker");
      assertThat(learned.model().labelColumn()).contains("buyer");
    }
  }

  @Test
  void setsOfNodesAreLearnedToo() throws IOException {
    try (Learned learned =
        QUICK
            .withTask(Task.SETS)
            .with(s -> s.withFeatures(s.features().withNodeVectors(VectorsChoice.NO)))
            .learn(shop)) {
      String set =
          SetNames.of(
                  learned.outcomes().getFirst().problem().dataset().nodes(),
                  learned.outcomes().getFirst().problem().testInputs())
              .nameOf(0);
      assertThat(learned.classOf(set)).isIn("hyperedge", "no hyperedge");
    }
  }

  @Test
  void whatIsThereIsNotReplaced() throws IOException {
    Path out = folder.resolve("out");
    try (Learned learned = QUICK.learn(shop)) {
      learned.write(out);
      byte[] before = Files.readAllBytes(out.resolve("model.safetensors"));
      assertThatThrownBy(() -> learned.write(out))
          .isInstanceOf(FolderException.class)
          .hasMessage(
              out + " holds a trained model already; name another folder, or force to replace it");
      assertThat(Files.readAllBytes(out.resolve("model.safetensors"))).isEqualTo(before);
    }
  }

  @Test
  void settingsThatCantBeHadAreNamedAsJavaHasThem() {
    assertThatThrownBy(() -> Learner.DEFAULT.withLabelRate(2))
        .isInstanceOf(SettingException.class)
        .hasMessage("Expected label rate above 0 and at most 1 (0.15 is 15%), but found 2.0");
    assertThatThrownBy(() -> QUICK.withModel("hgn").learn(shop))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("hgnn");
    assertThatThrownBy(() -> QUICK.withTask(Task.SETS).withLabelRate(0.5).learn(shop))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("Expected no label rate, split or train ids with task prediction");
  }

  @Test
  void severalModelsNeedATestAndAreNamedOnce() {
    Path out = folder.resolve("out");
    assertThatThrownBy(() -> QUICK.learnEach(shop, List.of("hnhn", "mlp"), out))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("Expected labels kept for a test to compare several models by")
        .hasMessageEndingWith("say which with label rate, split or train ids");
    Learner tested = QUICK.withLabelRate(0.5);
    assertThatThrownBy(() -> tested.learnEach(shop, List.of("mlp", "hnhn", "mlp"), out))
        .hasMessage("Expected each model once, but found mlp twice in mlp,hnhn,mlp");
    assertThatThrownBy(() -> tested.learnEach(shop, List.of("regression"), out))
        .hasMessage("Expected two models or more to compare, but found [regression]");
    assertThat(out).doesNotExist();
  }

  /** Products by what is in the table alone are learned by all but the one that diverges. */
  @Test
  void aModelThatCantLearnIsToldAfterTheOthers() throws IOException {
    Path out = folder.resolve("out");
    Learner wild = QUICK.withLabelRate(0.5).with(s -> s.withTraining(s.training().withRate(1e12)));
    assertThatThrownBy(() -> wild.learnEach(shop, List.of("hnhn", "mlp"), out))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("hnhn: Expected a finite loss");
    assertThat(out.resolve("hnhn/model.safetensors")).doesNotExist();
    assertThat(out.resolve("mlp/model.safetensors")).exists();
    assertThat(Files.readString(out.resolve("compare.json"))).contains("\"regression\"");
  }

  @Test
  void aListenerStopsItAfterAnyEpoch() {
    AtomicInteger epochs = new AtomicInteger();
    Learner stopped = QUICK.withListener(stoppingAfter(3, epochs));
    assertThatThrownBy(() -> stopped.learn(shop)).isInstanceOf(CancellationException.class);
    assertThat(epochs).hasValue(3);
  }

  @Test
  void whatWasStoppedInAFolderGoesOnToTheSameModel() throws IOException {
    Path whole = folder.resolve("whole");
    assertThat(into(whole, FolderClaim.NEW, LearningListener.NONE)).isTrue();
    Path out = folder.resolve("out");
    assertThat(into(out, FolderClaim.NEW, stoppingAfter(7, new AtomicInteger()))).isFalse();
    assertThat(out.resolve("model.safetensors")).doesNotExist();
    assertThatThrownBy(() -> into(out, FolderClaim.NEW, LearningListener.NONE))
        .isInstanceOf(FolderException.class)
        .hasMessageContaining("was interrupted; resume goes on with it, force begins anew");
    FolderClaim resume = new FolderClaim(true, false, List.of());
    assertThat(into(out, resume, LearningListener.NONE)).isTrue();
    assertThat(out.resolve("unfinished")).doesNotExist();
    assertThat(out.resolve("predictions.csv"))
        .hasSameTextualContentAs(whole.resolve("predictions.csv"));
  }

  /** Options and a report of an older model would not be those of this one. */
  @Test
  void nothingOfAnOlderModelStays() throws IOException {
    Path out = folder.resolve("out");
    into(out, FolderClaim.NEW, LearningListener.NONE);
    Files.writeString(out.resolve("config.toml"), "seed = 7");
    Files.writeString(out.resolve("report.html"), "of an older model");
    into(out, new FolderClaim(false, true, List.of()), LearningListener.NONE);
    assertThat(out.resolve("config.toml")).doesNotExist();
    assertThat(out.resolve("report.html")).doesNotExist();
  }

  private boolean into(Path out, FolderClaim claim, LearningListener listener) throws IOException {
    Loaded loaded = TableFormat.CSV.withOptions(QUICK.columns()).read(shop);
    try (TrainingFolder place = TrainingFolder.open(out, claim);
        Backend backend = Backends.open()) {
      return new Learning(QUICK.settings(), loaded)
          .into(place, backend, RunPages.NONE, listener)
          .isPresent();
    }
  }

  private static LearningListener stoppingAfter(int most, AtomicInteger epochs) {
    return new LearningListener() {
      @Override
      public TrainingListener training(Candidate candidate, int run) {
        return report -> epochs.set(report.epoch());
      }

      @Override
      public boolean isCancelled() {
        return epochs.get() >= most;
      }
    };
  }
}
