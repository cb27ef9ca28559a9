package io.hnhn.model;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Computes expressions whose parameters are drawn by a seed, some of them then set by name.
 *
 * @param seed of the parameters
 * @param weights parameters with other values than the seed's
 * @param random what dropout follows from
 */
public record Computation(Way way, long seed, Map<String, Matrix> weights, Randomness random) {
  /** A computation with the parameters of seed 0. */
  public static Computation by(Way way) {
    return new Computation(way, 0, Map.of(), Randomness.NONE);
  }

  /** The same with parameters of another seed. */
  public Computation withSeed(long seed) {
    return new Computation(way, seed, weights, random);
  }

  /** The same with parameters set by name; names that no expression has are passed over. */
  public Computation withWeights(Map<String, Matrix> weights) {
    return new Computation(way, seed, weights, random);
  }

  /** The same with other random decisions. */
  public Computation withRandomness(long seed, long epoch) {
    return new Computation(way, this.seed, weights, new Randomness(seed, epoch));
  }

  /** The value of an expression. */
  public Matrix of(Expr output) {
    return of(List.of(output)).getFirst();
  }

  /** The values of expressions. */
  public List<Matrix> of(List<Expr> outputs) {
    try (Backend backend = way.open()) {
      ParameterLayout layout = ParameterLayout.of(outputs);
      Weights values = backend.allocate(layout);
      values.initialize(seed);
      layout.parameters().stream()
          .filter(parameter -> weights.containsKey(parameter.name()))
          .forEach(parameter -> values.set(parameter.name(), weights.get(parameter.name())));
      try (Execution execution =
          backend.load(way.planner(backend).infer(layout, outputs), values)) {
        execution.run(random);
        return IntStream.range(0, outputs.size()).mapToObj(execution::output).toList();
      }
    }
  }
}
