package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Dataset;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.NumberScale;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.table.FittedTables;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file of format 1, the first there was, is read for ever, and so is one that tells of columns of
 * tables, of what these were taken for, or of vectors of single nodes by nothing but the names of
 * features: they are never written again, and what this test expects of them never changes.
 */
class GoldenModelFileTest {
  private static final Path FILES = Path.of("src/test/resources/io/hnhn/data/trained");

  /** Computed from the weights by src/test/python/safetensors_check.py. */
  private static final double[][] LOGITS = {
    {0.22619070, -0.01491211, -0.40440196},
    {0.35722668, -0.06741543, -0.20333537},
    {0.12355942, 0.05460128, 0.30032081},
    {-0.08892851, 0.15628431, -1.06030557},
    {0.16488430, 0.03896669, 0.13411891},
    {0.18822663, -0.00173178, 0.20280816},
    {-0.18368078, 0.19993440, 0.93051735},
    {0.04398321, 0.09748608, -0.49211527},
    {0.42200181, -0.03614091, -0.78158967}
  };

  /** Of tables that are not those of training, computed by the same script. */
  private static final double[][] LOGITS_OF_TABLES = {
    {-0.81974059, 0.49606645},
    {0.19091750, -3.34527742},
    {-0.51585255, -0.48677991}
  };

  /** Of a model with vectors of single nodes, by the same script. */
  private static final double[][] LOGITS_BY_VECTORS = {
    {-0.23290523, 0.01010941},
    {-0.79419224, -2.94757974},
    {0.00473097, -0.01264801}
  };

  @ParameterizedTest
  @ValueSource(strings = {"reference", "cpu"})
  void aFileOfFormat1IsReadForEver(String backendName) throws IOException {
    try (Backend backend = Backends.open(backendName, 1)) {
      StoredModel stored = ModelFile.read(FILES.resolve("format-1.safetensors"), backend);
      Dataset dataset = DatasetFormats.read(FILES.resolve("golden")).dataset();
      FittedInputs fitted = stored.fit(dataset);
      Predictions predictions = stored.trained().predict(fitted.inputs());
      assertClose(predictions.logits(), LOGITS);
      assertThat(predictions.classes()).containsExactly(0, 0, 2, 1, 0, 2, 2, 1, 0);
      assertThat(stored.classNames()).containsExactly("bird", "fish", "mammal");
      assertThat(stored.trained().model())
          .isEqualTo(
              Hnhn.forNodes(3)
                  .withHidden(4)
                  .withLayers(2)
                  .withAlpha(Exponent.trainable(0.5))
                  .withBeta(Exponent.fixed(-1.5))
                  .withResidual(true)
                  .withNormalisation(true));
      assertThat(stored.nodeFeatures())
          .isEqualTo(new KnownFeatures(4, List.of("weight", "height", "age", "speed")));
      assertThat(stored.hyperedgeFeatures())
          .contains(new KnownFeatures(2, List.of("old", "large")));
      assertThat(stored.metrics()).isEqualTo(Map.of("training accuracy", 2 / 3.0));
      assertThat(stored.origin().dataset()).isEqualTo("golden");
      assertThat(stored.origin().seed()).isEqualTo(12);
      assertThat(stored.origin().version()).isEqualTo("0.1.0");
      assertThat(stored.origin().labels()).isEqualTo(Map.of("training", 6, "validation", 1));
      assertThat(stored.origin().machine())
          .isEqualTo(new Machine("Linux", "amd64", 2, "OpenJDK 25"));
      assertThat(stored.trained().provenance().started())
          .isEqualTo(Instant.parse("2026-11-15T14:00:00Z"));
      assertThat(stored.trained().provenance().data()).isEqualTo(fitted.inputs().fingerprint());
      assertThat(stored.trained().history().losses()).hasSize(40);
      // Older than what is known about columns: tables are read by what they hold themselves.
      assertThat(stored.fittedTables()).isEqualTo(FittedTables.NONE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "cpu"})
  void whatAFileTellsOfColumnsIsReadForEver(String backendName) throws IOException {
    try (Backend backend = Backends.open(backendName, 1)) {
      StoredModel stored = ModelFile.read(FILES.resolve("format-1-columns.safetensors"), backend);
      Loaded loaded = DatasetFormats.read(FILES.resolve("golden-tables"), stored.fittedTables());
      FittedInputs fitted = stored.fit(loaded.dataset());
      assertClose(stored.trained().predict(fitted.inputs()).logits(), LOGITS_OF_TABLES);
      assertThat(loaded.omissions().counts())
          .isEqualTo(
              Map.of(
                  "missing cells", 1L,
                  "columns of nodes that the model does not know", 1L,
                  "values of nodes that the model does not know", 1L,
                  "words of nodes that the model does not know", 5L,
                  "columns of hyperedges that the data lacks", 1L,
                  "values of hyperedges that the model does not know", 1L));
      assertThat(fitted.omissions().isEmpty()).isTrue();
      assertThat(stored.nodeFeatures().columns().orElseThrow().columns().getFirst())
          .isEqualTo(
              new FittedColumn.Numeric(
                  "price", NumberScale.STANDARDISED, 2.6700000166893005, 1.1073165779337966));
      assertThat(stored.hyperedgeFeatures().orElseThrow().columns().orElseThrow().columns())
          .containsExactly(
              new FittedColumn.Numeric(
                  "hour", NumberScale.RAW, 13.166666666666666, 4.515405728048022),
              new FittedColumn.Categorical("day", List.of("mon", "sat", "tue")));
    }
  }

  @Test
  void whatAFileTellsOfTheUseOfColumnsIsReadForEver() throws IOException {
    try (Backend backend = Backends.open("reference", 1)) {
      StoredModel stored = ModelFile.read(FILES.resolve("format-1-reading.safetensors"), backend);
      Loaded loaded = DatasetFormats.read(FILES.resolve("golden-tables"), stored.fittedTables());
      assertThat(stored.labelColumn()).contains("colour");
      assertThat(loaded.reading().orElseThrow())
          .hasToString(
              "incidences.csv: nodes are \"basket\", hyperedges \"product\"; nodes.csv: ids"
                  + " \"product\", label \"colour\"; hyperedges.csv: ids \"basket\", no label");
      assertThat(stored.nodeFeatures().columns().orElseThrow().columns().get(2))
          .asInstanceOf(InstanceOfAssertFactories.type(FittedColumn.Text.class))
          .returns(2, FittedColumn.Text::wordless);
    }
  }

  /** Trained on milk, rusk, bread and cream; cheese is new. */
  @ParameterizedTest
  @ValueSource(strings = {"reference", "cpu"})
  void vectorsThatOnlyNamesTellOfAreReadForEver(String backendName) throws IOException {
    try (Backend backend = Backends.open(backendName, 1)) {
      StoredModel stored = ModelFile.read(FILES.resolve("format-1-vectors.safetensors"), backend);
      assertThat(stored.added())
          .isEqualTo(new AddedFeatures(MissingFeatures.IDENTITY, true, false));
      assertThat(stored.nodeFeatures().names())
          .endsWith("node=milk", "node=rusk", "node=bread", "node=cream");
      assertThat(stored.nodeFeatures().vectors()).isEqualTo(4);
      Loaded loaded = DatasetFormats.read(FILES.resolve("golden-tables"), stored.fittedTables());
      FittedInputs fitted = stored.fit(loaded.dataset());
      assertClose(stored.trained().predict(fitted.inputs()).logits(), LOGITS_BY_VECTORS);
      assertThat(fitted.omissions()).hasToString("1 node that training did not have");
    }
  }

  private static void assertClose(Matrix logits, double[][] expected) {
    assertThat(logits.rows()).isEqualTo(expected.length);
    for (int r = 0; r < expected.length; r++) {
      for (int c = 0; c < expected[r].length; c++) {
        assertThat((double) logits.get(r, c)).isCloseTo(expected[r][c], within(1e-6));
      }
    }
  }
}
