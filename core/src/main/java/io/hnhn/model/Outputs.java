package io.hnhn.model;

import io.hnhn.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model computes, as expressions.
 *
 * @param logits a row for each node, hyperedge or candidate set, by the model's task; a column for
 *     each class
 * @param nodes the representations of the nodes, or null where the model has none
 * @param hyperedges the representations of the hyperedges, or null where the model has none
 */
public record Outputs(Expr logits, @Nullable Expr nodes, @Nullable Expr hyperedges) {
  /** All of them that there are. */
  public List<Expr> all() {
    List<Expr> all = new ArrayList<>(List.of(logits));
    if (nodes != null) {
      all.add(nodes);
    }
    if (hyperedges != null) {
      all.add(hyperedges);
    }
    return all;
  }
}
