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

  /** Every combination of the values of all settings. */
  public static List<Trial> grid(Candidate base, List<Setting<?>> settings) {
    List<Trial> trials = List.of(new Trial(base, new LinkedHashMap<>()));
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
