package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Fingerprint;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file of format 1, the first there was, is read for ever: it is never written again, and what
 * this test expects of it never changes.
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

  @ParameterizedTest
  @ValueSource(strings = {"reference", "cpu"})
  void aFileOfFormat1IsReadForEver(String backendName) throws IOException {
    try (Backend backend = Backends.open(backendName, 1)) {
      StoredModel stored = ModelFile.read(FILES.resolve("format-1.safetensors"), backend);
      Dataset dataset = DatasetFormats.read(FILES.resolve("golden")).dataset();
      FittedInputs fitted = stored.fit(dataset);
      Predictions predictions = stored.trained().predict(fitted.inputs());
      Matrix logits = predictions.logits();
      for (int r = 0; r < LOGITS.length; r++) {
        for (int c = 0; c < LOGITS[r].length; c++) {
          assertThat((double) logits.get(r, c)).isCloseTo(LOGITS[r][c], within(1e-6));
        }
      }
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
      assertThat(stored.trained().provenance().data()).isEqualTo(Fingerprint.of(fitted.inputs()));
      assertThat(stored.trained().history().losses()).hasSize(40);
    }
  }
}
