package io.hnhn.backend;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Targets;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hgnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.util.Random;
import java.util.stream.IntStream;

/** Models on a hypergraph of a few hundred nodes, some of them isolated. */
public enum SmallModels {
  /** Sparse features and fixed exponents. */
  HNHN,
  /** Everything that there is. */
  HNHN_WITH_ALL,
  /** The classes of hyperedges. */
  HNHN_FOR_HYPEREDGES,
  /** Features alone. */
  MLP,
  SMOOTHED;

  private static final int NODES = 307;
  private static final int HYPEREDGES = 127;
  private static final int WORDS = 89;

  private Model model() {
    return switch (this) {
      case HNHN -> Hnhn.forNodes(5).withHidden(17).withAlpha(Exponent.fixed(-0.5));
      case HNHN_WITH_ALL ->
          Hnhn.forNodes(5)
              .with(new Architecture(Task.NODES, 5, 17, 2, 0.3, 0.2))
              .withAlpha(Exponent.trainable(0.3))
              .withBeta(Exponent.trainable(-0.2));
      case HNHN_FOR_HYPEREDGES -> Hnhn.forHyperedges(5).withHidden(16).withLayers(2);
      case MLP -> Mlp.forNodes(5).withHidden(33).withLayers(2).withInputDropout(0.2);
      case SMOOTHED ->
          new Hgnn(Architecture.forNodes(5).withHidden(17).withInputDropout(0.2))
              .withFeatureSmoothing(Smoothing.of(2))
              .withAnswerSmoothing(Smoothing.of(3));
    };
  }

  /** The loss over some of the rows. */
  public Expr loss() {
    Model model = model();
    int count = model.task() == Task.NODES ? NODES : HYPEREDGES;
    int[] rows = IntStream.range(0, count).filter(row -> row % 7 < 2).toArray();
    int[] classes = IntStream.of(rows).map(row -> row % 5).toArray();
    float[] weights = new float[rows.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1f / weights.length;
    }
    Expr logits = model.build(inputs(), Mode.TRAINING).logits();
    return logits.selectRows(rows).softmaxCrossEntropy(new Targets(classes, weights));
  }

  private static Inputs inputs() {
    Random random = new Random(4);
    int[][] members = new int[HYPEREDGES][];
    for (int j = 0; j < HYPEREDGES; j++) {
      members[j] = random.ints(random.nextInt(7), 0, NODES * 3 / 4).distinct().toArray();
    }
    Matrix ofHyperedges = Matrix.zeros(HYPEREDGES, 7);
    new Initializer.Normal(1).fill(ofHyperedges, new Philox(2), 0);
    return new Inputs(Hypergraph.of(NODES, members), words(random), ofHyperedges);
  }

  private static SparseMatrix words(Random random) {
    Matrix words = Matrix.zeros(NODES, WORDS);
    for (int i = 0; i < 5 * NODES; i++) {
      words.set(random.nextInt(NODES), random.nextInt(WORDS), 1 + random.nextInt(3));
    }
    return SparseMatrix.of(words);
  }
}
