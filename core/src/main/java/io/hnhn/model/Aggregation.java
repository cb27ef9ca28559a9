package io.hnhn.model;

import io.hnhn.expr.Expr;

/** What targets take from their sources: a function from rows of sources to rows of targets. */
@FunctionalInterface
public interface Aggregation {
  /** The aggregate of the sources' rows {@code x}, a row for every target. */
  Expr of(Expr x);
}
