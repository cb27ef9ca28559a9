package io.hnhn.model;

/** Whether a model is being trained: dropout is on in training only. */
public enum Mode {
  /** Dropout is on. */
  TRAINING,
  /** Dropout is off. */
  INFERENCE
}
