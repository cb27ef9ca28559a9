package io.hnhn.model;

import io.hnhn.expr.Expr;
import io.hnhn.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * HNHN as the program computes it that its authors have published (Dong, Sawin, Bengio 2020), which
 * is not the formula of their paper. It is here to make the printed numbers anew and to see where
 * they come from; {@link Hnhn} is the model to use.
 *
 * <pre>
 * X_E ← ( X_E + Hᵀ D_v⁻¹⁻ᵝ relu( X_V W_E + b_E ) ) / s_E        s_E = Hᵀ D_v⁻ᵝ 1
 * X_V ← ( D_v⁻¹ X_V + H W D_e⁻¹⁻ᵅ relu( X_E W_V + b_V ) ) / s_V     s_V = H W D_e⁻ᵅ 1
 * </pre>
 *
 * H, W and the degrees D are those of {@link Incidence}. What is divided by is never 0: a degree or
 * a sum of nothing counts as 1, so that an isolated node keeps its input. What is other than in the
 * paper:
 *
 * <pre>
 * linear map and relu come before each aggregation, and nothing but the classifier behind
 * exponents act on 1/degree, so that their sign is the other one, and there is one more 1/degree
 *    above the line: with α = β = 0 too, nodes of many hyperedges count less
 * a node keeps its own input X_V, a hyperedge what the layer before has made of it
 * W_E and W_V start from a normal distribution of variance 1, b_E and b_V from 0
 * these alone are trained: projection of the input and classifier stay as they were drawn
 * </pre>
 *
 * <p>Node features are projected to the hidden width; hyperedges begin with their own projected
 * features, where there are any, otherwise with 0. Dropout follows every layer but the last, in
 * training alone, while the program drops when it is asked, too. To classify hyperedges the program
 * turns the hypergraph round; here they are classified by X_E, as by any other model.
 *
 * <pre>{@code
 * Model model = new ReleasedHnhn(Architecture.forNodes(6));
 * }</pre>
 *
 * @param architecture nodes are classified by the last X_V, hyperedges by the last X_E
 * @param alpha exponent of the inverse hyperedge sizes
 * @param beta exponent of the inverse node degrees
 */
public record ReleasedHnhn(Architecture architecture, double alpha, double beta)
    implements LayeredModel<ReleasedHnhn> {
  /** With it the power of any degree is a finite number. */
  private static final int LARGEST_EXPONENT = 10;

  public ReleasedHnhn {
    OptionChecks.expectWithin("alpha", -LARGEST_EXPONENT, LARGEST_EXPONENT, alpha);
    OptionChecks.expectWithin("beta", -LARGEST_EXPONENT, LARGEST_EXPONENT, beta);
  }

  /** The model with α = β = 0. */
  public ReleasedHnhn(Architecture architecture) {
    this(architecture, 0, 0);
  }

  @Override
  public ReleasedHnhn with(Architecture other) {
    return new ReleasedHnhn(other, alpha, beta);
  }

  @Override
  public boolean hearsHyperedges() {
    return true;
  }

  @Override
  public Reach reachOfLayers() {
    return new Reach(2 * layers(), 2 * layers() - 1);
  }

  @Override
  public Outputs build(Inputs inputs, Mode mode) {
    Incidence h = new Incidence(inputs.hypergraph());
    double[] ofEdges = reciprocals(h.sumsOfMembers(-beta));
    double[] ofNodes = reciprocals(h.sumsOfMemberships(-alpha));
    SparseMatrix toEdges = h.toHyperedges(ofEdges, h.nodeDegrees(-1 - beta));
    SparseMatrix toNodes = h.toNodes(ofNodes, h.hyperedgeDegrees(-1 - alpha));
    SparseMatrix keptByEdges = Diagonal.operator(ofEdges);
    SparseMatrix keptByNodes = Diagonal.operator(products(reciprocals(h.nodeDegrees(1)), ofNodes));

    Layers layers = new Layers(architecture, inputs, mode);
    Expr nodes = new Linear("input", hidden()).frozen().of(layers.nodeFeatures());
    Expr own = layers.hyperedgeFeatures();
    Expr edges = own == null ? null : new Linear("hyperedgeInput", hidden()).frozen().of(own);
    for (int layer = 0; layer < layers(); layer++) {
      String name = Layers.name(layer);
      Expr gathered = neurons(name + ".edge", nodes).propagate(toEdges);
      edges = edges == null ? gathered : gathered.plus(edges.propagate(keptByEdges));
      Expr heard = neurons(name + ".node", edges).propagate(toNodes);
      nodes = layers.after(layer, heard.plus(nodes.propagate(keptByNodes)));
    }
    return layers.classified(nodes, edges, layers.classifier().frozen());
  }

  private Expr neurons(String name, Expr x) {
    return new Linear(name, hidden(), InitialWeights.NORMAL).of(x).relu();
  }

  private static double[] reciprocals(double[] x) {
    return Arrays.stream(x).map(one -> one == 0 ? 1 : 1 / one).toArray();
  }

  private static double[] products(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).toArray();
  }
}
