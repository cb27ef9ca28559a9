package io.hnhn.tune;

import java.util.List;
import java.util.function.BiFunction;

/**
 * Something to choose, with the values to choose from.
 *
 * <pre>{@code
 * Setting<Double> decay =
 *     new Setting<>("weight decay", List.of(0.0, 5e-4, 5e-3),
 *         (candidate, value) -> candidate.withOptions(candidate.options().withWeightDecay(value)));
 * }</pre>
 *
 * @param name what people call it
 * @param values to try, at least one
 * @param apply the candidate with a value
 */
public record Setting<T>(String name, List<T> values, BiFunction<Candidate, T, Candidate> apply) {
  public Setting {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected at least one value of %s to try, but found none".formatted(name));
    }
  }

  /** The choices that a trial makes with this setting, one a value. */
  public List<Trial> choices(Trial trial) {
    return values.stream()
        .map(value -> trial.with(name, value, apply.apply(trial.candidate(), value)))
        .toList();
  }
}
