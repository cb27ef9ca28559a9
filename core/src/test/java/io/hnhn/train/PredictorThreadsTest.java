package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers of several threads by a model as wide as people train it, whose products are blocked. */
class PredictorThreadsTest {
  private static final int NODES = 3000;
  private static final int HYPEREDGES = 1500;
  private static final int WORDS = 1400;
  private static final int WIDTH = 400;

  @Test
  void eightThreadsGetTheBitsOfOne() throws Exception {
    Inputs inputs = inputs();
    Labels labels =
        Labels.of(IntStream.range(0, 60).toArray(), new Random(1).ints(60, 0, 6).toArray());
    try (Backend backend = TestedBackend.open(2)) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(1))
              .train(Hnhn.forNodes(6).withHidden(WIDTH), inputs, labels);
      List<Callable<float[]>> questions = new ArrayList<>();
      try (Predictor predictor = trained.predictor(inputs);
          ExecutorService threads = Executors.newFixedThreadPool(8)) {
        for (int i = 0; i < 48; i++) {
          questions.add(question(predictor, inputs, i));
        }
        List<float[]> alone = new ArrayList<>();
        for (Callable<float[]> question : questions) {
          alone.add(question.call());
        }
        List<Future<float[]>> together = threads.invokeAll(questions);
        for (int i = 0; i < alone.size(); i++) {
          assertThat(together.get(i).get()).as("question %d", i).isEqualTo(alone.get(i));
        }
      }
    }
  }

  /** About one row, some rows, very many, and a node that is new. */
  private static Callable<float[]> question(Predictor predictor, Inputs inputs, int seed) {
    Random random = new Random(seed);
    int[] some = random.ints(0, NODES).distinct().limit(1 + seed * seed % 700).toArray();
    return switch (seed % 4) {
      case 0 -> () -> predictor.predict(some[0]).logits().toArray();
      case 1 -> () -> predictor.predict(some).logits().toArray();
      case 2 -> () -> predictor.nodeRepresentations(some).toArray();
      default -> {
        EditedInputs grown =
            EditedInputs.of(inputs)
                .plusNode(
                    inputs.nodeFeatures().selectRows(new int[] {some[0]}),
                    inputs.hypergraph().hyperedgesOf(some[0]));
        yield () -> predictor.about(grown).predict(NODES, some[0]).logits().toArray();
      }
    };
  }

  private static Inputs inputs() {
    Random random = new Random(5);
    int[][] hyperedges = new int[HYPEREDGES][];
    for (int j = 0; j < HYPEREDGES; j++) {
      hyperedges[j] = random.ints(2 + random.nextInt(6), 0, NODES).distinct().toArray();
    }
    return new Inputs(Hypergraph.of(NODES, hyperedges), words(random));
  }

  /** Ten words of each node. */
  private static SparseMatrix words(Random random) {
    int each = 10;
    int[] rows = IntStream.range(0, NODES * each).map(k -> k / each).toArray();
    int[] columns =
        IntStream.range(0, NODES)
            .flatMap(_ -> random.ints(0, WORDS).distinct().limit(each))
            .toArray();
    float[] ones = new float[rows.length];
    Arrays.fill(ones, 1);
    return SparseMatrix.of(NODES, WORDS, rows, columns, ones);
  }
}
