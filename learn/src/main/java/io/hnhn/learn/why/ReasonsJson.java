package io.hnhn.learn.why;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Reasons in the form of JSON, as {@code hnhn why --json} prints them.
 *
 * @param asked the node, hyperedge or set
 * @param answer the most probable class
 * @param probability of that class
 * @param probabilities of all classes
 * @param without what is left out, strongest first
 * @param forAnotherAnswer single changes that give another answer, the surest first
 * @param tried how much was tried
 */
public record ReasonsJson(
    String asked,
    @JsonProperty("class") String answer,
    float probability,
    SequencedMap<String, Float> probabilities,
    List<Change> without,
    List<Change> forAnotherAnswer,
    List<Coverage> tried) {
  /**
   * A change.
   *
   * @param change in words
   * @param probability what the answer from before has then
   * @param answer what is most probable then
   * @param probabilityOfClass what that has then
   */
  public record Change(
      String change,
      float probability,
      @JsonProperty("class") String answer,
      float probabilityOfClass) {}

  /**
   * Reasons, of each kind the strongest.
   *
   * @param top how many at most
   */
  public static ReasonsJson of(Reasons reasons, int top) {
    SequencedMap<String, Float> all = new LinkedHashMap<>();
    for (int c = 0; c < reasons.classNames().size(); c++) {
      all.put(reasons.classNames().get(c), reasons.before().probabilities()[c]);
    }
    return new ReasonsJson(
        reasons.asked(),
        reasons.className(),
        reasons.before().probability(),
        all,
        changes(reasons, reasons.without(), top),
        changes(reasons, reasons.turning(), top),
        reasons.coverage());
  }

  private static List<Change> changes(Reasons reasons, List<Effect> effects, int top) {
    return effects.stream()
        .limit(top)
        .map(
            effect ->
                new Change(
                    effect.words(),
                    effect.probabilities()[reasons.before().answer()],
                    reasons.classNames().get(effect.answer()),
                    effect.probabilities()[effect.answer()]))
        .toList();
  }
}
