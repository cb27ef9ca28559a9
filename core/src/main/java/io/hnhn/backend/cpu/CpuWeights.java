package io.hnhn.backend.cpu;

import io.hnhn.backend.AdamStep;
import io.hnhn.backend.Weights;
import io.hnhn.plan.ParameterLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;

/** Weights in float32, off the heap. */
final class CpuWeights implements Weights {
  private static final int ADAM_TILE = 1 << 15;

  private final ParameterLayout layout;
  private final Kernels kernels;
  private final Workers workers;
  private final Map<Vector, MemorySegment> vectors = new EnumMap<>(Vector.class);

  CpuWeights(ParameterLayout layout, Kernels kernels, Workers workers) {
    this.layout = layout;
    this.kernels = kernels;
    this.workers = workers;
    for (Vector vector : Vector.values()) {
      vectors.put(vector, Arena.ofAuto().allocate(layout.size() * Float.BYTES, 64));
    }
  }

  @Override
  public ParameterLayout layout() {
    return layout;
  }

  /** The vector itself, not a copy. */
  MemorySegment vector(Vector vector) {
    return vectors.get(vector);
  }

  @Override
  public void read(Vector vector, long offset, MemorySegment into) {
    MemorySegment.copy(vector(vector), offset * Float.BYTES, into, 0, into.byteSize());
  }

  @Override
  public void write(Vector vector, long offset, MemorySegment from) {
    MemorySegment.copy(from, 0, vector(vector), offset * Float.BYTES, from.byteSize());
  }

  @Override
  public void adam(AdamStep step) {
    Kernels.AdamCoefficients coefficients =
        new Kernels.AdamCoefficients(
            (float) step.coupledDecay(),
            (float) step.beta1(),
            (float) step.beta2(),
            (float) step.rate(),
            (float) step.correction1(),
            (float) step.correction2(),
            (float) step.epsilon(),
            (float) step.shrink());
    int tiles = Math.toIntExact((layout.size() + ADAM_TILE - 1) / ADAM_TILE);
    workers.run(
        tiles,
        tile ->
            kernels.adam(
                vector(Vector.VALUES),
                vector(Vector.GRADIENTS),
                vector(Vector.FIRST_MOMENTS),
                vector(Vector.SECOND_MOMENTS),
                coefficients,
                (long) tile * ADAM_TILE,
                Math.min(layout.size(), (tile + 1L) * ADAM_TILE)));
  }
}
