package io.hnhn.onnx;

/**
 * A sparse operator of the hypergraph: what targets take from their sources, by way of the
 * incidences.
 *
 * @param target the number of each incidence's target
 * @param source the number of each incidence's source
 * @param targets how many targets there are
 */
record Operator(Value target, Value source, Value targets) {
  /** Σ over the sources of a target of weight · row of the source; weights are floats. */
  Value sum(Value weights, Value x) {
    return sumOfMessages(weights, x.gather(source));
  }

  /** Σ over the incidences of a target of weight · row of the incidence. */
  Value sumOfMessages(Value weights, Value messages) {
    return messages.times(weights.column()).sums(target, targets);
  }

  /**
   * Softmax of scores, doubles, over the incidences of each target. The largest score of a target
   * is subtracted first, so that none overflows.
   */
  Value softmax(Value scores) {
    Value powers = scores.minus(scores.largest(target, targets).gather(target)).exp();
    return powers.dividedBy(powers.totals(target, targets).gather(target)).as(ElementType.FLOAT);
  }

  /** left[target] · weight · right[source] for each incidence; all are doubles. */
  Value scaled(Value left, Value weights, Value right) {
    return left.gather(target).times(weights).times(right.gather(source)).as(ElementType.FLOAT);
  }
}
