package consumer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;

/** Learns from two triangles, with hnhn as a module. */
class Triangles {
  public static void main(String[] args) {
    Hypergraph triangles = Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {3, 4, 5});
    Inputs inputs = new Inputs(triangles, Matrix.of(6, 2, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0));
    Labels known = new Labels(new int[] {0, 3}, new int[] {0, 1});
    try (Backend backend = Backends.open()) {
      int[] classes =
          new Trainer(backend, TrainingOptions.PAPER)
              .train(Hnhn.forNodes(2), inputs, known)
              .predict(inputs)
              .classes();
      boolean named = Hnhn.class.getModule().isNamed();
      if (!named || classes[2] != 0 || classes[5] != 1) {
        throw new AssertionError("Expected a module, and the class of each triangle");
      }
    }
  }
}
