package io.hnhn.learn.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exponents are tried after everything else, if there is time. */
class LaterStagesTest {
  private static final Learner TUNED =
      Learner.DEFAULT
          .withLabelColumn("kind")
          .with(
              s ->
                  s.withModel(
                          s.model()
                              .withHidden(4)
                              .withHnhn(
                                  s.model()
                                      .hnhn()
                                      .withExponents(
                                          new ExponentChoice.Tune(), new ExponentChoice.Given(0))))
                      .withFeatures(
                          s.features()
                              .withNodeVectors(VectorsChoice.NO)
                              .withHyperedgeVectors(VectorsChoice.NO))
                      .withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(5)));

  @TempDir private Path folder;

  @BeforeEach
  void writeTables() throws IOException {
    StringBuilder nodes = new StringBuilder("item,kind,size\n");
    StringBuilder incidences = new StringBuilder("group,item\n");
    for (int i = 0; i < 40; i++) {
      nodes.append("i%d,%s,%d\n".formatted(i, i % 2 == 0 ? "even" : "odd", i % 5));
      incidences.append("g%d,i%d\n".formatted(i % 6, i));
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("incidences.csv"), incidences);
  }

  @Test
  void whatIsTriedLaterIsNamed() throws IOException {
    ChosenSettings chosen = chosen(TUNED);
    assertThat(chosen.later()).containsExactly("alpha");
    assertThat(chosen.timeOver()).isFalse();
    assertThat(chosen.tried()).hasSizeGreaterThan(1);
  }

  @Test
  void nothingIsTriedLaterWhenTimeIsOver() throws IOException {
    ChosenSettings chosen =
        chosen(TUNED.with(s -> s.withTraining(s.training().withSearchTime(Duration.ofNanos(1)))));
    assertThat(chosen.later()).isEmpty();
    assertThat(chosen.timeOver()).isTrue();
    assertThat(chosen.tried()).hasSize(1);
  }

  @Test
  void anEndThatIsReachedIsKnownOfRatesThatFall() throws IOException {
    ChosenSettings chosen =
        chosen(
            Learner.DEFAULT
                .withLabelColumn("kind")
                .with(
                    s ->
                        s.withModel(s.model().withHidden(4))
                            .withFeatures(
                                s.features()
                                    .withNodeVectors(VectorsChoice.NO)
                                    .withHyperedgeVectors(VectorsChoice.NO))
                            .withTraining(s.training().withRegime(Regime.PLAIN))));
    assertThat(chosen.mostEpochs()).isEqualTo(100);
  }

  private ChosenSettings chosen(Learner learner) throws IOException {
    try (Learned learned = learner.learn(folder)) {
      return learned.outcomes().getFirst().chosen();
    }
  }
}
