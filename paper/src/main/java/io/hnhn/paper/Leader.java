package io.hnhn.paper;

import io.hnhn.tune.PairedTest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Says who leads, by how much, and whether that could be luck. */
final class Leader {
  private Leader() {}

  /**
   * A system and how it did.
   *
   * @param title what people call it
   */
  record Standing(String title, SplitScores sample) {}

  /** A chance below which a lead is mostly taken for more than luck. */
  private static final double USUAL = 0.05;

  /**
   * The sentence, for instance "HGNN leads: 0.4 points before MLP (p = 0.188) (searched settings,
   * sign-flip test on the same splits)."; empty where fewer than two have finished. Only splits
   * that all of these have finished count. One split is not tested, and where splits are so few
   * that no lead can be told from luck, it is said.
   *
   * @param settings whose results these are
   */
  static String sentence(List<Standing> all, String settings) {
    List<Standing> begun = all.stream().filter(s -> !s.sample().isEmpty()).toList();
    int[] common = common(begun);
    if (begun.size() < 2 || common.length == 0) {
      return "";
    }
    List<Standing> ranked =
        begun.stream()
            .map(standing -> new Standing(standing.title(), standing.sample().on(common)))
            .sorted(Comparator.comparingDouble(standing -> -standing.sample().mean()))
            .toList();
    SplitScores first = ranked.getFirst().sample();
    StringBuilder text = new StringBuilder(ranked.getFirst().title() + " leads");
    String separator = ": ";
    for (Standing other : ranked.subList(1, ranked.size())) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s%.1f points before %s (%s)",
              separator,
              100 * (first.mean() - other.sample().mean()),
              other.title(),
              chance(first, other.sample())));
      separator = ", ";
    }
    return text.append(basis(settings, common.length)).toString();
  }

  /** What the sentence rests on. */
  private static String basis(String settings, int splits) {
    if (splits == 1) {
      return " (%s; it may be luck).".formatted(settings);
    }
    return " (%s, sign-flip test on the same splits).".formatted(settings) + limit(splits);
  }

  /** Says how small p can be, where splits are so few that it is never small. */
  static String limit(int splits) {
    double least = 2 * Math.pow(0.5, splits); // all signs as they are, or all turned
    return least < USUAL || splits < 2
        ? ""
        : String.format(Locale.ROOT, " By %d splits p is %.3f at the least.", splits, least);
  }

  /** The splits that all have finished. */
  static int[] common(List<Standing> all) {
    return all.stream()
        .map(standing -> standing.sample().splits())
        .reduce((a, b) -> Arrays.stream(a).filter(i -> Arrays.binarySearch(b, i) >= 0).toArray())
        .orElse(new int[0]);
  }

  /**
   * How likely a difference like that on the same splits is by chance: the p-value, rounded. Of one
   * split there is none.
   */
  static String chance(SplitScores left, SplitScores right) {
    if (left.values().length == 1) {
      return "by one split";
    }
    double p = PairedTest.pValue(left.values(), right.values());
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }
}
