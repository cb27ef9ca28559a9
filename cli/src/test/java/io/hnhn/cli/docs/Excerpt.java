package io.hnhn.cli.docs;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Lines that a page shows of what a command prints: each is printed, in this order, with others
 * between where the page has a line {@code ...}. Numbers with a decimal point were measured, and
 * may be a little different on another machine; all else is as shown.
 */
record Excerpt(List<String> shown) {
  private static final Pattern MEASURED = Pattern.compile("\\d+\\.\\d+");
  private static final double SHARE = 0.1;
  private static final double LEAST = 0.02;

  /** The first line that is not printed, if there is one. */
  Optional<String> missingIn(String printed) {
    Iterator<String> lines = printed.lines().iterator();
    boolean gap = true;
    for (String line : shown) {
      if (line.strip().equals("...")) {
        gap = true;
      } else if (!found(line, lines, gap)) {
        return Optional.of(line);
      } else {
        gap = false;
      }
    }
    return Optional.empty();
  }

  private static boolean found(String shown, Iterator<String> lines, boolean gap) {
    while (lines.hasNext()) {
      if (alike(shown, lines.next())) {
        return true;
      }
      if (!gap) {
        return false;
      }
    }
    return false;
  }

  private static boolean alike(String shown, String printed) {
    List<Double> expected = numbers(shown);
    List<Double> found = numbers(printed);
    if (!words(shown).equals(words(printed)) || expected.size() != found.size()) {
      return false;
    }
    for (int i = 0; i < found.size(); i++) {
      double difference = Math.abs(expected.get(i) - found.get(i));
      if (difference > LEAST + SHARE * Math.abs(expected.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<Double> numbers(String line) {
    return MEASURED.matcher(line).results().map(MatchResult::group).map(Double::valueOf).toList();
  }

  private static String words(String line) {
    return MEASURED.matcher(line).replaceAll("?").replaceAll("\\s+", " ").strip();
  }
}
