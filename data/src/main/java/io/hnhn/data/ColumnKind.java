package io.hnhn.data;

/** What the cells of a column are as features. */
public enum ColumnKind {
  /** One feature: the number. */
  NUMERIC,

  /** One feature for each value the column has, 1 where a row has this value and 0 elsewhere. */
  CATEGORICAL,

  /** One feature for each word, weighted by {@link io.hnhn.data.text.TfIdf}. */
  TEXT,

  /** No features. */
  IGNORE
}
