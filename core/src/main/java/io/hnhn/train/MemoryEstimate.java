package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.graph.Amount;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.InsufficientMemoryException;
import io.hnhn.graph.NeighbourDegrees;
import io.hnhn.model.Inputs;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What some work needs of memory, told before it begins. It comes in phases, one after the other,
 * each of which gives back most of what it took: all of it fits where each of them does.
 *
 * <pre>{@code
 * Trainer trainer = new Trainer(backend, options);
 * trainer.memory(model, inputs, labels).expectEnough();
 * }</pre>
 *
 * @param phases in the order in which they come
 * @param device tells how many bytes the backend has left of {@linkplain Backend#freeMemory memory
 *     of its own}, when that is asked for
 */
public record MemoryEstimate(List<Phase> phases, Supplier<OptionalLong> device) {
  private static final long LITTLE = 32L << 20;

  public MemoryEstimate {
    phases = List.copyOf(phases);
  }

  /** What work on a backend needs. */
  MemoryEstimate(Phase phase, Backend backend) {
    this(List.of(phase), backend::freeMemory);
  }

  /** What work needs that is no backend's. */
  public MemoryEstimate(List<Phase> phases) {
    this(phases, OptionalLong::empty);
  }

  /**
   * A part of the work.
   *
   * @param what the work, such as {@code Training}
   * @param remedy what to lower where it does not fit, such as {@code the hidden width}
   * @param bytes all that it uses outside the heap
   * @param present those of them that are in use already, by the data for instance
   * @param direct those of the others that are matrices which the garbage collector frees
   * @param heap what it uses on the heap
   * @param loaded those of all bytes that are in the backend's memory, where it has its own:
   *     weights, workspaces and constants; the machine's is used by the others alone then
   */
  public record Phase(
      String what, String remedy, long bytes, long present, long direct, long heap, long loaded) {

    /** Work of which nothing is loaded to a backend. */
    public Phase(String what, String remedy, long bytes, long present, long direct, long heap) {
      this(what, remedy, bytes, present, direct, heap, 0);
    }

    /**
     * Plans that are loaded together, on one set of weights.
     *
     * @param plans the first one's weights count
     * @param present bytes of the constants of a plan that are in use already
     * @param matrices bytes of matrices that are made beside
     */
    static Phase of(
        String what, String remedy, List<Plan> plans, ToLongFunction<Plan> present, long matrices) {
      long bytes = Amount.sum(plans.getFirst().parameterBytes(), matrices);
      long there = 0;
      long direct = matrices;
      for (Plan plan : plans) {
        long constants = plan.constantBytes();
        bytes = Amount.sum(bytes, Amount.sum(constants, plan.workspaceBytes()));
        there += present.applyAsLong(plan);
        direct = Amount.sum(direct, constants - present.applyAsLong(plan));
      }
      return new Phase(what, remedy, bytes, there, direct, 0, bytes - matrices);
    }

    /** Bytes that are not in use yet. */
    public long more() {
      return bytes - present;
    }

    private Phase beside(long kept) {
      return new Phase(
          what, remedy, Amount.sum(bytes, kept), present, Amount.sum(direct, kept), heap, loaded);
    }

    /** Bytes to take from the machine: beside a device's memory, those of matrices alone. */
    long ofMachine(AvailableMemory available) {
      return available.device().isPresent() ? direct : more();
    }

    /** Whether to use it takes less time than to ask the system whether it is there. */
    private boolean isLittle() {
      return Amount.sum(bytes, heap) <= LITTLE;
    }

    /** Whether there is as much. */
    public boolean fits(AvailableMemory available) {
      return ofMachine(available) <= available.machine()
          && direct <= available.direct()
          && heap <= available.heap()
          && loaded <= available.device().orElse(Amount.MOST);
    }

    /**
     * Checks that there is as much.
     *
     * @throws InsufficientMemoryException if there is not, with what is needed and what to lower
     */
    public void expectWithin(AvailableMemory available) {
      if (!fits(available)) {
        throw tooMuchFor(available);
      }
    }

    private InsufficientMemoryException tooMuchFor(AvailableMemory available) {
      long ofDevice = available.device().orElse(Amount.MOST);
      if (loaded > ofDevice) {
        return tooMuch("the device's memory", loaded, amount(ofDevice) + " is free", "Lower ");
      }
      long ofMachine = ofMachine(available);
      if (ofMachine > available.machine()) {
        return tooMuch(
            "memory", ofMachine, amount(available.machine()) + " is available", "Lower ");
      }
      return direct > available.direct()
          ? tooMuch(
              "direct memory",
              direct,
              "the JVM allows " + amount(available.direct()),
              raise("-XX:MaxDirectMemorySize"))
          : tooMuch("heap", heap, "the JVM allows " + amount(available.heap()), raise("-Xmx"));
    }

    private InsufficientMemoryException tooMuch(String of, long needed, String found, String todo) {
      return new InsufficientMemoryException(
          "%s needs %s of %s, but %s. %s%s."
              .formatted(what, amount(needed), of, found, todo, remedy),
          null);
    }

    private static String raise(String option) {
      return "Raise %s (for the command hnhn in HNHN_JAVA_OPTS), or lower ".formatted(option);
    }

    private static String amount(long bytes) {
      return Amount.bytes(Math.max(0, bytes));
    }
  }

  /** What a plan needs for itself: its constants and its workspace. */
  static long bytesBesideWeights(Plan plan) {
    return Amount.sum(plan.constantBytes(), plan.workspaceBytes());
  }

  /** The constants of a plan that was just made. */
  static long presentOf(Plan plan) {
    return plan.constantBytes() - plan.constantBytesToMake();
  }

  /** The constants of a plan that is made later: those of its constants that the data has. */
  static ToLongFunction<Plan> presentIn(Inputs inputs) {
    List<Object> data = new ArrayList<>();
    add(inputs.nodeFeatures(), data);
    if (inputs.hyperedgeFeatures() != null) {
      add(inputs.hyperedgeFeatures(), data);
    }
    data.add(inputs.hypergraph().byHyperedge());
    data.add(inputs.hypergraph().byHyperedge().transposed());
    data.add(inputs.hypergraph().byNode());
    return plan -> plan.constantBytes() - plan.constantBytesBeside(data);
  }

  /** What inputs take that were cut out: incidences in both directions, features, numbers. */
  static long bytesOf(Inputs inputs) {
    long bytes = bytesOf(inputs.hypergraph()) + bytesOf(inputs.nodeFeatures());
    if (inputs.hyperedgeFeatures() != null) {
      bytes += bytesOf(inputs.hyperedgeFeatures());
    }
    return inputs.candidates() == null ? bytes : bytes + bytesOf(inputs.candidates());
  }

  private static long bytesOf(Hypergraph graph) {
    CompressedRows rows = graph.byHyperedge();
    CompressedRows.Transposed columns = rows.transposed();
    long known = 0;
    if (graph.whole().isPresent()) {
      // Of each row its number and how many incidences it has, of a node a self-loop as well.
      known =
          Integer.BYTES * (3L * graph.nodes() + 2L * graph.hyperedges())
              + graph.degreesOfMembers().map(NeighbourDegrees::bytes).orElse(0L)
              + graph.degreesOfHyperedges().map(NeighbourDegrees::bytes).orElse(0L);
    }
    return known
        + bytesOf(rows)
        + bytesOf(columns.rows())
        + columns.origin().byteSize()
        + graph.hyperedgeWeights().map(MemorySegment::byteSize).orElse(0L)
        + graph.incidenceWeights().map(MemorySegment::byteSize).orElse(0L);
  }

  private static long bytesOf(CompressedRows rows) {
    return rows.offsets().byteSize() + rows.entries().byteSize();
  }

  private static long bytesOf(Features features) {
    return switch (features) {
      case Matrix dense -> dense.segment().byteSize();
      case SparseMatrix sparse -> bytesOf(sparse.pattern()) + sparse.values().byteSize();
    };
  }

  private static void add(Features features, List<Object> data) {
    data.add(features);
    if (features instanceof SparseMatrix sparse) {
      data.add(sparse.pattern());
    }
  }

  /** The phases of this, then those of another on the same backend. */
  public MemoryEstimate and(MemoryEstimate other) {
    List<Phase> all = new ArrayList<>(phases);
    all.addAll(other.phases);
    return new MemoryEstimate(all, device);
  }

  /** The same where so many bytes of matrices are kept all along. */
  public MemoryEstimate beside(long kept) {
    return new MemoryEstimate(phases.stream().map(phase -> phase.beside(kept)).toList(), device);
  }

  /** The most bytes that any phase uses outside the heap. */
  public long peakBytes() {
    return phases.stream().mapToLong(Phase::bytes).max().orElse(0);
  }

  /**
   * Checks that there is as much.
   *
   * @throws InsufficientMemoryException if there is not, with what is needed and what to lower
   */
  public void expectEnough() {
    for (Phase phase : phases) {
      OptionalLong ofDevice = device.get();
      boolean asks = ofDevice.isPresent() || !phase.isLittle();
      if (asks && !phase.fits(AvailableMemory.now().with(ofDevice))) {
        phase.expectWithin(AvailableMemory.afterCollection().with(device.get()));
      }
    }
  }

  /** Whether there is as much now. */
  boolean isEnough() {
    return phases.stream().allMatch(phase -> phase.fits(AvailableMemory.now().with(device.get())));
  }

  /**
   * Checks that there is as much, and that it is no more than a limit.
   *
   * @param limit most bytes outside the heap, 0 for what there is
   * @throws InsufficientMemoryException as {@link #expectEnough()}
   */
  void expectWithin(long limit) {
    expectEnough();
    for (Phase phase : phases) {
      if (limit > 0 && phase.bytes > limit) {
        throw phase.tooMuch("memory", phase.bytes, Amount.bytes(limit) + " is the limit", "Lower ");
      }
    }
  }
}
