package io.hnhn.train;

import java.util.function.Function;

/** A loss or a weight was not finite. */
public final class DivergedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** What was expected and what was found. */
  private final String found;

  private final transient Divergence divergence;

  /**
   * Says what was found and why.
   *
   * @param found what was expected and what was found, such as {@code Expected a finite loss, but
   *     found NaN}
   */
  public DivergedException(String found, Divergence divergence) {
    super(found + "; " + divergence.advice());
    this.found = found;
    this.divergence = divergence;
  }

  /**
   * The message where features have names.
   *
   * @param place where a feature is, in words
   */
  public String message(Function<Divergence.LargestFeature, String> place) {
    return found + "; " + divergence.advice(place);
  }
}
