package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClassWeightsTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final Model MODEL = Hnhn.forNodes(2).withHidden(8);
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(20);

  /** Class 0 eight times, class 1 twice, on features that tell nothing. */
  private static final Labels UNEVEN =
      new Labels(IntStream.range(0, 10).toArray(), new int[] {0, 0, 0, 0, 1, 0, 0, 1, 0, 0});

  private final Backend backend = TestedBackend.open(1);

  @AfterEach
  void close() {
    backend.close();
  }

  private TrainedModel train(TrainingOptions options) {
    return new Trainer(backend, options).train(MODEL, DATA.inputs(), UNEVEN);
  }

  @Test
  void onlyTheirRatiosCount() {
    WeightBits.assertClose(
        train(OPTIONS.withEpochs(5).withClassWeights(2, 6)),
        train(OPTIONS.withEpochs(5).withClassWeights(1, 3)),
        1e-5);
    WeightBits.assertSame(train(OPTIONS.withClassWeights(1, 1)), train(OPTIONS.withClassWeights()));
  }

  @Test
  void theLossIsTheWeightedMean() {
    TrainedModel start = train(OPTIONS.withEpochs(0));
    double[] losses = new double[2];
    for (int c = 0; c < 2; c++) {
      int wanted = c;
      int[] rows = IntStream.range(0, 10).filter(i -> UNEVEN.classes()[i] == wanted).toArray();
      Labels own = new Labels(rows, IntStream.of(rows).map(row -> wanted).toArray());
      losses[c] = start.predict(DATA.inputs()).evaluate(own).logLoss();
    }
    double first =
        train(OPTIONS.withEpochs(1).withClassWeights(1, 3)).history().losses().getFirst();
    assertThat(first).isCloseTo((8 * losses[0] + 6 * losses[1]) / 14, within(1e-5));
  }

  @Test
  void aClassOfWeightZeroIsNotLearnedFrom() {
    TrainedModel trained = train(OPTIONS.withClassWeights(1, 0));
    assertThat(trained.predict(DATA.inputs()).classes()).containsOnly(0);
  }
}
