package io.hnhn.learn.settings;

/** Whether each node, or each hyperedge, gets a vector of its own. */
public enum VectorsChoice {
  /** Each of them. */
  YES,
  /** None. */
  NO,
  /** If it is better in cross-validation. */
  AUTO
}
