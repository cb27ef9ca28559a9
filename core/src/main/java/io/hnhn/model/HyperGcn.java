package io.hnhn.model;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.MediatorExpansion;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;

/**
 * HyperGCN (Yadati et al. 2019): graph convolution on the {@linkplain MediatorExpansion expansion
 * with mediators}. In every epoch and every layer XΘ is projected on a random vector r, and in each
 * hyperedge the nodes with the largest and the smallest projection, S and I, are joined with each
 * other and with all other members, each edge having the weight 1/(2|e| − 3):
 *
 * <pre>
 * X ← relu( D⁻¹ᐟ² (A + I) D⁻¹ᐟ² X Θ + b )        A chosen by X Θ r
 * </pre>
 *
 * r has entries ±1, drawn anew in every epoch; once trained, the model uses r = (1, ..., 1). The
 * choice itself has no gradient.
 *
 * <p>The Fast form chooses once, before training, by the features projected on a normally
 * distributed r, and has the same A in all layers.
 *
 * <p>Weights of hyperedges and incidences play no part, features of hyperedges neither. Dropout
 * follows every layer but the last, a linear classifier the last. A hyperedge is represented by the
 * mean of its members.
 *
 * <pre>{@code
 * Model model = new HyperGcn(Architecture.forNodes(6)).withFast(true);
 * }</pre>
 *
 * @param fast whether mediators are chosen once
 */
public record HyperGcn(Architecture architecture, boolean fast) implements LayeredModel<HyperGcn> {
  /** The stream of the decisions on r in layer 0; layer l has the l-th behind it. */
  private static final int PROJECTIONS = Architecture.MOST_LAYERS;

  /** Mediators are chosen in every epoch. */
  public HyperGcn(Architecture architecture) {
    this(architecture, false);
  }

  @Override
  public HyperGcn with(Architecture other) {
    return new HyperGcn(other, fast);
  }

  /** The same in the Fast form, or not. */
  public HyperGcn withFast(boolean fast) {
    return new HyperGcn(architecture, fast);
  }

  /**
   * The degree of a neighbour depends on which members its hyperedges have chosen, and so on the
   * scores of all of them: in every layer, or on the features once, which smoothed ones are as far
   * as.
   */
  @Override
  public Reach reachOfLayers() {
    int once = architecture.featureSmoothing().changesNothing() ? 2 : 0;
    return Reach.byMembers(fast ? 2 * layers() + once : 4 * layers());
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Layers layers = new Layers(architecture, inputs, mode);
    return layers.classified(fast ? chosenOnce(layers) : chosenInEveryEpoch(layers));
  }

  private Expr chosenOnce(Layers layers) {
    Hypergraph hypergraph = layers.inputs().hypergraph();
    float[] scores = projected(layers.inputs().nodeFeatures());
    SparseMatrix smooth =
        GraphOperators.normalised(
            GraphOperators.withSelfEdges(
                GraphOperators.adjacency(MediatorExpansion.byScore(hypergraph, scores))));
    return layers.stack(
        layers.nodeFeatures(),
        (x, name) -> new Linear(name, hidden()).of(x.propagate(smooth)).relu());
  }

  private Expr chosenInEveryEpoch(Layers layers) {
    Mediators mediators = new Mediators(layers.inputs().hypergraph());
    Expr x = layers.nodeFeatures();
    for (int layer = 0; layer < layers(); layer++) {
      Expr r = layers.mode() == Mode.TRAINING ? signs(layer) : ones();
      Expr convolved =
          new Linear(Layers.name(layer), hidden()).of(x, y -> mediators.smooth(y.matmul(r), y));
      x = layers.after(layer, convolved.relu());
    }
    return x;
  }

  /** A column of ±1, each as likely: a kept 1 becomes 2, a dropped one 0. */
  Expr signs(int layer) {
    Expr minusOnes = Expr.constant(Matrix.filled(hidden(), 1, -1));
    return ones().dropout(new Dropout(0.5, PROJECTIONS + layer)).plus(minusOnes);
  }

  private Expr ones() {
    return Expr.constant(Matrix.filled(hidden(), 1, 1));
  }

  /** The features projected on a vector of normally distributed numbers, always the same. */
  private static float[] projected(Features features) {
    Philox random = new Philox(0);
    float[] result = new float[features.rows()];
    for (int r = 0; r < result.length; r++) {
      double sum = 0;
      switch (features) {
        case Matrix dense -> {
          for (int c = 0; c < dense.columns(); c++) {
            sum += dense.get(r, c) * random.gaussian(0, c);
          }
        }
        case SparseMatrix sparse -> {
          for (long k = sparse.pattern().start(r); k < sparse.pattern().end(r); k++) {
            sum += sparse.value(k) * random.gaussian(0, sparse.pattern().column(k));
          }
        }
      }
      result[r] = (float) sum;
    }
    return result;
  }
}
