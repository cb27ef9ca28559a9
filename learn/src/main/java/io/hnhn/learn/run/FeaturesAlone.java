package io.hnhn.learn.run;

import io.hnhn.learn.statistics.Estimate;
import io.hnhn.learn.statistics.PairedAnswers;
import io.hnhn.model.Task;
import java.util.Locale;

/**
 * What a network that sees features alone says about the same test, and so what the structure adds.
 *
 * @param task what is classified
 * @param ofMembers whether features of members stand for those of hyperedges or sets
 * @param answers the model's on the left, those from features alone on the right
 */
public record FeaturesAlone(Task task, boolean ofMembers, PairedAnswers answers) {

  /** How much more often the model is right. */
  public Estimate difference() {
    return answers.difference();
  }

  /** What it comes to: Groups add 6.2 points (4.9 to 7.5): features alone are right on 70.1%. */
  public String sentence() {
    Estimate points = difference().percent();
    boolean less = points.value() < 0;
    String chance = points.low() <= 0 && points.high() >= 0 ? ", which may be chance" : "";
    String structure = structure();
    return String.format(
        Locale.ROOT,
        "%s %s (%.1f to %.1f): %s alone are right on %s.",
        structure.substring(0, 1).toUpperCase(Locale.ROOT) + structure.substring(1),
        points.value() == 0
            ? "add nothing"
            : String.format(
                Locale.ROOT,
                less ? "take %.1f points away%s" : "add %.1f points%s",
                Math.abs(points.value()),
                chance),
        less ? -points.high() : points.low(),
        less ? -points.low() : points.high(),
        ofMembers ? "features of members" : "features",
        answers.right().percent());
  }

  /** What there is beside features: the groups of a node, the members of a hyperedge, or both. */
  public String structure() {
    return task != Task.HYPEREDGES ? "groups" : ofMembers ? "connections" : "members";
  }
}
