package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A full batch in parts: {@link Batches} says how many labelled rows each has, or a limit of memory
 * does. Which rows these are follows from the data, the labels and the options alone. Each part is
 * cut and planned once, and kept in a file, from which every epoch reads it.
 */
final class PlannedParts implements PlannedTraining {
  private final StoredParts training;
  private final StoredParts validation;
  private final PartsMemory beside;
  private final PartsSummary summary;
  private final boolean byLimit;
  private final int classes;

  private PlannedParts(
      Parted kinds,
      Function<PartPlanning, Function<Labels, Iterator<PartPlanning.Planned>>> cutting,
      PartsMemory beside,
      long atOnce) {
    try (PlanStore store = PlanStore.open(kinds.trainer().backend())) {
      Replication replication = new Replication();
      this.training =
          StoredParts.of(cutting.apply(kinds.training()).apply(kinds.labels()), store, replication);
      Labels looked = kinds.trainer().validation();
      this.validation =
          looked == null
              ? StoredParts.NONE
              : StoredParts.of(
                  cutting.apply(kinds.validation(training.layout())).apply(looked),
                  store,
                  new Replication());
      this.beside = beside;
      this.byLimit = atOnce > 0;
      this.classes = kinds.model().classes();
      this.summary =
          new PartsSummary(
              training.count(),
              1,
              store.bytes(),
              replication.mean(),
              memory().bytes() + memory().heap(),
              atOnce,
              kinds.trainer().options().memoryLimit());
    }
  }

  /** Parts of as many rows as the options say. */
  static PlannedParts given(Parted kinds) {
    Batches batches = kinds.trainer().options().batches();
    int count = batches.count(kinds.labels().size());
    return new PlannedParts(
        kinds,
        planning ->
            labels ->
                labels.inParts(batches.count(labels.size())).stream()
                    .map(planning::planned)
                    .iterator(),
        kinds.memory(count),
        0);
  }

  /**
   * Parts that fit into as much memory as the options say.
   *
   * @param atOnce about what all rows take at once, above 0
   * @throws IllegalStateException if a part with a single row does not
   */
  static PlannedParts fitting(Parted kinds, long atOnce) {
    PartsMemory beside = kinds.memory(kinds.labels().size());
    long left = beside.left(kinds.trainer().options().memoryLimit());
    return new PlannedParts(
        kinds,
        planning -> labels -> new FittingParts(planning, labels, left).of(labels),
        beside,
        atOnce);
  }

  @Override
  public ParameterLayout layout() {
    return training.layout();
  }

  @Override
  public Plan plan() {
    return training.plan(0);
  }

  @Override
  public Phase memory() {
    return beside.with(
        Math.max(training.largest(), validation.largest()),
        Math.max(training.matrices(), validation.matrices()),
        Math.max(training.loaded(), validation.loaded()));
  }

  @Override
  public Phase memoryBeside(Inputs data) {
    return memory();
  }

  @Override
  public Optional<PartsSummary> parts() {
    return Optional.of(summary);
  }

  /** Where the options say how many rows a part has, they say it all. */
  @Override
  public String division() {
    return byLimit ? "%d parts within %d bytes".formatted(training.count(), summary.limit()) : "";
  }

  @Override
  public LossGradient lossGradient(Backend backend, Weights weights, long spare) {
    return new SumOfParts(
        backend,
        weights,
        training.count(),
        new PartExecutions(backend, weights, training.plans(), spare / 2));
  }

  @Override
  public @Nullable ValidationLogits validation(Backend backend, Weights weights, long spare) {
    return looks(validation, classes, backend, weights, spare / 2);
  }

  /** What tells about validation rows that are in parts; null where there are none. */
  static @Nullable ValidationLogits looks(
      StoredParts validation, int classes, Backend backend, Weights weights, long spare) {
    List<Integer> sizes = validation.sizes();
    return validation.isEmpty()
        ? null
        : new LogitsOfParts(
            sizes.stream().mapToInt(Integer::intValue).toArray(),
            classes,
            new PartExecutions(backend, weights, validation.plans(), spare));
  }
}
