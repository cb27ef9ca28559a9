package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.tensor.Matrix;
import java.nio.file.Path;

/**
 * A program that trains a model whose weights and moments are larger than its heap, with a
 * checkpoint after every epoch, and validation, so that the best values are kept as well.
 */
final class LargeRun {
  /** With this width a vector has 3.3 million numbers, which are 27 MB as doubles. */
  private static final int WIDTH = 1800;

  private static final Labels LABELS = new Labels(new int[] {0, 1}, new int[] {0, 1});

  private LargeRun() {}

  /** Arguments: the checkpoint file, and how many epochs to train before it stops. */
  public static void main(String[] arguments) {
    int last = Integer.parseInt(arguments[1]);
    Inputs inputs = new Inputs(Hypergraph.of(2, new int[] {0, 1}), Matrix.of(2, 1, 1, -1));
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(4).withCheckpointEvery(1))
              .withValidation(LABELS)
              .withCheckpoint(Path.of(arguments[0]))
              .withListener(StoppingListener.cancelAt(last))
              .train(
                  new Mlp(Architecture.forNodes(2).withHidden(WIDTH).withLayers(2)),
                  inputs,
                  LABELS);
      System.out.println(trained.history().losses());
    }
  }
}
