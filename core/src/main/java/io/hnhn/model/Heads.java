package io.hnhn.model;

import io.hnhn.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The heads of an attention: each has a stretch of the columns to itself. Where they don't divide
 * evenly, some heads have one column more than others.
 *
 * <pre>{@code
 * Heads heads = new Heads(4, 64);
 * Expr y = heads.join(head -> attended(heads.part(x, head))); // 64 columns again
 * }</pre>
 *
 * @param count how many heads
 * @param width how many columns they share
 */
public record Heads(int count, int width) {
  /** The columns of one head. */
  public Expr part(Expr x, int head) {
    return x.columns(from(head), from(head + 1));
  }

  /** What the heads make, side by side. */
  public Expr join(IntFunction<Expr> ofHead) {
    List<Expr> parts = new ArrayList<>();
    for (int head = 0; head < count; head++) {
      parts.add(ofHead.apply(head));
    }
    return Expr.concat(parts);
  }

  private int from(int head) {
    return (int) ((long) head * width / count);
  }
}
