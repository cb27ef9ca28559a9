package io.hnhn.plan;

import java.util.EnumSet;
import java.util.Set;

/** What a planner does to a formula. Each pass leaves the result as it is, up to rounding. */
public enum Pass {
  /** Only the rows that somebody needs are computed. */
  DEMAND,
  /** Products are taken in the cheapest order: S(XW) or (SX)W, A(BC) or (AB)C. */
  ORDER,
  /** What depends on no parameter is computed once. */
  CONSTANTS,
  /** Sparse constants stay sparse where that is cheaper. */
  SPARSE_INPUTS,
  /** Bias, activation, dropout and their gradients become the epilogue of a product. */
  FUSION,
  /** Buffers that are not alive at the same time share memory. */
  MEMORY;

  /** Every pass. */
  public static Set<Pass> all() {
    return EnumSet.allOf(Pass.class);
  }

  /** No pass: the formula as it is written. */
  public static Set<Pass> none() {
    return EnumSet.noneOf(Pass.class);
  }
}
