package io.hnhn.cli.paper;

import io.hnhn.cli.paper.DepthRuns.Results;
import io.hnhn.cli.paper.LayerProbe.Quantity;
import io.hnhn.tune.PairedTest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the runs at several depths show, in words. */
record DepthFindings(DepthRuns runs, RunLog log, int deepest) {

  /** Nothing while runs are missing. */
  String words() {
    boolean complete =
        Arrays.stream(DepthForm.values())
            .allMatch(form -> of(form, deepest).accuracy().splits().length == runs.splits());
    return complete
        ? Stream.of(loss(), help(), signal(), gradient(), fit()).collect(Collectors.joining(" "))
        : "";
  }

  private Results of(DepthForm form, int layers) {
    return runs.results(log, form, layers);
  }

  /** Whether more plain layers are worse. */
  private String loss() {
    Sample one = of(DepthForm.PLAIN, 1).accuracy();
    Sample deep = of(DepthForm.PLAIN, deepest).accuracy();
    double points = 100 * (deep.mean() - one.mean());
    return "%d random splits. With %d plain layers HNHN is %s points %s than with one (%s)."
        .formatted(
            runs.splits(),
            deepest,
            decimal("%.1f", Math.abs(points)),
            points < 0 ? "worse" : "better",
            chance(one, deep));
  }

  /** What is best with the most layers. */
  private String help() {
    Sample plain = of(DepthForm.PLAIN, deepest).accuracy();
    List<DepthForm> ranked =
        Arrays.stream(DepthForm.values())
            .filter(form -> form != DepthForm.PLAIN)
            .sorted(Comparator.comparingDouble(form -> -of(form, deepest).accuracy().mean()))
            .toList();
    return ranked.stream()
        .map(
            form -> {
              Sample sample = of(form, deepest).accuracy();
              return "%s by %s (%s)"
                  .formatted(
                      form.title,
                      decimal("%+.1f", 100 * (sample.mean() - plain.mean())),
                      chance(plain, sample));
            })
        .collect(
            Collectors.joining(
                ", ", "Of %d layers each form differs from plain: ".formatted(deepest), "."));
  }

  /** What becomes of the signal from the first layer to the last, before training. */
  private String signal() {
    return Stream.of(DepthForm.PLAIN, DepthForm.RESIDUAL, DepthForm.NORMALISED, DepthForm.HE)
        .map(
            form ->
                "%s %s to %s and %s to %s%%"
                    .formatted(
                        form.title,
                        decimal("%.3f", of(form, deepest).of(Quantity.SIZE_BEFORE, 1)),
                        decimal("%.3f", of(form, deepest).of(Quantity.SIZE_BEFORE, deepest)),
                        percent(form, Quantity.SPREAD_BEFORE, 1),
                        percent(form, Quantity.SPREAD_BEFORE, deepest)))
        .collect(
            Collectors.joining(
                "; ",
                "Before training, size and spread go from the first to the last layer: ",
                "."));
  }

  private String percent(DepthForm form, Quantity quantity, int layer) {
    return decimal("%.2g", 100 * of(form, deepest).of(quantity, layer));
  }

  /** Whether the gradient that reaches the first layer withstands weight decay. */
  private String gradient() {
    Results plain = of(DepthForm.PLAIN, deepest);
    double pull = plain.of(Quantity.PULL, 1);
    double decay = DepthForm.PLAIN.weightDecay();
    return "The first gradient of the first of %d plain layers is %s of its weights, %s than weight decay's %s; "
            .formatted(deepest, decimal("%.2g", pull), pull < decay ? "less" : "more", decay)
        + "after training %s%% of these weights' size is left, without weight decay %s%%."
            .formatted(
                decimal("%.0f", 100 * plain.of(Quantity.KEPT, 1)),
                decimal("%.0f", 100 * of(DepthForm.WITHOUT_DECAY, deepest).of(Quantity.KEPT, 1)));
  }

  /** Whether deep plain ones fail to learn, or learn what is of no use elsewhere. */
  private String fit() {
    double one = of(DepthForm.PLAIN, 1).trainingAccuracy();
    double deep = of(DepthForm.PLAIN, deepest).trainingAccuracy();
    return "Of the labels they learn from, %d plain layers get %s%% right, one layer %s%%."
        .formatted(deepest, decimal("%.1f", 100 * deep), decimal("%.1f", 100 * one));
  }

  private static String chance(Sample left, Sample right) {
    double p = PairedTest.pValue(left.accuracies(), right.accuracies());
    return p < 0.001 ? "p < 0.001" : decimal("p = %.3f", p);
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
