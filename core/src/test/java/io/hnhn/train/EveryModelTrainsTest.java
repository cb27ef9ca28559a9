package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Architecture;
import io.hnhn.model.Models;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model learns, and learns the same on one and on two threads. */
class EveryModelTrainsTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER.withEpochs(30).withSchedule(Schedule.constant(0.01)).withSeed(4);

  static Stream<Models.Entry> models() {
    return Models.all().stream();
  }

  private static TrainedModel train(Models.Entry entry, int threads) {
    Architecture architecture = Architecture.forNodes(2).withHidden(16);
    try (Backend backend = Backends.open("cpu", threads)) {
      return new Trainer(backend, OPTIONS)
          .train(entry.with(architecture), DATA.inputs(), DATA.training());
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void theLossGoesDownAndTheBitsDoNotDependOnThreads(Models.Entry entry) {
    TrainedModel one = train(entry, 1);
    List<Double> losses = one.history().losses();
    assertThat(losses.getLast()).isFinite().isLessThan(0.8 * losses.getFirst());
    TrainedModel two = train(entry, 2);
    assertThat(two.history().losses()).isEqualTo(losses);
    WeightBits.assertSame(one, two);
  }
}
