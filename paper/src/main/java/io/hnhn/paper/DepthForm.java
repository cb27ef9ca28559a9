package io.hnhn.paper;

import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import java.util.function.UnaryOperator;

/** The forms of HNHN that are compared at several depths. */
enum DepthForm {
  /** As in the paper. */
  PLAIN("plain", model -> model),

  /** As in the paper, to see what weight decay does to it. */
  WITHOUT_DECAY("plain, no weight decay", model -> model),

  RESIDUAL("residual", model -> model.withResidual(true)),
  NORMALISED("normalisation", model -> model.withNormalisation(true)),
  HE("He weights", model -> model.withInitialWeights(InitialWeights.HE)),
  RESIDUAL_NORMALISED(
      "residual + normalisation", model -> model.withResidual(true).withNormalisation(true));

  private static final double DECAY = 0.005;

  /** What people call it. */
  final String title;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state is immutable
  private final UnaryOperator<Hnhn> change;

  DepthForm(String title, UnaryOperator<Hnhn> change) {
    this.title = title;
    this.change = change;
  }

  Hnhn of(Hnhn model) {
    return change.apply(model);
  }

  double weightDecay() {
    return this == WITHOUT_DECAY ? 0 : DECAY;
  }
}
