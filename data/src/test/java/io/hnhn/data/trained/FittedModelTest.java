package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.table.FittedTables;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model that was trained on tables, used on other tables; every product has its own basket. */
class FittedModelTest {
  private static final String PRODUCTS = "product,price,unit,title,label";
  private static final List<String> PRODUCT =
      List.of(
          "p0,1.5,litre,fresh milk from the alps,dairy",
          "p1,2.25,piece,dark bread from the mill,bakery",
          "p2,,piece,hard cheese of the alps,dairy",
          "p3,6,,a white roll from here,bakery");
  private static final String BASKETS = "basket,hour,day,note,label";
  private static final List<String> BASKET =
      List.of(
          "b0,8,mon,left at the green door,bakery",
          "b1,12.5,tue,paid in cash at once,dairy",
          "b2,19,mon,the bill was not wanted,bakery",
          "b3,,wed,,dairy");

  @AutoClose private static final Backend backend = Backends.open("reference", 1);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"NODES", "HYPEREDGES"})
  void aTableOfOneRowGetsTheScoresThatTheRowHadInTraining(Task task) throws IOException {
    Dataset training = training();
    StoredModel stored = SmallModels.throughAFile(stored(task, training), folder, backend);
    Matrix scores = scores(stored, training);
    for (int row = 0; row < PRODUCT.size(); row++) {
      Path alone = tables("alone" + row, row);
      Loaded loaded = DatasetFormats.read(alone, stored.fittedTables());
      assertThat(scores(stored, loaded.dataset()).row(0)).isEqualTo(scores.row(row));
      assertThat(FittedTables.differences(loaded.omissions()).isEmpty()).isTrue();
      // By its own numbers alone it would get others.
      Dataset guessed = DatasetFormats.read(alone).dataset();
      assertThat(guessed.nodes().featureNames()).isNotEqualTo(training.nodes().featureNames());
    }
  }

  @Test
  void whatWasLearnedAboutColumnsIsInTheFile() throws IOException {
    Dataset training = training();
    StoredModel read = SmallModels.throughAFile(stored(Task.NODES, training), folder, backend);
    assertThat(read.fittedTables()).isEqualTo(FittedTables.of(training));
    assertThat(read.nodeFeatures().columns().orElseThrow().columns()).hasSize(3);
    String card = Safetensors.read(folder.resolve(ModelFile.NAME)).metadata().get("hnhn");
    assertThat(card)
        .contains("\"kind\" : \"numeric\"", "\"kind\" : \"categorical\"", "\"kind\" : \"text\"")
        .contains("\"scale\" : \"STANDARDISED\"", "\"analysis\" : \"LETTERS_AND_DIGITS\"");
  }

  @Test
  void aModelWithoutFeaturesOfHyperedgesLearnedNothingAboutTheirColumns() throws IOException {
    Dataset training = training();
    Dataset without =
        training.withHyperedges(
            training.hyperedges().withFeatures(Matrix.zeros(PRODUCT.size(), 0)));
    FittedTables fitted = stored(Task.NODES, without).fittedTables();
    assertThat(fitted.nodes()).isPresent();
    assertThat(fitted.hyperedges()).isEmpty();
  }

  @Test
  void dataWithoutTablesIsTakenAsItIs() throws IOException {
    Dataset training = training();
    StoredModel stored = stored(Task.NODES, training);
    Path plain = folder.resolve("plain");
    new PlainFormat().write(training, plain);
    Dataset same = DatasetFormats.read(plain, stored.fittedTables()).dataset();
    assertThat(same.nodes().columns()).isEmpty();
    assertThat(scores(stored, same).toArray()).isEqualTo(scores(stored, training).toArray());
  }

  private static StoredModel stored(Task task, Dataset dataset) {
    Architecture small = new Architecture(task, 2, 5, 1, 0, 0);
    return SmallModels.stored(Hnhn.forNodes(2).with(small), dataset, backend);
  }

  private static Matrix scores(StoredModel stored, Dataset dataset) {
    return stored.trained().predict(stored.fit(dataset).inputs()).logits();
  }

  private Dataset training() throws IOException {
    return DatasetFormats.read(tables("training", 0, 1, 2, 3)).dataset();
  }

  /** A folder with some of the rows. */
  private Path tables(String name, int... rows) throws IOException {
    StringBuilder nodes = new StringBuilder(PRODUCTS).append('\n');
    StringBuilder hyperedges = new StringBuilder(BASKETS).append('\n');
    StringBuilder incidences = new StringBuilder("product,basket\n");
    for (int row : rows) {
      nodes.append(PRODUCT.get(row)).append('\n');
      hyperedges.append(BASKET.get(row)).append('\n');
      incidences.append("p%d,b%d%n".formatted(row, row));
    }
    Path tables = Files.createDirectories(folder.resolve(name));
    Files.writeString(tables.resolve("nodes.csv"), nodes);
    Files.writeString(tables.resolve("hyperedges.csv"), hyperedges);
    Files.writeString(tables.resolve("incidences.csv"), incidences);
    return tables;
  }
}
