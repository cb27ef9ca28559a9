package io.hnhn.model;

/** The checks of options that models share. */
final class OptionChecks {
  private OptionChecks() {}

  static void expectAtLeast(String option, int least, int found) {
    if (found < least) {
      throw new IllegalArgumentException(
          "Expected %s of at least %d, but found %d".formatted(option, least, found));
    }
  }

  static void expectAtMost(String option, int most, int found) {
    if (found > most) {
      throw new IllegalArgumentException(
          "Expected %s of at most %d, but found %d".formatted(option, most, found));
    }
  }

  static void expectRate(String option, double found) {
    if (!(found >= 0 && found < 1)) {
      throw new IllegalArgumentException(
          "Expected %s of at least 0 and below 1, but found %s".formatted(option, found));
    }
  }

  static void expectShare(String option, double found) {
    if (!(found >= 0 && found <= 1)) {
      throw new IllegalArgumentException(
          "Expected %s from 0 to 1, but found %s".formatted(option, found));
    }
  }
}
