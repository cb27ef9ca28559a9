package io.hnhn.model;

/** An exponent of a normalisation: a number, or a number to start training from. */
public sealed interface Exponent {
  /** The number. */
  double value();

  /** A number that stays as it is. */
  record Fixed(double value) implements Exponent {
    public Fixed {
      expectFinite(value);
    }
  }

  /** A number that is trained together with the weights. */
  record Trainable(double value) implements Exponent {
    public Trainable {
      expectFinite(value);
    }
  }

  /** A number that stays as it is. */
  static Exponent fixed(double value) {
    return new Fixed(value);
  }

  /** A number that is trained, starting from {@code value}. */
  static Exponent trainable(double value) {
    return new Trainable(value);
  }

  private static void expectFinite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("Expected a finite exponent, but found " + value);
    }
  }
}
