package io.hnhn.paper;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One finished training, judged once, by labels that it never saw; or something else that was
 * measured once.
 *
 * @param study which part of the paper it belongs to
 * @param settings how the settings were chosen
 * @param split number of the split
 * @param accuracy share of right answers about the held-out set; 0 where there is none
 * @param seconds of the training, or of what else was done
 * @param epochs it was trained for
 * @param chosen the settings, where they were searched for
 * @param measured what else was measured, by its name; empty where nothing was
 * @param protocol how settings were found, in words; runs of another protocol can't be compared
 * @param computed with what it was computed; empty where that was not noted
 */
record PaperRun(
    String study,
    String data,
    String system,
    String settings,
    int split,
    double accuracy,
    double seconds,
    int epochs,
    String chosen,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> measured,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String protocol,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String computed) {

  /** Takes a copy of the map; lines of a log need not have it, nor the last two, but all else. */
  PaperRun {
    requireTexts(study, data, system, settings, chosen);
    @Nullable Map<String, Double> given = measured;
    measured = given == null ? Map.of() : new TreeMap<>(given);
    @Nullable String said = protocol;
    protocol = said == null ? "" : said;
    @Nullable String noted = computed;
    computed = noted == null ? "" : noted;
  }

  private static void requireTexts(@Nullable String... texts) {
    if (Stream.of(texts).anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException(
          "Expected study, data, system, settings and chosen, but found " + Arrays.asList(texts));
    }
  }

  /** A run of which nothing else was measured, before its protocol is noted. */
  PaperRun(
      String study,
      String data,
      String system,
      String settings,
      int split,
      double accuracy,
      double seconds,
      int epochs,
      String chosen) {
    this(study, data, system, settings, split, accuracy, seconds, epochs, chosen, Map.of(), "", "");
  }

  /** What was measured without training. */
  static PaperRun withoutExam(
      String study,
      String data,
      String system,
      String settings,
      double seconds,
      Map<String, Double> measured) {
    return new PaperRun(study, data, system, settings, 0, 0, seconds, 0, "").measuring(measured);
  }

  /** The same with what else was measured. */
  PaperRun measuring(Map<String, Double> numbers) {
    return new PaperRun(
        study, data, system, settings, split, accuracy, seconds, epochs, chosen, numbers, protocol,
        computed);
  }

  /** The same by a protocol. */
  PaperRun by(String protocol) {
    return new PaperRun(
        study, data, system, settings, split, accuracy, seconds, epochs, chosen, measured, protocol,
        computed);
  }

  /** The same, computed with something. */
  PaperRun computedBy(String computed) {
    return new PaperRun(
        study, data, system, settings, split, accuracy, seconds, epochs, chosen, measured, protocol,
        computed);
  }

  /** What tells it from all others. */
  String key() {
    return key(study, data, system, settings, split);
  }

  /** The key of a run that is still to be done, or was. */
  static String key(String study, String data, String system, String settings, int split) {
    return String.join("|", study, data, system, settings, Integer.toString(split));
  }
}
