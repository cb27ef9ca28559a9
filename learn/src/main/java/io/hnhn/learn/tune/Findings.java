package io.hnhn.learn.tune;

import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.ReadableNumber;
import io.hnhn.learn.tune.TuneResults.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a search found, in plain words. */
public final class Findings {
  private Findings() {}

  /** Sentences, the most important first. */
  public static List<String> of(TuneResults results, Hypergraph graph) {
    Result best = results.best();
    List<String> sentences = new ArrayList<>();
    sentences.add(expectation(results));
    int[] sizes = IntStream.range(0, graph.hyperedges()).map(graph::size).sorted().toArray();
    int[] degrees = IntStream.range(0, graph.nodes()).map(graph::degree).sorted().toArray();
    exponent("alpha", best, sizes, "hyperedges", "node", "%s hyperedges", "one of %d node%s")
        .ifPresent(sentences::add);
    exponent(
            "beta",
            best,
            degrees,
            "nodes",
            "hyperedge",
            "nodes in %s hyperedges",
            "one in %d hyperedge%s")
        .ifPresent(sentences::add);
    against(results, "alpha").ifPresent(sentences::add);
    against(results, "beta").ifPresent(sentences::add);
    runnerUp(results).ifPresent(sentences::add);
    return sentences;
  }

  /** How good it is; it was chosen by this very number, so that some of it is luck. */
  private static String expectation(TuneResults results) {
    int count = results.candidates().size();
    return "The best of %s, %s, is right in %s %% of the %s it was not shown: expect a little less."
        .formatted(
            count == 1 ? "all epochs" : count + " candidates",
            results.best().text("model"),
            results.best().percent(),
            results.judges());
  }

  /**
   * What an exponent means.
   *
   * @param counts ascending: the sizes of hyperedges, or the degrees of nodes
   * @param what they are the counts of
   * @param target what they count for
   * @param kind large or small ones, many or few
   * @param one one of them by its count
   */
  private static Optional<String> exponent(
      String name, Result best, int[] counts, String what, String target, String kind, String one) {
    Object value = best.settings().get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof Double exponent)) {
      return Optional.of(
          "%s is learned with the weights: how much %s count for a %s is part of the model."
              .formatted(name, what, target));
    }
    int[] present = Arrays.stream(counts).filter(count -> count > 0).toArray();
    if (exponent == 0 || present.length == 0 || present[0] == present[present.length - 1]) {
      return Optional.of(
          "%s is %s: all %s of a %s count the same for it."
              .formatted(name, best.text(name), what, target));
    }
    int small = present[present.length / 4];
    int large = present[present.length * 3 / 4];
    if (small == large) {
      small = present[0];
      large = present[present.length - 1];
    }
    boolean alpha = name.equals("alpha");
    boolean positive = exponent > 0;
    double times = Math.pow((double) large / small, Math.abs(exponent));
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s is %s: for a %s, %s count more than %s; %s counts %.1f times as much as %s.",
            name,
            best.text(name),
            target,
            kind.formatted(positive ? (alpha ? "large" : "many") : (alpha ? "small" : "few")),
            kind.formatted(positive ? (alpha ? "small" : "few") : (alpha ? "large" : "many")),
            counted(one, positive ? large : small),
            times,
            counted(one, positive ? small : large)));
  }

  private static String counted(String one, int count) {
    return one.formatted(count, count == 1 ? "" : "s");
  }

  /**
   * Whether an exponent of 0, where nothing is weighted, would have done as well: by the candidate
   * that differs in nothing else, or else by the best one that has it.
   */
  private static Optional<String> against(TuneResults results, String name) {
    Result best = results.best();
    if (!(best.settings().get(name) instanceof Double value) || value == 0) {
      return Optional.empty();
    }
    List<Result> zeros =
        results.candidates().stream()
            .filter(other -> Objects.equals(other.settings().get(name), 0.0))
            .toList();
    Optional<String> alike =
        zeros.stream()
            .filter(zero -> zero.differsIn(name, best))
            .findFirst()
            .map(
                zero ->
                    "With %s = 0 and all else the same it would be ".formatted(name)
                        + than(best, zero));
    return alike.or(
        () ->
            zeros.stream()
                .findFirst()
                .map(
                    zero ->
                        "The best with %s = 0, which differs in more than that, has "
                                .formatted(name)
                            + than(best, zero)));
  }

  private static Optional<String> runnerUp(TuneResults results) {
    Result best = results.best();
    return results.candidates().stream()
        .filter(other -> !other.text("model").equals(best.text("model")))
        .findFirst()
        .map(
            other ->
                "The next best model, %s, is right in ".formatted(other.text("model"))
                    + than(best, other));
  }

  /** How often another candidate is right, and whether that is less, on the same folds. */
  private static String than(Result best, Result other) {
    double points = 100 * (best.accuracy() - other.accuracy());
    return "%s %%: %s."
        .formatted(
            other.percent(),
            best.isClearlyBetterThan(other)
                ? "%s points less".formatted(ReadableNumber.of(Math.round(10 * points) / 10.0))
                : "a difference within the error, which may be luck");
  }
}
