package io.hnhn.cli.train;

import io.hnhn.data.Attributes;
import io.hnhn.data.Loaded;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.TrainingResults;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.SampleComparison;
import io.hnhn.tune.Candidate;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** What {@code hnhn train} says. */
record TrainStory(PrintWriter out) {
  private static final int SHOWN = 5;

  void begin(Loaded loaded, Problem problem) {
    out.println(problem.added().missing().fill(loaded.dataset()));
    loaded.reading().ifPresent(reading -> out.println("Read " + reading));
    if (!loaded.omissions().isEmpty()) {
      out.println("Left out: " + loaded.omissions());
    }
    int test = problem.testLabels();
    if (problem.task() == Task.SETS) {
      out.printf(
          "Learning which sets of nodes are hyperedges from %d sets, keeping %d for the test.%n",
          problem.training().size(), test);
    } else {
      int[] labels = problem.rows().labels();
      long unknown = Arrays.stream(labels).filter(l -> l == Attributes.NO_LABEL).count();
      out.printf(
          "Learning the class of %s from %d labels%s%s.%n",
          TaskNames.of(problem.task()),
          problem.training().size(),
          test == 0 ? "" : ", keeping %d for the test".formatted(test),
          unknown == 0 ? "" : "; %d have none".formatted(unknown));
    }
    out.flush();
  }

  void baseline() {
    out.println(
        "A regression on the features is trained as well, as the plain baseline; --no-baseline"
            + " leaves it out.");
  }

  /** One of several models begins. */
  void model(String name, int number, int count) {
    out.printf("%nModel %d of %d: %s%n", number, count, name);
  }

  void trainedBefore() {
    out.println("It was trained before the interruption.");
  }

  /** Settings are searched for, but not for longer than this. */
  void searchTime(Duration most) {
    out.printf(
        "Searching for settings for %s minutes at most; --search-time says another time.%n",
        BigDecimal.valueOf(most.toMillis())
            .divide(BigDecimal.valueOf(60_000), MathContext.DECIMAL32)
            .stripTrailingZeros()
            .toPlainString());
    out.flush();
  }

  void chosen(ChosenSettings chosen, Candidate candidate) {
    if (chosen.tried().isEmpty()) {
      out.printf(
          "Settings: %s, %d epochs%n",
          candidate.model().getClass().getSimpleName(), candidate.options().epochs());
    } else {
      out.println("Settings by cross-validation inside these labels, % right (loss, calibrated):");
      int folds = chosen.tried().getFirst().folds();
      String mark = "   <- chosen";
      for (Tried tried : chosen.tried().stream().limit(SHOWN).toList()) {
        tell(tried, tried.folds() < folds ? ", fell behind" : mark);
        mark = "";
      }
      int more = chosen.tried().size() - SHOWN;
      if (more > 0) {
        out.printf("  and %d more%n", more);
      }
      out.println(
          chosen.byProbabilities()
              ? "Chosen is the smallest loss."
              : "Chosen is the smallest loss of those that are right about as often as the best.");
      if (!chosen.later().isEmpty()) {
        out.printf(
            "Tried after that, and taken where it is clearly right more often: %s.%n",
            String.join(", then ", chosen.later()));
      }
      if (chosen.timeOver()) {
        out.println(
            "The time for the search was over before everything was tried; --search-time gives it"
                + " more.");
      }
      if (chosen.reachedMostEpochs()) {
        out.printf(
            "It is trained for %d epochs, the most that were tried%s; --epochs says another"
                + " number.%n",
            chosen.epochs(),
            candidate.options().schedule().falls(chosen.epochs()) ? ", while its rate falls" : "");
      }
    }
    out.flush();
  }

  /** There was nothing to find a temperature by. */
  void notCalibrated() {
    out.println(
        "Its probabilities are not calibrated, since no folds were trained to do so by;"
            + " --temperature says by what to divide logits.");
    out.flush();
  }

  private void tell(Tried tried, String remark) {
    out.printf(
        Locale.ROOT,
        "  %4.1f ± %.1f (%.3f)  %s, %d epochs%s%n",
        100 * tried.accuracy(),
        100 * tried.standardError(),
        tried.logLoss(),
        tried.settings(),
        tried.epochs(),
        remark);
  }

  /** The training is done in parts, or in mini-batches. */
  void parts(PartsSummary parts) {
    out.println((parts.steps() > 1 ? "Mini-batches, " : "Trained in parts, ") + parts);
    out.flush();
  }

  /**
   * Tells what came out.
   *
   * @param trained with what features alone give on the test of the first run
   * @param data what a command needs to read the same data
   */
  void end(Written trained, Path folder, String data) {
    TrainingResults results = trained.results();
    out.println(results.sentence());
    SampleComparison sample = results.runs().getFirst().sample();
    if (sample != null) {
      out.println(sample);
    }
    trained.missing().ifPresent(out::println);
    String which = results.runs().size() > 1 ? "In the first run: " : "";
    trained.alone().ifPresent(features -> out.println(which + features.sentence()));
    trained
        .faultOfFeatures()
        .ifPresent(fault -> out.println("What features alone say is not known: " + fault));
    out.println("Written to " + folder + ": " + String.join(", ", trained.files()));
    out.printf("Use it: hnhn predict %s %s%n", word(folder.toString()), word(data));
    out.flush();
  }

  /** A word for a shell: in quotes where it has more in it than usual names have. */
  private static String word(String text) {
    return text.matches("[\\w./:@%+,~-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
