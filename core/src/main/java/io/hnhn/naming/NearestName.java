package io.hnhn.naming;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * What somebody may have meant who typed a name that does not exist.
 *
 * <pre>{@code
 * NearestName.of("dmeo", List.of("data", "demo")); // demo
 * }</pre>
 */
public final class NearestName {
  /** The longest name that is looked at: nobody types a longer one. */
  private static final int LONGEST = 100;

  private NearestName() {}

  /**
   * A name that begins as the typed one, or else the one that is spelled most like it, if it is at
   * all like it: a third of the letters may be wrong. Capitals do not matter.
   */
  public static Optional<String> of(String typed, Collection<String> names) {
    if (typed.length() > LONGEST) {
      return Optional.empty();
    }
    String wanted = typed.toLowerCase(Locale.ROOT);
    int most = wanted.length() / 3;
    return names.stream()
        .filter(name -> name.length() <= LONGEST)
        .filter(name -> begins(name, wanted) || distance(wanted, name) <= most)
        .min(
            Comparator.comparing((String name) -> !begins(name, wanted))
                .thenComparingInt(name -> distance(wanted, name)));
  }

  /** The question to put behind a message about a name, or nothing where no name is like it. */
  public static String question(String typed, Collection<String> names) {
    return of(typed, names).map("; did you mean %s?"::formatted).orElse("");
  }

  private static boolean begins(String name, String typed) {
    return !typed.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith(typed);
  }

  /**
   * How many letters have to be put in, left out, changed or swapped with the next one (optimal
   * string alignment).
   */
  private static int distance(String typed, String name) {
    String known = name.toLowerCase(Locale.ROOT);
    int[][] cost = new int[typed.length() + 1][known.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= known.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int change = typed.charAt(i - 1) == known.charAt(j - 1) ? 0 : 1;
        int edited = 1 + Math.min(cost[i - 1][j], cost[i][j - 1]);
        cost[i][j] = Math.min(cost[i - 1][j - 1] + change, edited);
        boolean swapped =
            i > 1
                && j > 1
                && typed.charAt(i - 1) == known.charAt(j - 2)
                && typed.charAt(i - 2) == known.charAt(j - 1);
        if (swapped) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[typed.length()][known.length()];
  }
}
