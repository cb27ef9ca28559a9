package io.hnhn.learn.tune;

import io.hnhn.learn.settings.SettingException;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Range;
import io.hnhn.tune.Setting;
import java.util.List;

/** The bounds between which a setting is searched coarse-to-fine. */
final class SettingRange {
  private static final int FEWEST_POINTS = 3;

  private static final List<String> COUNTS = List.of("hidden", "layers");

  private SettingRange() {}

  /**
   * The bounds of a setting's numbers; ratios matter where they span a factor of ten.
   *
   * @throws SettingException if it has other values, or counts
   */
  static <T> Range of(Setting<T> setting) {
    double[] numbers =
        setting.values().stream().mapToDouble(value -> number(setting, value)).sorted().toArray();
    double low = numbers[0];
    double high = numbers[numbers.length - 1];
    return new Range(
        setting.name(),
        low,
        high,
        Math.max(FEWEST_POINTS, numbers.length),
        low > 0 && high >= 10 * low,
        (candidate, value) -> apply(setting, candidate, value));
  }

  private static double number(Setting<?> setting, Object value) {
    if (value instanceof Double number && !COUNTS.contains(setting.name())) {
      return number;
    }
    throw new SettingException(
        "Expected numbers between bounds to search coarse-to-fine, but found %s %s; use {search}"
            + " grid",
        setting.name(), value);
  }

  @SuppressWarnings("unchecked") // the values of the setting are numbers, as was checked
  private static <T> Candidate apply(Setting<T> setting, Candidate candidate, Double value) {
    return setting.apply().apply(candidate, (T) value);
  }
}
