package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import io.hnhn.train.MiniBatches.Batch;
import io.hnhn.train.PartPlanning.Planned;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A training in mini-batches: as many labelled rows a step as {@link Batches} say, drawn by the
 * seed anew in every epoch. A batch is cut and planned when its turn comes, ahead of it by a second
 * thread; one that does not fit into the limit of memory is a sum over parts that do. Memory is
 * known from having planned the batches of the first epoch, whose plans wait in a file until they
 * run.
 */
final class PlannedMiniBatches implements PlannedTraining {
  /** The part that runs and the one that is made meanwhile. */
  private static final int AT_A_TIME = 2;

  private final Parted kinds;
  private final FittingParts fitting;
  private final Randomness firstEpoch;
  private final List<Batch> first;

  /** The plans of the first epoch's batches that have not run yet. */
  private final Map<Batch, List<Plan>> waiting = new ConcurrentHashMap<>();

  private final StoredParts validation;
  private final ParameterLayout layout;
  private final Phase memory;
  private final PartsSummary summary;

  PlannedMiniBatches(Parted kinds) {
    this.kinds = kinds;
    long limit = options().memoryLimit();
    PartsMemory beside = kinds.memory(options().batches().rows());
    long left = limit == 0 ? Amount.MOST : beside.left(limit) / AT_A_TIME;
    this.firstEpoch = new Randomness(options().seed(), 0);
    this.first = drawn(firstEpoch);
    this.fitting = new FittingParts(kinds.training(), first.getFirst().labels(), left);
    Replication replication = new Replication();
    long largest = 0;
    long matrices = 0;
    long loaded = 0;
    long read = 0;
    int parts = 0;
    ParameterLayout found = null;
    try (PlanStore store = PlanStore.open(kinds.trainer().backend())) {
      for (Batch batch : first) {
        List<Plan> stored = new ArrayList<>();
        for (Iterator<Planned> all = parts(batch); all.hasNext(); parts++) {
          Planned part = all.next();
          found = found == null ? part.plan().layout() : found;
          replication.add(part.nodes());
          largest = Math.max(largest, part.bytes());
          matrices = Math.max(matrices, part.bytes() - part.plan().workspaceBytes());
          loaded = Math.max(loaded, MemoryEstimate.bytesBesideWeights(part.plan()));
          read += part.plan().constantBytes();
          stored.add(store.store(part.plan()).plan());
        }
        waiting.put(batch, stored);
      }
    }
    this.layout = Objects.requireNonNull(found);
    this.validation = validation(left);
    this.memory =
        beside.with(
            Math.max(AT_A_TIME * largest, validation.largest()),
            Math.max(AT_A_TIME * matrices, validation.matrices()),
            Math.max(loaded, validation.loaded()));
    this.summary =
        new PartsSummary(
            parts,
            first.size(),
            read,
            replication.mean(),
            memory.bytes() + memory.heap(),
            0,
            limit);
  }

  private TrainingOptions options() {
    return kinds.trainer().options();
  }

  private StoredParts validation(long left) {
    Labels looked = kinds.trainer().validation();
    if (looked == null) {
      return StoredParts.NONE;
    }
    PartPlanning planning = kinds.validation(layout);
    int count = options().batches().count(looked.size());
    try (PlanStore store = PlanStore.open(kinds.trainer().backend())) {
      Iterator<Planned> parts =
          left == Amount.MOST
              ? looked.inParts(count).stream().map(planning::planned).iterator()
              : new FittingParts(planning, looked, left).of(looked);
      return StoredParts.of(parts, store, new Replication(), looked.size(), _ -> {});
    }
  }

  private List<Batch> batches(Randomness random) {
    return random.equals(firstEpoch) ? first : drawn(random);
  }

  /** Each is divided by its own weight, so that steps are as long however many there are. */
  private List<Batch> drawn(Randomness random) {
    Labels labels = kinds.labels();
    int count = options().batches().count(labels.size());
    return labels.drawn(count, random.seed(), random.epoch()).stream()
        .map(
            some -> {
              double weight = some.targets(options().classWeights()).totalWeight();
              return new Batch(some, weight, weight / kinds.totalWeight());
            })
        .toList();
  }

  private Iterator<Planned> parts(Batch batch) {
    return fitting.of(batch.labels(), kinds.training(batch.weight()));
  }

  /** Those that wait, or new ones that are cut and planned when they are asked for. */
  private Iterator<Plan> plans(Batch batch) {
    List<Plan> stored = waiting.remove(batch);
    if (stored != null) {
      return stored.iterator();
    }
    Iterator<Planned> parts = parts(batch);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return parts.hasNext();
      }

      @Override
      public Plan next() {
        return parts.next().plan();
      }
    };
  }

  @Override
  public ParameterLayout layout() {
    return layout;
  }

  @Override
  public Plan plan() {
    return parts(first.getFirst()).next().plan();
  }

  @Override
  public Phase memory() {
    return memory;
  }

  @Override
  public Phase memoryBeside(Inputs data) {
    return memory;
  }

  @Override
  public Optional<PartsSummary> parts() {
    return Optional.of(summary);
  }

  /** Which batches are divided, and how, follows from the limit. */
  @Override
  public String division() {
    return options().memoryLimit() == 0
        ? ""
        : "parts within %d bytes".formatted(options().memoryLimit());
  }

  @Override
  public LossGradient lossGradient(Backend backend, Weights weights, long spare) {
    return new MiniBatches(backend, weights, this::batches, this::plans, summary.steps());
  }

  @Override
  public @Nullable ValidationLogits validation(Backend backend, Weights weights, long spare) {
    return PlannedParts.looks(validation, kinds.model().classes(), backend, weights, spare);
  }
}
