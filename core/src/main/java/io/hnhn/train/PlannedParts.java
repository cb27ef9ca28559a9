package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import io.hnhn.train.PartPlanning.Planned;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A full batch in parts: {@link Batches} says how many labelled rows each has, or a limit of memory
 * does. Which rows these are follows from the data, the labels and the options alone. Each part is
 * cut and planned once, and kept in a file, from which every epoch reads it.
 */
final class PlannedParts implements PlannedTraining {
  /** So many parts are tried first, and then so many times as many. */
  private static final int FEW = 3;

  private static final int GROWTH = 4;

  private final StoredParts training;
  private final StoredParts validation;
  private final PartsMemory beside;
  private final PartsSummary summary;
  private final int classes;

  private PlannedParts(
      StoredParts training,
      StoredParts validation,
      PartsMemory beside,
      PartsSummary summary,
      int classes) {
    this.training = training;
    this.validation = validation;
    this.beside = beside;
    this.summary = summary;
    this.classes = classes;
  }

  /** How rows are divided, into parts that are cut and planned when they are asked for. */
  @FunctionalInterface
  private interface Cutting {
    Iterator<Planned> of(PartPlanning planning, Labels labels);
  }

  /** Parts of as many rows as the options say. */
  static PlannedParts given(Parted kinds) {
    Batches batches = kinds.trainer().options().batches();
    int count = batches.count(kinds.labels().size());
    Cutting cutting =
        (planning, labels) ->
            labels.inParts(batches.count(labels.size())).stream().map(planning::planned).iterator();
    return stored(kinds, cutting, count, 0).orElseThrow();
  }

  /**
   * Parts that fit into as much memory as the options say. Sums that wait take some of it, the more
   * the more parts there are: so few are tried first.
   *
   * @param atOnce about what all rows take at once, above 0
   * @throws IllegalStateException if a part with a single row does not fit
   */
  static PlannedParts fitting(Parted kinds, long atOnce) {
    int rows = kinds.labels().size();
    Optional<PlannedParts> found = Optional.empty();
    long limit = kinds.trainer().options().memoryLimit();
    int most = Math.min(rows, FEW);
    while (most < rows && atOnce != Amount.MOST && most < atOnce / limit) {
      most = more(most, rows);
    }
    for (; found.isEmpty(); most = more(most, rows)) {
      long left = kinds.memory(most).left(limit);
      Cutting cutting = (planning, labels) -> new FittingParts(planning, labels, left).of(labels);
      found = stored(kinds, cutting, most, atOnce);
    }
    return found.get();
  }

  private static int more(int parts, int rows) {
    return (int) Math.min(rows, (parts + 1L) * GROWTH - 1);
  }

  /**
   * Cuts, plans and stores parts.
   *
   * @param most how many there may be to learn from; where there are more, nothing comes out
   */
  private static Optional<PlannedParts> stored(
      Parted kinds, Cutting cutting, int most, long atOnce) {
    try (PlanStore store = PlanStore.open(kinds.trainer().backend())) {
      Replication replication = new Replication();
      Iterator<Planned> cuts = cutting.of(kinds.training(), kinds.labels());
      TrainingListener listener = kinds.trainer().listener();
      int rows = kinds.labels().size();
      StoredParts training =
          StoredParts.of(cuts, store, replication, most, done -> listener.partMade(done, rows));
      if (cuts.hasNext()) {
        return Optional.empty();
      }
      Labels looked = kinds.trainer().validation();
      StoredParts validation =
          looked == null
              ? StoredParts.NONE
              : StoredParts.of(
                  cutting.of(kinds.validation(training.layout()), looked),
                  store,
                  new Replication(),
                  looked.size(),
                  _ -> {});
      PartsMemory beside = kinds.memory(most);
      Phase memory = memory(training, validation, beside);
      PartsSummary summary =
          new PartsSummary(
              training.count(),
              1,
              store.bytes(),
              replication.mean(),
              memory.bytes() + memory.heap(),
              atOnce,
              kinds.trainer().options().memoryLimit());
      return Optional.of(
          new PlannedParts(training, validation, beside, summary, kinds.model().classes()));
    }
  }

  private static Phase memory(StoredParts training, StoredParts validation, PartsMemory beside) {
    return beside.with(
        Math.max(training.largest(), validation.largest()),
        Math.max(training.matrices(), validation.matrices()),
        Math.max(training.loaded(), validation.loaded()));
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
    return memory(training, validation, beside);
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
    return summary.atOnce() > 0
        ? "%d parts within %d bytes".formatted(training.count(), summary.limit())
        : "";
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
