package io.hnhn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.train.AvailableMemory;
import io.hnhn.train.Fold;
import io.hnhn.train.Trainer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BinaryOperator;

/** Runs trials on all folds, several runs at a time, each on a backend that it has for itself. */
final class FoldRuns implements AutoCloseable {
  private final CrossValidation validation;
  private final Inputs inputs;
  private final List<Fold> parts;
  private final ConcurrentLinkedQueue<Backend> idle = new ConcurrentLinkedQueue<>();

  FoldRuns(CrossValidation validation, Inputs inputs, List<Fold> parts) {
    this.validation = validation;
    this.inputs = inputs;
    this.parts = parts;
  }

  /** Checks that there is memory for one run of the largest trial of each kind of model. */
  void expectMemory(List<Trial> trials) {
    Map<Class<?>, Candidate> largest = new LinkedHashMap<>();
    for (Trial trial : trials) {
      largest.merge(
          trial.candidate().model().getClass(),
          trial.candidate(),
          BinaryOperator.maxBy(Comparator.comparingDouble(FoldRuns::size)));
    }
    Fold fold = parts.getFirst();
    for (Candidate candidate : largest.values()) {
      Backend backend = take();
      try {
        new Trainer(backend, candidate.options())
            .withValidation(fold.validation())
            .memory(candidate.model(), inputs, fold.train())
            .expectEnough();
      } finally {
        idle.add(backend);
      }
    }
  }

  /** About how many parameters there are. */
  private static double size(Candidate candidate) {
    Architecture architecture = candidate.model().architecture();
    return (double) architecture.hidden() * architecture.hidden() * architecture.layers();
  }

  /** The courses of each trial, one a fold. */
  List<List<FoldRun.Course>> courses(List<Trial> trials) {
    MemoryShares shares = new MemoryShares(AvailableMemory.afterCollection());
    List<List<Future<FoldRun.Course>>> futures = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(validation.workers())) {
      for (Trial trial : trials) {
        List<Future<FoldRun.Course>> ofTrial = new ArrayList<>();
        for (Fold fold : parts) {
          ofTrial.add(executor.submit(() -> course(trial, fold, shares)));
        }
        futures.add(ofTrial);
      }
      return results(futures, executor);
    }
  }

  private FoldRun.Course course(Trial trial, Fold fold, MemoryShares shares) {
    Backend backend = take();
    try {
      FoldRun.Course course =
          new FoldRun(backend, inputs, fold, shares).of(trial.candidate(), validation.every());
      validation.listener().run();
      return course;
    } finally {
      idle.add(backend);
    }
  }

  private Backend take() {
    Backend free = idle.poll();
    return free == null ? validation.backends().get() : free;
  }

  private static List<List<FoldRun.Course>> results(
      List<List<Future<FoldRun.Course>>> futures, ExecutorService executor) {
    List<List<FoldRun.Course>> results = new ArrayList<>();
    try {
      for (List<Future<FoldRun.Course>> ofTrial : futures) {
        List<FoldRun.Course> courses = new ArrayList<>();
        for (Future<FoldRun.Course> future : ofTrial) {
          courses.add(future.get());
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
