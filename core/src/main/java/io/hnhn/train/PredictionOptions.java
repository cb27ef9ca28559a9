package io.hnhn.train;

import io.hnhn.model.Model;

/**
 * How hyperedge prediction is made of a hypergraph, see {@link HyperedgePrediction}. {@link
 * #DEFAULT} has the usual settings; change one by its {@code with} method.
 *
 * @param heldOut the share of the hyperedges to test on
 * @param supervision the share of the other hyperedges to learn from, which no message passes along
 *     while learning; with 0 all of them are learned from and messages pass along all, which is
 *     right for models that pass none
 * @param negatives sets that are no hyperedges for each hyperedge that is asked about
 * @param kind how these are made
 * @param seed of all choices
 */
public record PredictionOptions(
    double heldOut, double supervision, int negatives, Negatives kind, long seed) {

  /** A fifth held out, a fifth of the others to learn from, one evenly drawn set for each. */
  public static final PredictionOptions DEFAULT =
      new PredictionOptions(0.2, 0.2, 1, Negatives.SIZED, 0);

  public PredictionOptions {
    TrainingOptions.expect(heldOut > 0 && heldOut < 1, "heldOut above 0 and below 1", heldOut);
    TrainingOptions.expect(
        supervision >= 0 && supervision <= 1, "supervision from 0 to 1", supervision);
    TrainingOptions.expect(negatives >= 1, "negatives of at least 1", negatives);
  }

  /** The same with another share to test on. */
  public PredictionOptions withHeldOut(double heldOut) {
    return new PredictionOptions(heldOut, supervision, negatives, kind, seed);
  }

  /** The same with another share to learn from; 0 for all, with messages along all. */
  public PredictionOptions withSupervision(double supervision) {
    return new PredictionOptions(heldOut, supervision, negatives, kind, seed);
  }

  /** The same, but a model that passes no messages learns from all that is not held out. */
  public PredictionOptions suiting(Model model) {
    return model.passesMessages() ? this : withSupervision(0);
  }

  /** The same with another number of negatives for each hyperedge. */
  public PredictionOptions withNegatives(int negatives) {
    return new PredictionOptions(heldOut, supervision, negatives, kind, seed);
  }

  /** The same with another kind of negatives. */
  public PredictionOptions withKind(Negatives kind) {
    return new PredictionOptions(heldOut, supervision, negatives, kind, seed);
  }

  /** The same with another seed. */
  public PredictionOptions withSeed(long seed) {
    return new PredictionOptions(heldOut, supervision, negatives, kind, seed);
  }
}
