package io.hnhn.plan;

import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.SparseConstant;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.Scale;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An expression multiplied out: a sum of chains of products, c₁ F₁₁ F₁₂ ... + c₂ F₂₁ F₂₂ ... + ...
 * It reaches down through products, sums, biases and matrices side by side to whatever is not
 * linear or is used elsewhere too. A bias is the chain of a column of ones and the bias row.
 */
record LinearForm(List<Term> terms) {
  /** More terms than this are not worth multiplying out. */
  private static final int MOST_TERMS = 8;

  /** One chain of the sum. */
  record Term(double scale, List<Factor> factors) {
    private Term followedBy(Term other) {
      List<Factor> joined = new ArrayList<>(factors);
      joined.addAll(other.factors);
      return new Term(scale * other.scale, joined);
    }
  }

  /** Whether an operation is one that a linear form reaches through. */
  static boolean isLinear(Expr expr) {
    return switch (expr.op()) {
      case Add a -> true;
      case AddBias a -> true;
      case Concat c -> true;
      case Scale s -> true;
      case Propagate p -> true;
      case PropagateWeighted(CompressedRows pattern, boolean transposed) -> !transposed;
      case MatMul(boolean left, boolean right) -> !left && !right;
      default -> false;
    };
  }

  /** {@code expr} multiplied out. */
  static LinearForm of(Expr expr, LinearRegions regions) {
    return open(expr, regions);
  }

  private static LinearForm inner(Expr expr, LinearRegions regions) {
    return regions.inner().contains(expr) ? open(expr, regions) : closed(expr);
  }

  private static LinearForm open(Expr expr, LinearRegions regions) {
    return switch (expr.op()) {
      case Add a -> inner(expr.input(0), regions).plus(inner(expr.input(1), regions));
      case AddBias a -> {
        LinearForm ones = single(new Factor.Ones(expr.rows()));
        yield inner(expr.input(0), regions).plus(ones.times(inner(expr.input(1), regions)));
      }
      case Concat c -> beside(expr, regions);
      case Scale(double factor) -> inner(expr.input(0), regions).scaled(factor);
      case Propagate(SparseMatrix operator) ->
          times(expr, new Factor.Sparse(operator, true), inner(expr.input(0), regions));
      case PropagateWeighted(CompressedRows pattern, boolean transposed) when !transposed ->
          times(expr, new Factor.Weighted(pattern, expr.input(0)), inner(expr.input(1), regions));
      case MatMul(boolean left, boolean right) when !left && !right -> {
        LinearForm a = inner(expr.input(0), regions);
        LinearForm b = inner(expr.input(1), regions);
        yield a.terms.size() * b.terms.size() > MOST_TERMS
            ? closed(expr.input(0)).times(closed(expr.input(1)))
            : a.times(b);
      }
      default -> closed(expr);
    };
  }

  /** Matrices side by side are a sum: [X Y] = X [I 0] + Y [0 I]. */
  private static LinearForm beside(Expr expr, LinearRegions regions) {
    LinearForm sum = new LinearForm(List.of());
    int from = 0;
    for (Expr part : expr.inputs()) {
      int to = from + part.columns();
      SparseMatrix place =
          SparseMatrix.selection(IntStream.range(from, to).toArray(), expr.columns());
      sum = sum.plus(inner(part, regions).times(single(new Factor.Sparse(place, true))));
      from = to;
    }
    return sum;
  }

  private static LinearForm times(Expr expr, Factor factor, LinearForm x) {
    LinearForm right = x.terms.size() > MOST_TERMS ? closed(expr.inputs().getLast()) : x;
    return single(factor).times(right);
  }

  /** The expression as one factor. */
  private static LinearForm closed(Expr expr) {
    return single(
        expr.op() instanceof SparseConstant(SparseMatrix value)
            ? new Factor.Sparse(value, false)
            : new Factor.Dense(expr));
  }

  private static LinearForm single(Factor factor) {
    return new LinearForm(List.of(new Term(1, List.of(factor))));
  }

  private LinearForm plus(LinearForm other) {
    List<Term> all = new ArrayList<>(terms);
    all.addAll(other.terms);
    return new LinearForm(all);
  }

  private LinearForm scaled(double factor) {
    return new LinearForm(
        terms.stream().map(term -> new Term(term.scale * factor, term.factors)).toList());
  }

  private LinearForm times(LinearForm other) {
    List<Term> products = new ArrayList<>();
    for (Term left : terms) {
      for (Term right : other.terms) {
        products.add(left.followedBy(right));
      }
    }
    return new LinearForm(products);
  }
}
