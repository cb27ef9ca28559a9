package io.hnhn.learn.settings;

import io.hnhn.model.Exponent;
import java.util.List;

/** What is said about α or β: a number, that it is to be chosen, or that it is to be learned. */
public sealed interface ExponentChoice {
  /** The exponents to try, one of them if nothing is to be chosen. */
  List<Exponent> exponents();

  /** A number. */
  record Given(double value) implements ExponentChoice {
    @Override
    public List<Exponent> exponents() {
      return List.of(Exponent.fixed(value));
    }

    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /** Chosen by cross-validation inside the training labels. */
  record Tune() implements ExponentChoice {
    private static final List<Exponent> TRIED =
        List.of(
            Exponent.fixed(0),
            Exponent.fixed(-1),
            Exponent.fixed(-0.5),
            Exponent.fixed(0.5),
            Exponent.fixed(1));

    @Override
    public List<Exponent> exponents() {
      return TRIED;
    }

    @Override
    public String toString() {
      return "tune";
    }
  }

  /** Learned by gradient together with the weights, from 0. */
  record Learn() implements ExponentChoice {
    @Override
    public List<Exponent> exponents() {
      return List.of(Exponent.trainable(0));
    }

    @Override
    public String toString() {
      return "learn";
    }
  }
}
