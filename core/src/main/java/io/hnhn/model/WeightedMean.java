package io.hnhn.model;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.NeighbourDegrees;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The normalised aggregation of HNHN: every target takes a mean of its sources, weighted by a power
 * of their degree. Written as a softmax it is stable for any exponent γ and differentiable in it:
 *
 * <pre>
 * weight(s → t) = exp(γ log d(s) + log w(s, t)) / Σ over the sources s' of t of the same
 * </pre>
 *
 * where d(s) is the number of incidences of s and w(s, t) the weight of the incidence, times the
 * weight of s if s is a hyperedge. The weights of a target sum to 1; a target without sources gets
 * zero.
 *
 * <p>In a {@linkplain SampledInputs sample} the sum is over all sources of t, those among them that
 * the sample leaves out: it is known from the {@linkplain NeighbourDegrees degrees of all
 * neighbours}. Weights of those that are kept make up for the others, so that the mean is unbiased:
 * over all samples it is on average that of all sources, whatever the exponent.
 *
 * <pre>{@code
 * Aggregation toEdges = WeightedMean.toHyperedges(graph).with(Exponent.fixed(-0.5), "beta");
 * Expr edges = toEdges.of(nodes);
 * }</pre>
 */
public final class WeightedMean {
  private final CompressedRows pattern;
  private final IntUnaryOperator targetDegree;
  private final IntUnaryOperator sourceDegree;
  private final double[] logDegree;
  private final LongToDoubleFunction logWeight;
  private final boolean weighted;
  private final String source;

  /** The degrees of all sources of each target, where not all sources are there. */
  private final @Nullable NeighbourDegrees all;

  /**
   * @param pattern a row for each target, a column for each source
   * @param targetDegree how many sources each target has in the whole
   * @param sourceDegree the same of sources
   * @param logWeight of each entry
   * @param weighted whether any of these is not 0
   * @param source one of a degree, in words
   * @param all the degrees of all sources of each target, where not all sources are there
   */
  private WeightedMean(
      CompressedRows pattern,
      IntUnaryOperator targetDegree,
      IntUnaryOperator sourceDegree,
      LongToDoubleFunction logWeight,
      boolean weighted,
      String source,
      Optional<NeighbourDegrees> all) {
    this.pattern = pattern;
    this.targetDegree = targetDegree;
    this.sourceDegree = sourceDegree;
    this.logDegree = new double[pattern.columns()];
    Arrays.setAll(logDegree, s -> Math.log(sourceDegree.applyAsInt(s)));
    this.logWeight = logWeight;
    this.weighted = weighted;
    this.source = source;
    this.all = all.orElse(null);
  }

  /** From nodes to hyperedges: D_{E,l,β}⁻¹ Aᵀ D_{V,r,β}. */
  public static WeightedMean toHyperedges(Hypergraph graph) {
    return new WeightedMean(
        graph.byHyperedge(),
        graph::size,
        graph::degree,
        k -> Math.log(graph.incidenceWeight(k)),
        graph.hasIncidenceWeights(),
        "a node in %.0f hyperedges",
        graph.degreesOfMembers());
  }

  /** From hyperedges to nodes: D_{V,l,α}⁻¹ A D_{E,r,α}. */
  public static WeightedMean toNodes(Hypergraph graph) {
    CompressedRows pattern = graph.byNode();
    MemorySegment origin = graph.byHyperedge().transposed().origin();
    return new WeightedMean(
        pattern,
        graph::degree,
        graph::size,
        k ->
            Math.log(graph.incidenceWeight(origin.getAtIndex(JAVA_LONG, k)))
                + Math.log(graph.hyperedgeWeight(pattern.column(k))),
        graph.hasIncidenceWeights() || graph.hasHyperedgeWeights(),
        "a hyperedge of %.0f nodes",
        graph.degreesOfHyperedges());
  }

  /**
   * The mean with an exponent, known or trainable, as a function of the sources.
   *
   * @throws IllegalArgumentException if the exponent is so large that a weight is not finite
   */
  public Aggregation with(Exponent exponent, String parameterName) {
    return with(exponent, parameterName, Pooling.MEAN);
  }

  /**
   * The same, the mean being multiplied by a power of the number of sources.
   *
   * @throws IllegalArgumentException if the exponent is so large that a weight is not finite
   */
  public Aggregation with(Exponent exponent, String parameterName, Pooling pooling) {
    return switch (exponent) {
      case Exponent.Fixed(double value) -> {
        SparseMatrix operator = operator(value, parameterName, pooling);
        yield x -> x.propagate(operator);
      }
      case Exponent.Trainable(double start) -> {
        Expr weights = weights(parameterName, start);
        if (pooling == Pooling.MEAN) {
          yield x -> x.propagate(pattern, weights);
        }
        SparseMatrix factors = factors(pooling);
        yield x -> x.propagate(pattern, weights).propagate(factors);
      }
    };
  }

  /**
   * The operator of a known exponent; computed in double, every row sums to 1 or is empty. In a
   * sample rows sum to 1 on average.
   *
   * @throws IllegalArgumentException if the exponent is so large that a weight is not finite
   */
  public SparseMatrix operator(double exponent) {
    return operator(exponent, "exponent", Pooling.MEAN);
  }

  private SparseMatrix operator(double exponent, String name, Pooling pooling) {
    expectFinite(exponent, name, Double.MAX_VALUE);
    OperatorValues values = new OperatorValues(pattern);
    int[] sources = new int[pattern.longestRow()];
    double[] weights = new double[sources.length];
    for (int target = 0; target < pattern.rows(); target++) {
      int count = pattern.copyRow(target, sources);
      long start = pattern.start(target);
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < count; i++) {
        weights[i] =
            exponent * logDegree[sources[i]] + (weighted ? logWeight.applyAsDouble(start + i) : 0);
        largest = Math.max(largest, weights[i]);
      }
      double sum = 0;
      for (int i = 0; i < count; i++) {
        weights[i] = Math.exp(weights[i] - largest);
        sum += weights[i];
      }
      if (all != null) {
        sum = sumOverAll(all, target, exponent, largest);
      }
      double factor = pooling.factor(targetDegree.applyAsInt(target));
      for (int i = 0; i < count; i++) {
        values.set(target, start + i, factor * (weights[i] / sum));
      }
    }
    return values.toMatrix();
  }

  /** Σ over all sources of a target of exp(γ log d + log w − shift). */
  private static double sumOverAll(
      NeighbourDegrees all, int target, double exponent, double shift) {
    double sum = 0;
    for (long k = all.degrees().start(target); k < all.degrees().end(target); k++) {
      double score =
          exponent * Math.log(all.degrees().column(k)) + Math.log(all.weights()[(int) k]);
      sum += Math.exp(score - shift);
    }
    return sum;
  }

  /** A diagonal of what the mean of each target is multiplied by. */
  private SparseMatrix factors(Pooling pooling) {
    return Diagonal.operator(
        IntStream.range(0, pattern.rows())
            .mapToDouble(target -> pooling.factor(targetDegree.applyAsInt(target)))
            .toArray());
  }

  /** Checks that γ log d(s) is a number whatever s is. */
  private void expectFinite(double exponent, String name, double most) {
    for (double log : logDegree) {
      // Of a source without incidences the logarithm is infinite, but nobody weighs it.
      if (Double.isFinite(log) && Math.abs(exponent) * log > most) {
        throw new IllegalArgumentException(
            ("Expected weights that are finite, but found %s = %s, with which that of %s is not;"
                    + " choose one nearer to 0")
                .formatted(name, exponent, source.formatted(Math.exp(log))));
      }
    }
  }

  /** The weights, one row an entry, as a function of a trainable exponent. */
  private Expr weights(String name, double start) {
    expectFinite(start, name, Float.MAX_VALUE);
    Expr exponent = Expr.parameter(name, 1, 1, new Initializer.Constant(start));
    if (all != null) {
      return weightsAmongAll(all, exponent);
    }
    Entries entries = new Entries(pattern);
    Expr scores = entries.column(k -> logDegree[pattern.column(k)]).matmul(exponent);
    Expr logits = weighted ? scores.plus(entries.column(logWeight)) : scores;
    return logits.segmentSoftmax(pattern);
  }

  /**
   * The same in a sample: what all sources of a degree d weigh together, by a softmax over the
   * degrees of all sources, is divided among them.
   *
   * <pre>
   * weight(s → t) = exp(γ log d(s) + log n(t, d(s))) / Σ_d exp(γ log d + log n(t, d)) · w(s, t) / n(t, d(s))
   * </pre>
   */
  private Expr weightsAmongAll(NeighbourDegrees all, Expr exponent) {
    Entries degrees = new Entries(all.degrees());
    Expr ofDegrees =
        degrees
            .column(k -> Math.log(all.degrees().column(k)))
            .matmul(exponent)
            .plus(degrees.column(k -> Math.log(all.weights()[(int) k])))
            .segmentSoftmax(all.degrees());
    long[] place = new long[Math.toIntExact(pattern.size())];
    for (int target = 0; target < pattern.rows(); target++) {
      for (long k = pattern.start(target); k < pattern.end(target); k++) {
        place[(int) k] = all.entry(target, sourceDegree.applyAsInt(pattern.column(k)));
      }
    }
    SparseMatrix ofSources =
        SparseMatrix.selection(place.length, k -> (int) place[k], all.weights().length);
    OperatorValues shares = new OperatorValues(ofSources.pattern());
    for (int k = 0; k < place.length; k++) {
      shares.set(k, k, Math.exp(logWeight.applyAsDouble(k)) / all.weights()[(int) place[k]]);
    }
    return ofDegrees.propagate(shares.toMatrix());
  }
}
