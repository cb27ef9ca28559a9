package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Op;
import io.hnhn.expr.Targets;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Short ways to plans and their steps. */
final class Plans {
  private Plans() {}

  static Plan infer(Set<Pass> passes, Expr... outputs) {
    return infer(passes, CostModel.DEFAULT, outputs);
  }

  static Plan infer(Set<Pass> passes, CostModel costs, Expr... outputs) {
    List<Expr> roots = List.of(outputs);
    return new Planner(passes, costs).infer(ParameterLayout.of(roots), roots);
  }

  static Plan train(Set<Pass> passes, Expr loss) {
    ParameterLayout layout = ParameterLayout.of(List.of(loss));
    return new Planner(passes, CostModel.DEFAULT).train(layout, loss);
  }

  /** A parameter of normally distributed elements. */
  static Expr parameter(String name, int rows, int columns) {
    return Expr.parameter(name, rows, columns, new Initializer.Normal(1));
  }

  /** A scalar made of all elements of a matrix. */
  static Expr sumOfSquares(Expr x) {
    Expr ones = Expr.constant(Matrix.filled(x.columns(), 1, 1));
    return x.multiply(x).columnSums().matmul(ones);
  }

  /** The steps of every run whose operation is of a kind. */
  static List<Step> stepsOf(Plan plan, Class<? extends Op> kind) {
    return plan.steps().stream().filter(step -> kind.isInstance(step.op())).toList();
  }

  /** The loss of two layers of HNHN with dropout, over a tenth of 200 nodes. */
  static Expr lossOfHnhn() {
    Random random = new Random(8);
    int[][] members = new int[80][];
    for (int j = 0; j < members.length; j++) {
      members[j] = random.ints(random.nextInt(6), 0, 170).distinct().toArray();
    }
    Inputs inputs =
        new Inputs(Hypergraph.of(200, members), new RandomMatrices(random).sparse(200, 60));
    Hnhn model =
        Hnhn.forNodes(4)
            .withHidden(16)
            .withLayers(2)
            .withInputDropout(0.2)
            .withAlpha(Exponent.trainable(0.5));
    int[] rows = new int[20];
    float[] weights = new float[20];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 10 * i;
      weights[i] = 1;
    }
    Targets targets = new Targets(random.ints(20, 0, 4).toArray(), weights);
    return model
        .build(inputs, Mode.TRAINING)
        .logits()
        .selectRows(rows)
        .softmaxCrossEntropy(targets);
  }
}
