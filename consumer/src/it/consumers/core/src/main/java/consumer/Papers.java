package consumer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.Arrays;

/** Learns from authors and their papers, with OpenBLAS, which came with the dependency. */
class Papers {
  public static void main(String[] args) {
    Hypergraph authors =
        Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {3, 4, 5}, new int[] {2, 3});
    Inputs inputs = new Inputs(authors, Matrix.of(6, 2, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1));
    Labels known = new Labels(new int[] {0, 5}, new int[] {0, 1});
    try (Backend backend = Backends.open()) {
      TrainedModel model =
          new Trainer(backend, TrainingOptions.PAPER).train(Hnhn.forNodes(2), inputs, known);
      int[] classes = model.predict(inputs).classes();
      System.out.println(backend.description() + ": " + Arrays.toString(classes));
      if (!backend.description().contains("OpenBLAS") || classes[0] != 0 || classes[5] != 1) {
        throw new AssertionError("Expected OpenBLAS and what was learned");
      }
    }
  }
}
