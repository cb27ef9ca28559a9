package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.FeatureWidths;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.train.Fold;
import io.hnhn.train.LossGradient;
import io.hnhn.train.ValidationLogits;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Entrant;
import io.hnhn.tune.FoldCourse;
import io.hnhn.tune.FoldTrainer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/**
 * Trains candidates on folds of the labelled rows, over the same parts: each training has plans of
 * its own for them, which leave out the rows that it must not see. Many go on side by side, and ask
 * executors {@linkplain Lockstep in one job}.
 *
 * @param jobs over the parts of all labelled rows
 * @param backend what the driver has its weights on
 * @param executors the name of the backend that executors compute with
 * @param widths how wide features are
 * @param every epochs between two looks
 */
public record SparkFolds(
    PartJobs jobs, Backend backend, String executors, FeatureWidths widths, int every)
    implements FoldTrainer {
  /** Trainings at a time, at most. */
  private static final int MOST = 32;

  /**
   * Bytes that their weights, gradients and moments may take on the driver; a task takes a few
   * times as much.
   */
  private static final long MOST_BYTES = 1 << 26;

  private static final int VECTORS = 4;

  /** A training of the search. */
  private record Run(int entrant, Candidate candidate, Fold fold) {}

  @Override
  public List<List<FoldCourse>> courses(
      List<Entrant> entrants, List<Fold> folds, BooleanSupplier over) {
    List<Run> runs = new ArrayList<>();
    List<List<FoldCourse>> courses = new ArrayList<>();
    for (int i = 0; i < entrants.size(); i++) {
      courses.add(new ArrayList<>());
      for (Fold fold : folds) {
        runs.add(new Run(i, entrants.get(i).trial().candidate(), fold));
      }
    }
    int most = most(entrants);
    for (int from = 0; from < runs.size(); from += most) {
      List<Run> some = runs.subList(from, Math.min(runs.size(), from + most));
      if (some.getFirst().entrant() > 0 && over.getAsBoolean()) {
        break;
      }
      List<FoldCourse> found = sideBySide(some);
      for (int i = 0; i < some.size(); i++) {
        courses.get(some.get(i).entrant()).add(found.get(i));
      }
    }
    return courses;
  }

  private int most(List<Entrant> entrants) {
    long largest =
        entrants.stream()
            .mapToLong(e -> e.trial().candidate().model().parameters(widths).size())
            .max()
            .orElse(1);
    return Math.clamp(MOST_BYTES / (largest * VECTORS * Float.BYTES), 1, MOST);
  }

  private List<FoldCourse> sideBySide(List<Run> runs) {
    Lockstep lockstep = new Lockstep(jobs);
    lockstep.join(runs.size());
    try (ExecutorService threads = Executors.newFixedThreadPool(runs.size())) {
      List<Future<FoldCourse>> futures =
          runs.stream().map(run -> threads.submit(() -> course(run, lockstep))).toList();
      List<FoldCourse> courses = new ArrayList<>();
      for (Future<FoldCourse> future : futures) {
        courses.add(future.get());
      }
      return courses;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a search was running", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new IllegalStateException("A fold failed", e.getCause());
      }
    }
  }

  private FoldCourse course(Run run, Lockstep lockstep) {
    Candidate candidate = run.candidate();
    Model model = candidate.model();
    Fold fold = run.fold();
    ParameterLayout layout = model.parameters(widths);
    try (Weights weights = backend.allocate(layout);
        LossGradient lossGradient =
            new SparkGradient(
                lockstep,
                jobs.shared(
                    PartPlans.ofLoss(model, executors, fold.train().size(), fold.train().rows())),
                backend,
                weights,
                candidate.options().epochs());
        ValidationLogits validation =
            new SparkLogits(
                lockstep,
                new PartWork.Logits(
                    jobs.shared(PartPlans.ofLogits(model, executors, fold.validation().rows())),
                    weights,
                    fold.validation().size(),
                    model.classes()))) {
      weights.initialize(candidate.options().seed());
      return FoldCourse.of(
          candidate.options(), lossGradient, validation, fold.validation(), every, false);
    } finally {
      lockstep.leave();
    }
  }
}
