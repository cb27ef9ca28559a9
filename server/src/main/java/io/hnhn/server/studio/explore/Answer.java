package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What a model says about something.
 *
 * @param answer the most probable class
 * @param probability of that class
 * @param probabilities of all classes
 */
public record Answer(
    @JsonProperty("class") String answer,
    float probability,
    SequencedMap<String, Float> probabilities) {
  /** What was computed. */
  public static Answer of(List<String> classes, float[] probabilities) {
    SequencedMap<String, Float> byName = new LinkedHashMap<>();
    int best = 0;
    for (int c = 0; c < probabilities.length; c++) {
      byName.put(classes.get(c), probabilities[c]);
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return new Answer(classes.get(best), probabilities[best], byName);
  }

  /** About a row of the data that the model answers about. */
  public static Answer of(OpenRun run, int row) {
    return of(run.classes(), run.model().probabilities(row));
  }
}
