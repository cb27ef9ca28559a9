package io.hnhn.train;

/** How often a model in training is right about the labels that it learns from. */
public interface LearnedAccuracy extends AutoCloseable {
  /** By the weights as they are now: a share. */
  double share();

  @Override
  void close();
}
