package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.Hnhn;
import io.hnhn.tensor.Matrix;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A program that trains with a checkpoint after every epoch, slowly enough to be killed on the way,
 * and at last writes its weights.
 */
final class KillableRun {
  private static final Duration PAUSE = Duration.ofMillis(4);

  private KillableRun() {}

  /** Arguments: the checkpoint file, and the file for the weights. */
  public static void main(String[] arguments) throws IOException {
    TrainingListener pausing =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            try {
              Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        };
    write(train(Path.of(arguments[0]), pausing), Path.of(arguments[1]));
  }

  static TrainedModel train(Path checkpoint, TrainingListener listener) {
    PlantedCommunities data = PlantedCommunities.make();
    TrainingOptions options = TrainingOptions.PAPER.withEpochs(100).withCheckpointEvery(1);
    try (Backend backend = TestedBackend.open(2)) {
      return new Trainer(backend, options)
          .withValidation(data.validation())
          .withListener(listener)
          .withCheckpoint(checkpoint)
          .train(Hnhn.forNodes(2).withHidden(16).withLayers(2), data.inputs(), data.training());
    }
  }

  static void write(TrainedModel trained, Path file) throws IOException {
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      for (Matrix weight : trained.parameters().values()) {
        for (float value : weight.toArray()) {
          out.writeFloat(value);
        }
      }
    }
  }
}
