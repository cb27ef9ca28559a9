package io.hnhn.learn.compare;

import io.hnhn.learn.compare.Comparison.Difference;
import io.hnhn.learn.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison in plain words. */
public final class ComparisonWords {
  /** How the numbers were made. */
  public static final String METHOD =
      "Intervals are 95% ones: of shares of right answers Wilson's, of their differences"
          + " Newcombe's, in pairs where the test rows are the same; of all else by bootstrap, "
          + Bootstrap.DRAWS
          + " draws of the test rows. p is that of McNemar's exact test, which looks at the rows"
          + " that one run alone told right.";

  /** Where a difference is called one. */
  private static final double SIGNIFICANT = 0.05;

  private static final double SMALL = 0.001;

  private ComparisonWords() {}

  /** What it comes to, a sentence for each difference. */
  public static List<String> sentences(Comparison comparison) {
    List<String> sentences = new ArrayList<>();
    comparison.differences().forEach(difference -> sentences.add(sentence(difference)));
    if (sentences.size() > 1) {
      sentences.add(
          "Of %d comparisons one in twenty has a p below %s by chance alone."
              .formatted(sentences.size(), SIGNIFICANT));
    }
    return sentences;
  }

  /** By the AUC for sets, else by McNemar's test, or by the interval where there are no pairs. */
  private static String sentence(Difference difference) {
    Estimate auc = difference.auc();
    Estimate judged = auc == null ? difference.accuracy() : auc;
    String found = found(difference, judged.value());
    Double p = auc == null ? difference.mcNemar() : null;
    boolean clear = p == null ? judged.low() > 0 || judged.high() < 0 : p < SIGNIFICANT;
    String chance =
        (clear ? ", which is hardly chance" : ", which may be chance")
            + (p == null ? "" : " (p %s)".formatted(p < SMALL ? "< 0.001" : "= " + probability(p)));
    return found
        + (judged.value() == 0 ? "" : chance)
        + (difference.unlike() == null
            ? "."
            : "; not compared row by row, since %s.".formatted(difference.unlike()));
  }

  private static String found(Difference difference, double value) {
    String run = difference.run();
    String other = difference.against();
    if (difference.auc() != null) {
      return value == 0
          ? "%s has the AUC of %s".formatted(run, other)
          : String.format(
              Locale.ROOT,
              "%s has %s AUC than %s by %.3f",
              run,
              value > 0 ? "a higher" : "a lower",
              other,
              Math.abs(value));
    }
    return value == 0
        ? "%s is right as often as %s".formatted(run, other)
        : String.format(
            Locale.ROOT,
            "%s is right %s often than %s by %.1f points",
            run,
            value > 0 ? "more" : "less",
            other,
            100 * Math.abs(value));
  }

  /** A probability to read. */
  public static String probability(double p) {
    return p < SMALL ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
  }
}
