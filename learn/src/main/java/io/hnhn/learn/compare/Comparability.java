package io.hnhn.learn.compare;

import io.hnhn.learn.run.TestAnswers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** What trainings have in common, and so how they may be compared. */
final class Comparability {
  private static final int FEWEST_RUNS = 2;

  private Comparability() {}

  /**
   * Checks that two trainings learned the same thing.
   *
   * @throws IllegalArgumentException if their tasks or classes differ
   */
  static void expectComparable(ComparedRun one, ComparedRun other) {
    if (!one.test().task().equals(other.test().task())) {
      throw new IllegalArgumentException(
          "Expected runs of the same task, but found %s in %s and %s in %s"
              .formatted(one.test().task(), one.name(), other.test().task(), other.name()));
    }
    Set<String> classes = new HashSet<>(one.test().classes());
    if (!classes.equals(new HashSet<>(other.test().classes()))) {
      throw new IllegalArgumentException(
          "Expected runs of the same classes, but found %s in %s and %s in %s"
              .formatted(
                  shown(one.test().classes()),
                  one.name(),
                  shown(other.test().classes()),
                  other.name()));
    }
  }

  private static String shown(List<String> classes) {
    int most = 5;
    return String.join(", ", classes.subList(0, Math.min(most, classes.size())))
        + (classes.size() > most ? " and %d more".formatted(classes.size() - most) : "");
  }

  /** Why the rows of two aligned tests can't be compared in pairs, if they can't. */
  static Optional<String> unlike(ComparedRun one, ComparedRun other) {
    TestAnswers left = one.test();
    TestAnswers right = other.test();
    List<String> differ = new ArrayList<>();
    if (!left.ids().equals(right.ids())) {
      Map<String, Integer> counts = new HashMap<>();
      left.ids().forEach(id -> counts.merge(id, 1, Integer::sum));
      long shared =
          right.ids().stream().filter(id -> counts.merge(id, -1, Integer::sum) >= 0).count();
      differ.add(
          "the test rows differ (%d and %d, of which %d are the same)"
              .formatted(left.size(), right.size(), shared));
    } else {
      long others =
          IntStream.range(0, left.size()).filter(i -> left.known()[i] != right.known()[i]).count();
      if (others > 0) {
        differ.add("the known class of %d test rows differs".formatted(others));
      }
    }
    if (!differ.isEmpty() && !left.data().equals(right.data())) {
      differ.addFirst("the data differ (%s and %s)".formatted(left.data(), right.data()));
    }
    return differ.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", differ));
  }

  /** The test over the runs whose seeds both have, where there are several. */
  static Optional<PairedT> overRuns(ComparedRun one, ComparedRun other) {
    Map<Long, Double> scores = new HashMap<>();
    other.runs().forEach(run -> scores.put(run.seed(), run.score()));
    double[][] pairs =
        one.runs().stream()
            .filter(run -> scores.containsKey(run.seed()))
            .map(run -> new double[] {run.score(), scores.get(run.seed())})
            .toArray(double[][]::new);
    return pairs.length < FEWEST_RUNS
        ? Optional.empty()
        : Optional.of(
            PairedT.of(
                Arrays.stream(pairs).mapToDouble(pair -> pair[0]).toArray(),
                Arrays.stream(pairs).mapToDouble(pair -> pair[1]).toArray()));
  }
}
