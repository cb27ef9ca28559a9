package io.hnhn.cli.use;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.why.Coverage;
import io.hnhn.learn.why.Effect;
import io.hnhn.learn.why.Reasons;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reasons for a person to read.
 *
 * @param top how many of each kind are told
 */
record ReasonsText(Reasons reasons, int top) {
  void print(Terminal terminal) {
    PrintWriter out = terminal.out();
    terminal.heading(answer());
    printReasons(out);
    printTurning(out);
    printCoverage(out);
    out.flush();
  }

  /** The answer, and the class that comes next. */
  private String answer() {
    float[] before = reasons.before().probabilities();
    Optional<Integer> next =
        IntStream.range(0, before.length)
            .filter(c -> c != reasons.before().answer())
            .boxed()
            .max(Comparator.comparingDouble(c -> before[c]));
    return "%s: %s (%s%s)"
        .formatted(
            reasons.asked(),
            reasons.className(),
            percent(reasons.before().probability()),
            next.map(c -> ", then %s %s".formatted(reasons.classNames().get(c), percent(before[c])))
                .orElse(""));
  }

  private void printReasons(PrintWriter out) {
    out.println();
    if (reasons.without().isEmpty()) {
      out.println("There is nothing to leave out that the model looks at.");
      return;
    }
    out.printf("The probability of %s, strongest reasons first:%n", reasons.className());
    List<Effect> told = reasons.without().stream().limit(top).toList();
    for (Effect effect : told) {
      out.printf(
          "  %s -> %s  %s%n",
          aligned(reasons.before().probability()),
          aligned(effect.probabilities()[reasons.before().answer()]),
          reasons.words(effect));
    }
    int more = reasons.without().size() - told.size();
    if (more > 0) {
      out.printf("  and %d more that change it less, see --top%n", more);
    }
  }

  private void printTurning(PrintWriter out) {
    List<Effect> turning = reasons.turning();
    out.println();
    if (turning.isEmpty()) {
      out.printf(
          "No single change of the %d that were tried gives another answer%s.%n",
          reasons.tried(), nearest().map("; nearest to one comes "::concat).orElse(""));
      return;
    }
    out.println("For another answer one of these changes is enough:");
    for (Effect effect : turning.stream().limit(top).toList()) {
      out.printf(
          "  %s %s  %s%n",
          aligned(effect.probabilities()[effect.answer()]),
          reasons.classNames().get(effect.answer()),
          effect.words());
    }
    if (turning.size() > top) {
      out.printf("  and %d more, see --top%n", turning.size() - top);
    }
  }

  /** The change that leaves the answer least of its lead. */
  private Optional<String> nearest() {
    return Stream.concat(reasons.without().stream(), reasons.with().stream())
        .min(Comparator.comparingDouble(reasons::difference))
        .filter(effect -> reasons.difference(effect) < 0)
        .map(
            effect ->
                "%s (%s)"
                    .formatted(
                        effect.words(),
                        percent(effect.probabilities()[reasons.before().answer()])));
  }

  private void printCoverage(PrintWriter out) {
    out.println();
    out.println(
        "Tried, each alone: "
            + reasons.coverage().stream()
                .map(Coverage::toString)
                .collect(Collectors.joining("; ")));
    reasons.coverage().stream()
        .filter(Coverage::isBounded)
        .mapToLong(Coverage::all)
        .max()
        .ifPresent(all -> out.printf("Not all that there is: --tries %d tries it.%n", all));
  }

  private static String percent(float probability) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * probability);
  }

  private static String aligned(float probability) {
    return String.format(Locale.ROOT, "%6s", percent(probability));
  }
}
