package io.hnhn.model;

/**
 * The checks of options that models share. Each throws an {@link IllegalArgumentException} that
 * names the option, what was expected and what was found.
 *
 * <pre>{@code
 * public UniGat {
 *   OptionChecks.expectAtLeast("heads", 1, heads);
 * }
 * }</pre>
 */
public final class OptionChecks {
  private OptionChecks() {}

  /** Checks that {@code found >= least}. */
  public static void expectAtLeast(String option, int least, int found) {
    if (found < least) {
      throw new IllegalArgumentException(
          "Expected %s of at least %d, but found %d".formatted(option, least, found));
    }
  }

  /** Checks that {@code found <= most}. */
  public static void expectAtMost(String option, int most, int found) {
    if (found > most) {
      throw new IllegalArgumentException(
          "Expected %s of at most %d, but found %d".formatted(option, most, found));
    }
  }

  /** Checks that {@code 0 <= found < 1}, as of a dropout. */
  public static void expectRate(String option, double found) {
    if (!(found >= 0 && found < 1)) {
      throw new IllegalArgumentException(
          "Expected %s of at least 0 and below 1, but found %s".formatted(option, found));
    }
  }

  /** Checks that {@code 0 <= found <= 1}. */
  public static void expectShare(String option, double found) {
    expectWithin(option, 0, 1, found);
  }

  /** Checks that {@code least <= found <= most}. */
  public static void expectWithin(String option, int least, int most, double found) {
    if (!(found >= least && found <= most)) {
      throw new IllegalArgumentException(
          "Expected %s from %d to %d, but found %s".formatted(option, least, most, found));
    }
  }
}
