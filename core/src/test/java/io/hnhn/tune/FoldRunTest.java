package io.hnhn.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Hnhn;
import io.hnhn.train.AvailableMemory;
import io.hnhn.train.Batches;
import io.hnhn.train.Fold;
import io.hnhn.train.History;
import io.hnhn.train.Schedule;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fold is a training like any other, at which somebody looks now and then. */
class FoldRunTest {
  private static final Hnhn MODEL = Hnhn.forNodes(2).withHidden(6).withDropout(0.3);
  private static final Fold FOLD = CrossValidationTest.LABELS.folds(3, 1).getFirst();
  private static final int EVERY = 4;

  static Stream<Batches> batches() {
    return Stream.of(Batches.FULL, Batches.inParts(5), Batches.mini(5));
  }

  @ParameterizedTest
  @MethodSource("batches")
  void looksFindWhatTheTrainingsValidationFinds(Batches batches) {
    TrainingOptions options =
        TrainingOptions.PAPER
            .withEpochs(14)
            .withSchedule(new Schedule(0.05, 0.5, 5))
            .withSeed(3)
            .withBatches(batches);
    try (Backend backend = Backends.open("cpu", 1)) {
      MemoryShares shares = new MemoryShares(AvailableMemory.now());
      List<FoldCourse.Look> looks =
          new FoldRun(backend, CrossValidationTest.INPUTS, FOLD, shares, EVERY, false)
              .of(new Candidate(MODEL, options))
              .looks();
      History history =
          new Trainer(backend, options)
              .withValidation(FOLD.validation())
              .train(MODEL, CrossValidationTest.INPUTS, FOLD.train())
              .history();
      assertThat(looks.stream().map(FoldCourse.Look::logLoss))
          .isEqualTo(every(history.validationLosses()));
      assertThat(looks.stream().map(FoldCourse.Look::accuracy))
          .isEqualTo(every(history.validationAccuracies()));
    }
  }

  private static List<Double> every(List<Double> ofEpochs) {
    return IntStream.of(EVERY, 2 * EVERY, 3 * EVERY)
        .mapToObj(epoch -> ofEpochs.get(epoch - 1))
        .toList();
  }
}
