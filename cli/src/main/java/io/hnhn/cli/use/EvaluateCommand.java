package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.MemoryOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.ClassScore;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn evaluate}: how well a model does on labels. */
@Command(
    name = "evaluate",
    description = {
      "Compare what a model says with the labels of a data set.",
      "",
      "All labels of DATA count. If the model was trained on some of them, it does better on those"
          + " than on others: hnhn train --label-rate keeps labels for an honest test.",
      ""
    },
    sortOptions = false)
public final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoredModelOptions use;
  @Mixin private BackendOptions backends;
  @Mixin private MemoryOptions memory;

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  /** Made by the command line. */
  public EvaluateCommand() {}

  /** What is printed as JSON. */
  record Result(List<String> classes, Metrics metrics) {}

  @Override
  public Integer call() throws IOException {
    try (Backend backend = backends.open();
        RowAnswers answers = new RowAnswers(memory, backends.threads(), null, spec)) {
      ModelUse used = use.read(backend);
      if (used.model().trained().model().task() == Task.SETS) {
        throw new IllegalArgumentException(
            "Expected a model that tells classes, but found one of hyperedge prediction; hnhn train"
                + " judges it by hyperedges that it holds out");
      }
      int[] labels = used.model().labels(used.dataset());
      int[] rows = IntStream.range(0, labels.length).filter(row -> labels[row] >= 0).toArray();
      if (rows.length == 0) {
        throw new IllegalArgumentException(
            "Expected labels in %s to compare with%s, but found none; name their column with --label"
                    .formatted(used.dataset().name(), used.ofTraining())
                + " or --hyperedge-label");
      }
      Matrix logits = answers.compute(RowAnswers.Of.LOGITS, used, used.fitted().inputs());
      Metrics metrics = new Predictions(logits).evaluate(Labels.of(rows, labels));
      PrintWriter out = Terminal.of(spec).out();
      if (json) {
        out.println(
            JsonMapper.shared().writeValueAsString(new Result(used.model().classNames(), metrics)));
      } else {
        print(metrics, used.model().classNames(), out);
      }
      out.flush();
    }
    return CommandLine.ExitCode.OK;
  }

  private static void print(Metrics metrics, List<String> classes, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "Right on %.1f%% of %d labels; macro F1 %.3f, log loss %.3f%n%n",
        100 * metrics.accuracy(),
        metrics.count(),
        metrics.macroF1(),
        metrics.logLoss());
    int width = Math.max(5, classes.stream().mapToInt(String::length).max().orElse(0));
    out.printf(
        "%-" + width + "s %7s %9s %7s %7s%n", "class", "labels", "precision", "recall", "F1");
    List<ClassScore> scores = metrics.perClass();
    for (int c = 0; c < classes.size(); c++) {
      ClassScore score = scores.get(c);
      out.printf(
          Locale.ROOT,
          "%-" + width + "s %7d %9.3f %7.3f %7.3f%n",
          classes.get(c),
          score.support(),
          score.precision(),
          score.recall(),
          score.f1());
    }
  }
}
