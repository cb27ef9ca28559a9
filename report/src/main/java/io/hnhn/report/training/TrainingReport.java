package io.hnhn.report.training;

import io.hnhn.report.Page;
import java.util.Locale;
import java.util.function.Consumer;

/** The page of a training run, for people who know neither the paper nor the program. */
public final class TrainingReport {
  private TrainingReport() {}

  /** The page. Sections that the run has nothing for are left out. */
  public static Page of(RunFacts run) {
    return of(run, stage -> {});
  }

  /**
   * The same.
   *
   * @param stages is told what is done next
   */
  public static Page of(RunFacts run, Consumer<String> stages) {
    Page page =
        new Page(
            "What was learned from " + run.dataset().name(),
            String.format(
                Locale.ROOT,
                "hnhn %s: %d epochs in %.1f s",
                run.command(),
                run.trained().history().losses().size(),
                run.trained().provenance().seconds()));
    Summary.add(run, page);
    FeaturesAloneSection.add(run, page);
    Selection.add(run, page);
    LearningCurves.add(run, page);
    ClassResults.add(run, page);
    SetResults.add(run, page);
    stages.accept("how sure answers are");
    Confidence.add(run, page);
    stages.accept("maps");
    Representations.add(run, page);
    stages.accept("each " + run.row());
    EachRow.add(run, page);
    stages.accept("exponents and structure");
    Exponents.add(run, page);
    Structure.add(run, page);
    PlanTimes.add(run, page);
    OriginSection.add(run, page);
    return page;
  }
}
