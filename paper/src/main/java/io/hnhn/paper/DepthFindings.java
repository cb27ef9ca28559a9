package io.hnhn.paper;

import io.hnhn.paper.DepthRuns.Results;
import io.hnhn.paper.LayerProbe.Quantity;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the runs at several depths show, in words. Where runs are missing they say so, compare on
 * the splits that both sides have, and leave out what no run shows.
 */
record DepthFindings(DepthRuns runs, RunLog log, int deepest) {

  String words() {
    return Stream.of(basis(), loss(), help(), signal(), gradient(), fit())
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private Results of(DepthForm form, int layers) {
    return runs.results(log, form, layers);
  }

  /** What all of it rests on. */
  private String basis() {
    int splits = runs.begunSplits(log);
    int all = splits * deepest * DepthForm.values().length;
    int finished = runs.finished(log, deepest);
    return finished == all
        ? "%d random split%s.".formatted(splits, splits == 1 ? "" : "s") + Leader.limit(splits)
        : "Runs are missing: %d of %d are finished.".formatted(finished, all);
  }

  /** Whether more plain layers are worse. */
  private String loss() {
    Comparison deep = compare(of(DepthForm.PLAIN, 1), of(DepthForm.PLAIN, deepest));
    return deep.isEmpty()
        ? ""
        : "With %d plain layers HNHN is %s points %s than with one (%s)."
            .formatted(
                deepest,
                decimal("%.1f", Math.abs(deep.points())),
                deep.points() < 0 ? "worse" : "better",
                chance(deep));
  }

  /** What is best with the most layers. */
  private String help() {
    record Form(String title, Comparison toPlain) {}
    Results plain = of(DepthForm.PLAIN, deepest);
    List<Form> forms =
        Arrays.stream(DepthForm.values())
            .filter(form -> form != DepthForm.PLAIN)
            .map(form -> new Form(form.title, compare(plain, of(form, deepest))))
            .filter(form -> !form.toPlain.isEmpty())
            .sorted(Comparator.comparingDouble(form -> -form.toPlain.points()))
            .toList();
    return sentence(
        "Of %d layers a form differs from plain: ".formatted(deepest),
        ", ",
        forms.stream()
            .map(
                form ->
                    "%s by %s (%s)"
                        .formatted(
                            form.title,
                            decimal("%+.1f", form.toPlain.points()),
                            chance(form.toPlain))));
  }

  /** What becomes of the signal from the first layer to the last, before training. */
  private String signal() {
    return sentence(
        "Before training, size and spread go from the first to the last layer: ",
        "; ",
        Stream.of(DepthForm.PLAIN, DepthForm.RESIDUAL, DepthForm.NORMALISED, DepthForm.HE)
            .filter(form -> !of(form, deepest).isEmpty())
            .map(
                form ->
                    "%s %s to %s and %s to %s%%"
                        .formatted(
                            form.title,
                            decimal("%.3f", of(form, deepest).of(Quantity.SIZE_BEFORE, 1)),
                            decimal("%.3f", of(form, deepest).of(Quantity.SIZE_BEFORE, deepest)),
                            percent(form, Quantity.SPREAD_BEFORE, 1),
                            percent(form, Quantity.SPREAD_BEFORE, deepest))));
  }

  private String percent(DepthForm form, Quantity quantity, int layer) {
    return decimal("%.2g", 100 * of(form, deepest).of(quantity, layer));
  }

  /** Whether the gradient that reaches the first layer withstands weight decay. */
  private String gradient() {
    Comparison plain = compare(of(DepthForm.WITHOUT_DECAY, deepest), of(DepthForm.PLAIN, deepest));
    if (plain.isEmpty()) {
      return "";
    }
    double pull = plain.right.of(Quantity.PULL, 1);
    double decay = DepthForm.PLAIN.weightDecay();
    return "The first gradient of the first of %d plain layers is %s of its weights, %s than weight decay's %s; "
            .formatted(deepest, decimal("%.2g", pull), pull < decay ? "less" : "more", decay)
        + "after training %s%% of these weights' size is left, without weight decay %s%%."
            .formatted(
                decimal("%.0f", 100 * plain.right.of(Quantity.KEPT, 1)),
                decimal("%.0f", 100 * plain.left.of(Quantity.KEPT, 1)));
  }

  /** Whether deep plain ones fail to learn, or learn what is of no use elsewhere. */
  private String fit() {
    Comparison deep = compare(of(DepthForm.PLAIN, 1), of(DepthForm.PLAIN, deepest));
    return deep.isEmpty()
        ? ""
        : "Of the labels they learn from, %d plain layers get %s%% right, one layer %s%%."
            .formatted(
                deepest,
                decimal("%.1f", 100 * deep.right.trainingAccuracy()),
                decimal("%.1f", 100 * deep.left.trainingAccuracy()));
  }

  /** Results on the splits that both have, which may be none. */
  private record Comparison(Results left, Results right) {
    boolean isEmpty() {
      return left.isEmpty();
    }

    /** By how many points the right ones are better. */
    double points() {
      return 100 * (right.accuracy().mean() - left.accuracy().mean());
    }
  }

  private static Comparison compare(Results left, Results right) {
    return new Comparison(left.sharedWith(right), right.sharedWith(left));
  }

  /**
   * Whether a difference could be luck, and on how many splits it was found where some are missing.
   */
  private String chance(Comparison comparison) {
    SplitScores left = comparison.left.accuracy();
    SplitScores right = comparison.right.accuracy();
    int compared = left.splits().length;
    int begun = runs.begunSplits(log);
    if (compared == begun) {
      return Leader.chance(left, right);
    }
    return (compared == 1 ? "" : Leader.chance(left, right) + " ")
        + "on %d of %d splits".formatted(compared, begun);
  }

  private static String sentence(String start, String separator, Stream<String> parts) {
    String list = parts.collect(Collectors.joining(separator));
    return list.isEmpty() ? "" : start + list + ".";
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
