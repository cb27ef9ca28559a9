package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was interrupted ends in the bits of one that was not. */
class CheckpointResumeTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER
          .withEpochs(23)
          .withSchedule(new Schedule(0.05, 0.5, 9))
          .withWeightDecay(1e-3)
          .withSeed(4)
          .withCheckpointEvery(5);
  private static final Hnhn MODEL =
      Hnhn.forNodes(2)
          .withHidden(8)
          .withLayers(2)
          .withAlpha(Exponent.trainable(0.1))
          .withDropout(0.5)
          .withInputDropout(0.1);

  private final Backend backend = TestedBackend.open(2);
  private Path file;

  @BeforeEach
  void file(@TempDir Path folder) {
    file = folder.resolve("run.checkpoint");
  }

  @AfterEach
  void close() {
    backend.close();
  }

  private Trainer trainer(TrainingOptions options, boolean validated) {
    Trainer trainer = new Trainer(backend, options);
    return validated ? trainer.withValidation(DATA.validation()) : trainer;
  }

  private static TrainedModel train(Trainer trainer) {
    return trainer.train(MODEL, DATA.inputs(), DATA.training());
  }

  private static void crash(Trainer trainer, int epoch) {
    Trainer crashing = trainer.withListener(StoppingListener.crashAt(epoch));
    assertThatExceptionOfType(StoppingListener.Crash.class).isThrownBy(() -> train(crashing));
  }

  private static void assertSame(TrainedModel found, TrainedModel expected) {
    WeightBits.assertSame(found, expected);
    assertThat(found.history()).isEqualTo(expected.history());
  }

  /** Its numbers are doubles, which a checkpoint must not round. */
  @Test
  void theReferenceBackendGoesOnToTheSameBitsToo() {
    try (Backend reference = Backends.open("reference", 1)) {
      Trainer trainer = new Trainer(reference, OPTIONS);
      TrainedModel whole = train(trainer);
      crash(trainer.withCheckpoint(file), 13);
      TrainedModel resumed = train(trainer.withCheckpoint(file));
      assertThat(resumed.history().losses()).isEqualTo(whole.history().losses());
      assertSame(resumed, whole);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, false",
    "4, false",
    "5, false",
    "6, false",
    "12, false",
    "22, false",
    "23, false",
    "1, true",
    "5, true",
    "14, true",
    "22, true"
  })
  void aCrashedRunEndsInTheSameBits(int epoch, boolean validated) throws IOException {
    Trainer trainer = trainer(OPTIONS, validated);
    TrainedModel uninterrupted = train(trainer);
    crash(trainer.withCheckpoint(file), epoch);
    assertThat(Files.exists(file)).isEqualTo(epoch > 5);
    assertSame(train(trainer.withCheckpoint(file)), uninterrupted);
  }

  /** Mini-batches take several steps an epoch, which Adam counts. */
  @ParameterizedTest
  @ValueSource(ints = {4, 12, 23})
  void aCrashedRunInPartsEndsInTheSameBits(int epoch) {
    for (Batches batches : List.of(Batches.inParts(6), Batches.mini(6))) {
      Trainer trainer = trainer(OPTIONS.withBatches(batches), true);
      TrainedModel uninterrupted = train(trainer);
      Path own = file.resolveSibling(batches + ".checkpoint");
      crash(trainer.withCheckpoint(own), epoch);
      assertSame(train(trainer.withCheckpoint(own)), uninterrupted);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "7, false", "10, false", "3, true", "22, true"})
  void aCancelledRunEndsInTheSameBits(int epoch, boolean validated) {
    Trainer trainer = trainer(OPTIONS, validated);
    Trainer kept = trainer.withCheckpoint(file);
    TrainedModel cancelled = train(kept.withListener(StoppingListener.cancelAt(epoch)));
    assertThat(cancelled.history().losses()).hasSize(epoch);
    assertSame(train(kept), train(trainer));
  }

  @Test
  void aCancelledRunLosesNoEpoch() {
    Trainer kept = trainer(OPTIONS, false).withCheckpoint(file);
    train(kept.withListener(StoppingListener.cancelAt(7)));
    assertThat(firstEpochOf(kept)).isEqualTo(8);
  }

  @Test
  void aCrashedRunLosesNoMoreThanSinceTheLastCheckpoint() {
    Trainer kept = trainer(OPTIONS, false).withCheckpoint(file);
    crash(kept, 14);
    assertThat(firstEpochOf(kept)).isEqualTo(11);
  }

  private static int firstEpochOf(Trainer trainer) {
    List<Integer> epochs = new ArrayList<>();
    train(
        trainer.withListener(
            new TrainingListener() {
              @Override
              public void epochDone(EpochReport report) {
                epochs.add(report.epoch());
              }
            }));
    return epochs.getFirst();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void crashesInARowDoNoHarm(int checkpointEvery) {
    TrainingOptions options = OPTIONS.withCheckpointEvery(checkpointEvery).withPatience(6);
    Trainer trainer = trainer(options, true);
    TrainedModel uninterrupted = train(trainer);
    Trainer kept = trainer.withCheckpoint(file);
    int last = uninterrupted.history().losses().size();
    for (int epoch : new int[] {3, 4, 5, last}) {
      crash(kept, epoch);
    }
    assertSame(train(kept), uninterrupted);
  }

  @Test
  void patienceGoesOnWhereItWas() {
    Trainer trainer = trainer(OPTIONS.withEpochs(80).withPatience(5), true);
    TrainedModel uninterrupted = train(trainer);
    int last = uninterrupted.history().losses().size();
    assertThat(last).isLessThan(80);
    crash(trainer.withCheckpoint(file), last - 1);
    assertSame(train(trainer.withCheckpoint(file)), uninterrupted);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFinishedRunIsNotTrainedAgain(boolean validated) {
    Trainer kept = trainer(OPTIONS, validated).withCheckpoint(file);
    TrainedModel finished = train(kept);
    assertSame(train(kept.withListener(StoppingListener.crashAt(23))), finished);
  }

  @Test
  void howOftenCheckpointsAreWrittenIsNoPartOfTheRun() {
    Trainer trainer = trainer(OPTIONS, false);
    crash(trainer.withCheckpoint(file), 12);
    Trainer rarer = trainer(OPTIONS.withCheckpointEvery(7), false).withCheckpoint(file);
    assertSame(train(rarer), train(trainer));
  }

  @Test
  void aLeftoverOfAnInterruptedWriteDoesNoHarm() throws IOException {
    Path folder = Files.createDirectory(file.resolveSibling(".hnhn-1"));
    Files.writeString(folder.resolve("run.checkpoint"), "half a checkpoint");
    Trainer trainer = trainer(OPTIONS, false);
    crash(trainer.withCheckpoint(file), 12);
    assertSame(train(trainer.withCheckpoint(file)), train(trainer));
  }

  @Test
  void aCheckpointMayBePacked() throws IOException {
    Path packed = file.resolveSibling("run.checkpoint.gz");
    Trainer trainer = trainer(OPTIONS, true);
    crash(trainer.withCheckpoint(packed), 12);
    assertThat(Files.readAllBytes(packed)).startsWith(0x1f, 0x8b);
    assertSame(train(trainer.withCheckpoint(packed)), train(trainer));
  }

  @Test
  void checkpointsChangeNothing() {
    assertSame(train(trainer(OPTIONS, true).withCheckpoint(file)), train(trainer(OPTIONS, true)));
  }
}
