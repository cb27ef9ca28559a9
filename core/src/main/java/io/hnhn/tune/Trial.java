package io.hnhn.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A candidate, and the values it was made with.
 *
 * @param values by the name of the setting, in the order of the settings
 */
public record Trial(Candidate candidate, SequencedMap<String, Object> values) {
  public Trial {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** A candidate for which nothing was chosen yet. */
  static Trial of(Candidate candidate) {
    return new Trial(candidate, new LinkedHashMap<>());
  }

  /** Every combination of the values of all settings. */
  public static List<Trial> grid(Candidate base, List<Setting<?>> settings) {
    return of(base).combinedWith(settings);
  }

  /** This one with every combination of the values of the settings. */
  List<Trial> combinedWith(List<Setting<?>> settings) {
    List<Trial> trials = List.of(this);
    for (Setting<?> setting : settings) {
      List<Trial> more = new ArrayList<>();
      trials.forEach(trial -> more.addAll(setting.choices(trial)));
      trials = more;
    }
    return trials;
  }

  Trial with(String name, Object value, Candidate changed) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Trial(changed, new LinkedHashMap<>(more));
  }
}
