package io.hnhn.train;

import io.hnhn.graph.Amount;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import org.jspecify.annotations.Nullable;

/**
 * What a training in parts needs of memory beside its parts.
 *
 * @param parameters how many there are
 * @param vectors of the parameters' size in the backend's memory: those of every training, and sums
 *     that wait
 * @param answers bytes of the best epoch's values and of what is said about the validation rows
 * @param ofWhole bytes on the heap that are known of the whole, for parts to be cut from it
 */
record PartsMemory(long parameters, int vectors, long answers, long ofWhole) {
  private static final String REMEDY =
      "the hidden width, the number of layers or the number of labels in a part";

  /**
   * That of a training.
   *
   * @param parts how many sums there may be to add up
   */
  static PartsMemory of(Model model, Inputs inputs, @Nullable Labels validation, int parts) {
    long parameters = model.parameters(inputs.featureWidths()).size();
    long answers =
        validation == null
            ? 0
            : Amount.sum(
                Amount.floatBytes(parameters),
                Amount.floatBytes((long) validation.size() * model.classes()));
    return new PartsMemory(
        parameters,
        Plan.TRAINING_VECTORS + PairwiseSum.vectors(parts),
        answers,
        ofWhole(inputs.hypergraph()));
  }

  /** Which self-loops nodes lack, and where there are weights their sums. */
  private static long ofWhole(Hypergraph graph) {
    boolean weighted = graph.hasHyperedgeWeights() || graph.hasIncidenceWeights();
    return (long) graph.nodes() * Integer.BYTES
        + (weighted ? Double.BYTES * ((long) graph.nodes() + graph.hyperedges()) : 0);
  }

  private long weights() {
    return Amount.floatBytes(Amount.product(vectors, parameters));
  }

  /**
   * What is left for parts.
   *
   * @param limit of all
   * @throws IllegalStateException if nothing is
   */
  long left(long limit) {
    long fixed = Amount.sum(Amount.sum(weights(), answers), ofWhole);
    if (fixed >= limit) {
      throw new IllegalStateException(
          "Training in parts needs %s of memory before the first part, but %s is the limit. Raise it, or lower the hidden width or the number of layers."
              .formatted(Amount.bytes(fixed), Amount.bytes(limit)));
    }
    return limit - fixed;
  }

  /**
   * All of it together with parts.
   *
   * @param largest bytes of the parts that are there at a time
   * @param matrices those of them that the garbage collector frees
   * @param loaded those of them that a backend holds
   */
  Phase with(long largest, long matrices, long loaded) {
    return new Phase(
        "Training in parts",
        REMEDY,
        Amount.sum(Amount.sum(weights(), answers), largest),
        0,
        Amount.sum(answers, matrices),
        ofWhole,
        Amount.sum(weights(), loaded));
  }
}
