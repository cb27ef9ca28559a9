package io.hnhn.report.training;

import static io.hnhn.learn.statistics.Proportion.percent;

import io.hnhn.train.Labels;
import io.hnhn.train.Ranking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The summary where sets of nodes are told apart: which of them are hyperedges? */
record SetSummary(RunFacts run, TestedSets sets) {

  List<String> paragraphs() {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(task());
    run.curve()
        .ifPresentOrElse(
            curve -> paragraphs.add(result(curve.ranking())),
            () ->
                paragraphs.add(
                    "No sets were left to judge it by. How good it is on sets it did not see is not"
                        + " known."));
    return paragraphs;
  }

  private String task() {
    Labels validation = run.validation();
    return "The model learned to tell which sets of nodes are hyperedges, from %s. "
            .formatted(counts(run.training()))
        + sets.origin()
        + (validation == null
            ? ""
            : " %d further sets chose the epoch whose weights it has."
                .formatted(validation.size()));
  }

  private static String counts(Labels labels) {
    long hyperedges = Arrays.stream(labels.classes()).filter(c -> c == 1).count();
    return "%d sets, %d hyperedges and %d others"
        .formatted(labels.size(), hyperedges, labels.size() - hyperedges);
  }

  private static String result(Ranking ranking) {
    int tested = ranking.positives() + ranking.negatives();
    double share = (double) ranking.positives() / tested;
    return "Then it was asked about %d other sets: %d hyperedges that it was not shown, and %d others made in the same way. "
            .formatted(tested, ranking.positives(), ranking.negatives())
        + "Of a hyperedge and another set it gives the hyperedge the higher probability in %s of all pairs; who guesses, in half of them. "
            .formatted(percent(ranking.auc()))
        + String.format(
            Locale.ROOT,
            "So its AUC, the area under the ROC curve, is %.3f where chance has 0.5. Its average"
                + " precision is %.3f where chance has %.3f. ",
            ranking.auc(),
            ranking.averagePrecision(),
            share)
        + "Both depend on how alike hyperedges and other sets are: compare them only with numbers"
        + " that have other sets of the same kind.";
  }
}
