package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Hnhn;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProvenanceTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();

  private static Provenance provenance(Labels labels, Labels validation) {
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainingOptions options = TrainingOptions.PAPER.withEpochs(1).withSeed(77);
      return new Trainer(backend, options)
          .withValidation(validation)
          .train(Hnhn.forNodes(2).withHidden(3), DATA.inputs(), labels)
          .provenance();
    }
  }

  @Test
  void aTrainedModelTellsWhereItComesFrom() {
    Instant before = Instant.now();
    Provenance found = provenance(DATA.training(), DATA.validation());
    assertThat(found.model())
        .startsWith("Hnhn[architecture=Architecture[task=NODES, classes=2, hidden=3, layers=1");
    assertThat(found.options()).contains("epochs=1", "seed=77", "weightDecay=0.0", "initial=0.04");
    assertThat(found.data()).isEqualTo(DATA.inputs().fingerprint()).matches("[0-9a-f]{64}");
    assertThat(found.backend()).startsWith("cpu: ").contains("1 thread");
    assertThat(found.java()).isEqualTo(Runtime.version().toString());
    assertThat(found.started()).isBetween(before, Instant.now());
    assertThat(found.seconds()).isBetween(0.0, 60.0);
  }

  @Test
  void otherLabelsHaveAnotherFingerprint() {
    assertThat(
            new String[] {
              provenance(DATA.training(), DATA.validation()).labels(),
              provenance(DATA.validation(), DATA.training()).labels(),
              provenance(DATA.training(), DATA.test()).labels(),
              provenance(DATA.training(), null).labels(),
            })
        .doesNotHaveDuplicates();
  }
}
