package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.model.Architecture;
import io.hnhn.model.Fingerprint;
import io.hnhn.tensor.Features;
import io.hnhn.train.AvailableMemory;
import io.hnhn.train.Fold;
import io.hnhn.train.Trainer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;

/** Runs entrants on folds, several runs at a time, each on a lane of the backend. */
final class FoldRuns implements FoldTrainer, AutoCloseable {
  private final CrossValidation validation;
  private final ConcurrentLinkedQueue<Backend> idle = new ConcurrentLinkedQueue<>();

  FoldRuns(CrossValidation validation) {
    this.validation = validation;
  }

  /** Checks that there is memory for one run of the largest entrant of each kind of model. */
  void expectMemory(List<Entrant> entrants, Fold fold) {
    Map<Class<?>, Entrant> largest = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      largest.merge(
          entrant.trial().candidate().model().getClass(),
          entrant,
          BinaryOperator.maxBy(Comparator.comparingDouble(FoldRuns::size)));
    }
    for (Entrant entrant : largest.values()) {
      if (isLimited(entrant)) {
        continue;
      }
      Candidate candidate = entrant.trial().candidate();
      new Trainer(validation.backend(), candidate.options())
          .withValidation(fold.validation())
          .memory(candidate.model(), entrant.inputs(), fold.train())
          .expectEnough();
    }
  }

  /** About how many parameters there are. */
  private static double size(Entrant entrant) {
    Architecture architecture = entrant.trial().candidate().model().architecture();
    Features own = entrant.inputs().hyperedgeFeatures();
    double features =
        ((double) entrant.inputs().nodeFeatures().columns() + (own == null ? 0 : own.columns()))
            * (architecture.featureSmoothing().changesNothing() ? 1 : 2);
    return architecture.hidden()
        * (features + (double) architecture.hidden() * architecture.layers());
  }

  @Override
  public List<List<FoldCourse>> courses(
      List<Entrant> entrants, List<Fold> parts, BooleanSupplier over) {
    boolean alone = entrants.stream().anyMatch(FoldRuns::isLimited);
    Backend backend = validation.backend();
    MemoryShares shares =
        new MemoryShares(AvailableMemory.afterCollection().with(backend.freeMemory()));
    int workers = alone ? 1 : Math.min(validation.workers(), backend.lanes());
    List<List<Future<Optional<FoldCourse>>>> futures = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      for (Entrant entrant : entrants) {
        boolean first = futures.isEmpty();
        List<Future<Optional<FoldCourse>>> ofEntrant = new ArrayList<>();
        for (Fold fold : parts) {
          ofEntrant.add(
              executor.submit(
                  () ->
                      first || !over.getAsBoolean()
                          ? Optional.of(course(entrant, fold, shares, alone))
                          : Optional.empty()));
        }
        futures.add(ofEntrant);
      }
      return results(futures, executor);
    }
  }

  /** Whether a run of it may have all the memory there is for runs. */
  private static boolean isLimited(Entrant entrant) {
    return entrant.trial().candidate().options().memoryLimit() > 0;
  }

  /**
   * The course of a run.
   *
   * @param alone whether no other run goes on beside it, so that it may have the whole backend
   */
  private FoldCourse course(Entrant entrant, Fold fold, MemoryShares shares, boolean alone) {
    if (alone) {
      return course(entrant, fold, shares, validation.backend());
    }
    Backend lane = take();
    try {
      return course(entrant, fold, shares, lane);
    } finally {
      idle.add(lane);
    }
  }

  private FoldCourse course(Entrant entrant, Fold fold, MemoryShares shares, Backend backend) {
    Candidate candidate = entrant.trial().candidate();
    KeptFolds kept = validation.kept();
    String fingerprint = kept.isKeeping() ? fingerprint(entrant, fold, backend) : "";
    FoldCourse course =
        kept.find(fingerprint)
            .orElseGet(
                () ->
                    new FoldRun(
                            backend,
                            entrant.inputs(),
                            fold,
                            shares,
                            validation.every(),
                            validation.probabilities())
                        .of(candidate));
    kept.keep(fingerprint, course);
    validation.listener().run();
    return course;
  }

  /** Of all that the outcome of a run follows from. */
  private String fingerprint(Entrant entrant, Fold fold, Backend backend) {
    Candidate candidate = entrant.trial().candidate();
    return Fingerprint.of(
        candidate.model().toString(),
        candidate.options().toString(),
        entrant.inputs().fingerprint(),
        fold.train().fingerprint(),
        fold.validation().fingerprint(),
        backend.name(),
        backend.arithmetic(),
        Integer.toString(validation.every()));
  }

  private Backend take() {
    Backend free = idle.poll();
    return free == null ? validation.backend().lane() : free;
  }

  private static List<List<FoldCourse>> results(
      List<List<Future<Optional<FoldCourse>>>> futures, ExecutorService executor) {
    List<List<FoldCourse>> results = new ArrayList<>();
    try {
      for (List<Future<Optional<FoldCourse>>> ofEntrant : futures) {
        List<FoldCourse> courses = new ArrayList<>();
        for (Future<Optional<FoldCourse>> future : ofEntrant) {
          future.get().ifPresent(courses::add);
        }
        results.add(courses);
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a cross-validation was running", e);
    } catch (ExecutionException e) {
      executor.shutdownNow();
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new IllegalStateException("A fold failed", e.getCause());
      }
    }
    return results;
  }

  @Override
  public void close() {
    idle.forEach(Backend::close);
  }
}
