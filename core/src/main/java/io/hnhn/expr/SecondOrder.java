package io.hnhn.expr;

/** What operations say that occur in gradients only. */
final class SecondOrder {
  private SecondOrder() {}

  static UnsupportedOperationException missing(Op op) {
    return new UnsupportedOperationException(
        "%s occurs in gradients and has no gradient of its own; expected a loss that is not made"
                .formatted(op.getClass().getName())
            + " from gradients");
  }
}
