package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.ColumnSlice;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Op;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.Scale;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.FeatureWidths;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The formula of a model as a sequence of hops, where it is one: an operator of the hypergraph
 * times something that each row of nodes, or of hyperedges, computes for itself.
 *
 * <pre>
 * V_k = O_k X_k        X_k, logits and embeddings: row by row from features and earlier V
 * </pre>
 *
 * <p>Two forms of one formula have the same operations in the same order. So what was found in a
 * small one, hop k for instance, is hop k of the formula for any rows.
 *
 * @param hops each of them
 */
record LayerFormula(List<Hop> hops) {
  /**
   * A multiplication with an operator.
   *
   * @param toHyperedges whether its result has a row for each hyperedge, or else for each node
   * @param operator hops of one number have one operator
   * @param width how many columns the result has
   */
  @DefaultSerializer(JavaSerializer.class)
  record Hop(boolean toHyperedges, int operator, int width) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  // So many that the sides, both together and squares can be told apart.
  private static final int NODES = 4;
  private static final int HYPEREDGES = 6;

  /** What is asked of a model: logits, and embeddings where there are any. */
  static List<Expr> asked(Model model, Inputs inputs, double temperature) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    Expr vectors = model.task() == Task.NODES ? outputs.nodes() : outputs.hyperedges();
    Expr logits = outputs.logits().scale(1 / temperature);
    return vectors == null ? List.of(logits) : List.of(logits, vectors);
  }

  /** The multiplications of a formula, in the order in which they are computed. */
  static List<Expr> propagations(List<Expr> asked) {
    return ExprWalk.topologicalOrder(asked).stream()
        .filter(node -> node.op() instanceof Propagate)
        .toList();
  }

  /** The hops of a model; empty where its formula is more than a sequence of them. */
  static Optional<LayerFormula> of(Model model, FeatureWidths widths) {
    // The last of each is alone, for which some formulas have rows that are neither.
    Hypergraph graph =
        Hypergraph.of(
            NODES,
            new int[] {0, 1},
            new int[] {1, 2},
            new int[] {0, 2},
            new int[] {0, 1, 2},
            new int[] {1, 2, 0},
            new int[0]);
    Inputs inputs =
        new Inputs(
            graph,
            SparseMatrix.zeros(NODES, widths.ofNodes()),
            widths.ofHyperedges().isEmpty()
                ? null
                : SparseMatrix.zeros(HYPEREDGES, widths.ofHyperedges().getAsInt()));
    List<Expr> asked = asked(model, inputs, 1);
    List<SparseMatrix> operators = new ArrayList<>();
    List<Hop> hops = new ArrayList<>();
    for (Expr node : ExprWalk.topologicalOrder(asked)) {
      if (node.op() instanceof Propagate(SparseMatrix operator)) {
        boolean toHyperedges = operator.rows() == HYPEREDGES && operator.columns() == NODES;
        boolean toNodes = operator.rows() == NODES && operator.columns() == HYPEREDGES;
        if (!toHyperedges && !toNodes) {
          return Optional.empty();
        }
        int known = indexOf(operators, operator);
        if (known < 0) {
          known = operators.size();
          operators.add(operator);
        }
        hops.add(new Hop(toHyperedges, known, node.columns()));
      } else if (!isRowWise(node.op(), inputs)) {
        return Optional.empty();
      }
    }
    return Optional.of(new LayerFormula(hops));
  }

  private static int indexOf(List<SparseMatrix> operators, SparseMatrix operator) {
    for (int i = 0; i < operators.size(); i++) {
      if (operators.get(i) == operator) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a row of the result needs the same row of the first input alone. */
  private static boolean isRowWise(Op op, Inputs inputs) {
    return switch (op) {
      case Leaf.Parameter p -> true;
      case Leaf.SparseConstant(SparseMatrix value) -> isFeatures(value, inputs);
      case Leaf.Constant(Matrix value) -> isFeatures(value, inputs);
      case MatMul(boolean left, boolean right) -> !left;
      case Activate a -> true;
      case Add a -> true;
      case AddBias a -> true;
      case ColumnSlice c -> true;
      case Concat c -> true;
      case LayerNorm l -> true;
      case Multiply m -> true;
      case Scale s -> true;
      default -> false;
    };
  }

  private static boolean isFeatures(Features value, Inputs inputs) {
    return value == inputs.nodeFeatures() || value == inputs.hyperedgeFeatures();
  }

  /**
   * A formula in which the results of hops are known.
   *
   * @param known by the multiplication that they stand for
   */
  static List<Expr> knowing(List<Expr> wanted, Map<Expr, Matrix> known) {
    Map<Expr, Expr> made = new HashMap<>();
    for (Expr node :
        ExprWalk.topologicalOrder(
            wanted, node -> known.containsKey(node) ? List.of() : node.inputs())) {
      Matrix value = known.get(node);
      made.put(
          node,
          value != null
              ? Expr.constant(value)
              : node.inputs().isEmpty()
                  ? node
                  : Expr.of(node.op(), node.inputs().stream().map(made::get).toList()));
    }
    return wanted.stream().map(made::get).toList();
  }
}
