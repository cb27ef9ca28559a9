package io.hnhn.learn.why;

/** What a row of a table describes. */
public enum RowKind {
  /** A node. */
  NODE,
  /** A hyperedge. */
  HYPEREDGE
}
