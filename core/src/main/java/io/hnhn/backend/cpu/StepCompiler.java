package io.hnhn.backend.cpu;

import io.hnhn.backend.Randomness;
import io.hnhn.expr.Activate;
import io.hnhn.expr.Add;
import io.hnhn.expr.AddBias;
import io.hnhn.expr.ColumnSlice;
import io.hnhn.expr.ColumnSums;
import io.hnhn.expr.Concat;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.MatMul;
import io.hnhn.expr.Multiply;
import io.hnhn.expr.Propagate;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.Scale;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentLogSumExp;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.MappedPages;
import io.hnhn.linalg.Gemm;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prepares steps. Most operations make rows of their output: they become a {@link RowTask} for each
 * tile, followed by the step's epilogue on the same rows. Sums over rows become a {@link
 * Reduction}.
 */
final class StepCompiler {
  private final CpuBuffers buffers;
  private final Kernels kernels;
  private final Gemm gemm;
  private final Workers workers;
  private final Epilogue stages;

  StepCompiler(CpuBuffers buffers, Kernels kernels, Gemm gemm, Workers workers) {
    this.buffers = buffers;
    this.kernels = kernels;
    this.gemm = gemm;
    this.workers = workers;
    this.stages = new Epilogue(kernels);
  }

  CpuStep compile(Step step) {
    List<MemorySegment> mapped = mapped(step);
    CpuStep compiled = compiled(step);
    return mapped.isEmpty()
        ? compiled
        : random -> {
          mapped.forEach(MappedPages::require);
          compiled.run(random);
        };
  }

  /**
   * What vector instructions read of files that somebody may cut off, which they don't survive: all
   * but what is copied first, and the factors of products, each tile of which looks at its own.
   */
  private List<MemorySegment> mapped(Step step) {
    Stream<MemorySegment> inputs =
        switch (step.op()) {
          case MatMul _, Propagate _, ColumnSlice _, Concat _ -> Stream.empty();
          case PropagateWeighted _, IncidenceDot _ -> segments(step.inputs()).stream().limit(1);
          case Activate _, Activate.Gradient _, Add _, AddBias _, Drop _, Multiply _, Scale _ ->
              segments(step.inputs()).stream().skip(1);
          case DroppedValues(SparseMatrix value, _) ->
              Stream.of(value.values(), value.pattern().entries());
          default -> segments(step.inputs()).stream();
        };
    Stream<MemorySegment> operands =
        step.epilogue().stream().flatMap(stage -> segments(stage.operands()).stream());
    return Stream.concat(inputs, operands).filter(MappedPages::canBeCut).toList();
  }

  private CpuStep compiled(Step step) {
    List<MemorySegment> in = segments(step.inputs());
    MemorySegment out = buffers.segment(step.output());
    int rows = step.output().shape().rows();
    int width = step.output().shape().columns();
    RowTask epilogue = epilogue(step, out, width);
    return switch (step.op()) {
      case MatMul product -> matmul(product, step, in, out, epilogue);
      case Propagate(SparseMatrix s) ->
          tiled(
              Tiles.ofEntries(s.pattern(), width),
              rowsOf(s.pattern(), in.get(0), width),
              (from, to, random) ->
                  kernels.propagate(s.pattern(), s.values(), null, in.get(0), width, out, from, to),
              epilogue);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          weighted(pattern, transposed, in, width, out, epilogue);
      case IncidenceDot(CompressedRows pattern) -> {
        int inner = step.inputs().get(0).shape().columns();
        CpuStep dots =
            tiled(
                Tiles.ofEntries(pattern, inner),
                rowsOf(pattern, in.get(1), inner),
                (from, to, random) ->
                    kernels.incidenceDot(pattern, in.get(0), in.get(1), inner, out, from, to));
        yield then(dots, rows, width, epilogue);
      }
      case SegmentExtreme extreme -> {
        CpuStep choice =
            tiled(
                Tiles.ofEntries(extreme.pattern(), 1),
                (from, to, random) -> Extreme.segments(extreme, in.get(0), out, from, to));
        yield then(choice, rows, width, epilogue);
      }
      case SegmentLogSumExp(CompressedRows pattern) ->
          tiled(
              Tiles.ofEntries(pattern, 1),
              (from, to, random) -> Softmax.segmentsLogSumExp(pattern, in.get(0), out, from, to),
              epilogue);
      case SegmentSoftmax(CompressedRows pattern) -> {
        CpuStep softmax =
            tiled(
                Tiles.ofEntries(pattern, 1),
                (from, to, random) -> Softmax.segments(pattern, in.get(0), out, from, to));
        yield then(softmax, rows, width, epilogue);
      }
      case SegmentSoftmax.Gradient(CompressedRows pattern) -> {
        CpuStep gradient =
            tiled(
                Tiles.ofEntries(pattern, 1),
                (from, to, random) ->
                    Softmax.segmentsGradient(pattern, in.get(0), in.get(1), out, from, to));
        yield then(gradient, rows, width, epilogue);
      }
      case DroppedValues(SparseMatrix value, Dropout dropout) -> {
        CpuStep drop =
            tiled(
                Tiles.ofEntries(value.pattern(), 1),
                (from, to, random) ->
                    kernels.dropValues(
                        value, dropout, new Philox(random.seed()), random.epoch(), out, from, to));
        yield then(drop, rows, width, epilogue);
      }
      case ColumnSums s ->
          reduction(
              step,
              (partial, from, to) -> kernels.columnSums(in.get(0), width, partial, from, to),
              epilogue);
      case LayerNorm.GainGradient(double epsilon) ->
          reduction(
              step,
              (partial, from, to) ->
                  new NormRows(epsilon, width)
                      .gainGradient(in.get(0), in.get(1), partial, from, to),
              epilogue);
      case SoftmaxCrossEntropy(Targets targets) -> {
        int classes = step.inputs().get(0).shape().columns();
        yield reduction(
            step,
            (partial, from, to) ->
                Softmax.crossEntropy(targets, in.get(0), classes, partial, from, to),
            epilogue);
      }
      case SoftmaxCrossEntropy.Gradient(Targets targets) ->
          rowWise(
              step,
              (from, to, random) ->
                  Softmax.crossEntropyGradient(targets, in.get(0), width, in.get(1), out, from, to),
              epilogue);
      case LayerNorm(double epsilon) ->
          rowWise(
              step,
              (from, to, random) ->
                  new NormRows(epsilon, width)
                      .forward(in.get(0), in.get(1), in.get(2), out, from, to),
              epilogue);
      case LayerNorm.Gradient(double epsilon) ->
          rowWise(
              step,
              (from, to, random) ->
                  new NormRows(epsilon, width)
                      .gradient(in.get(0), in.get(1), in.get(2), out, from, to),
              epilogue);
      case ColumnSlice(int first, int last) -> {
        int columns = step.inputs().get(0).shape().columns();
        yield rowWise(
            step,
            (from, to, random) ->
                Columns.copy(in.get(0), columns, first, width, out, width, 0, from, to),
            epilogue);
      }
      case Concat c -> rowWise(step, concat(step.inputs(), in, out, width), epilogue);
      case Activate a -> elementwise(step, in, out, epilogue);
      case Activate.Gradient g -> elementwise(step, in, out, epilogue);
      case Add a -> elementwise(step, in, out, epilogue);
      case AddBias b -> elementwise(step, in, out, epilogue);
      case Drop d -> elementwise(step, in, out, epilogue);
      case Multiply m -> elementwise(step, in, out, epilogue);
      case Scale s -> elementwise(step, in, out, epilogue);
      case Leaf leaf ->
          throw new IllegalArgumentException("Expected an operation to compute, but found " + leaf);
    };
  }

  private CpuStep matmul(
      MatMul product, Step step, List<MemorySegment> in, MemorySegment out, RowTask epilogue) {
    boolean transposeLeft = product.transposeLeft();
    int leftStride = step.inputs().get(0).shape().columns();
    int rightStride = step.inputs().get(1).shape().columns();
    int inner = transposeLeft ? step.inputs().get(0).shape().rows() : leftStride;
    int width = step.output().shape().columns();
    RowTask multiply =
        (from, to, random) -> {
          long leftStart = transposeLeft ? from : (long) from * leftStride;
          gemm.multiply(
              transposeLeft,
              product.transposeRight(),
              to - from,
              width,
              inner,
              in.get(0).asSlice(leftStart * Float.BYTES),
              leftStride,
              in.get(1),
              rightStride,
              out.asSlice((long) from * width * Float.BYTES),
              width);
        };
    return tiled(Tiles.ofProduct(step.output().shape().rows(), inner, width), multiply, epilogue);
  }

  private CpuStep weighted(
      CompressedRows pattern,
      boolean transposed,
      List<MemorySegment> in,
      int width,
      MemorySegment out,
      RowTask epilogue) {
    CompressedRows rows = transposed ? pattern.transposed().rows() : pattern;
    MemorySegment origin = transposed ? pattern.transposed().origin() : null;
    RowTask task =
        (from, to, random) ->
            kernels.propagate(rows, in.get(0), origin, in.get(1), width, out, from, to);
    return tiled(Tiles.ofEntries(rows, width), rowsOf(rows, in.get(1), width), task, epilogue);
  }

  /**
   * Looks at the rows that a sparse product will read of a file which somebody may cut off, and at
   * no others: of a large one a block needs little.
   */
  private static RowTask rowsOf(CompressedRows pattern, MemorySegment matrix, int width) {
    long rowBytes = (long) width * Float.BYTES;
    return MappedPages.canBeCut(matrix)
        ? (from, to, random) -> MappedPages.requireNamed(matrix, rowBytes, pattern, from, to)
        : (from, to, random) -> {};
  }

  private static RowTask concat(
      List<Buffer> parts, List<MemorySegment> in, MemorySegment out, int width) {
    return (from, to, random) -> {
      int at = 0;
      for (int i = 0; i < parts.size(); i++) {
        int columns = parts.get(i).shape().columns();
        Columns.copy(in.get(i), columns, 0, columns, out, width, at, from, to);
        at += columns;
      }
    };
  }

  /** An operation on single elements at the head of a step: its input copied, then a stage. */
  private CpuStep elementwise(
      Step step, List<MemorySegment> in, MemorySegment out, RowTask epilogue) {
    int width = step.output().shape().columns();
    RowTask stage = stages.of(step.op(), in.subList(1, in.size()), out, width);
    RowTask task =
        (from, to, random) -> {
          long start = (long) from * width * Float.BYTES;
          long bytes = (long) (to - from) * width * Float.BYTES;
          MemorySegment.copy(in.get(0), start, out, start, bytes);
          stage.run(from, to, random);
        };
    return rowWise(step, task, epilogue);
  }

  private CpuStep rowWise(Step step, RowTask task, RowTask epilogue) {
    int width = step.output().shape().columns();
    return tiled(Tiles.ofRows(step.output().shape().rows(), width), task, epilogue);
  }

  private CpuStep reduction(Step step, Reduction.Partial partial, RowTask epilogue) {
    Buffer summed = step.inputs().get(0);
    Tiles tiles = Tiles.ofRows(summed.shape().rows(), summed.shape().columns());
    int width = step.output().shape().columns();
    MemorySegment partials = buffers.scratch((long) tiles.count() * width);
    MemorySegment out = buffers.segment(step.output());
    Reduction reduction = new Reduction(tiles, width, partials, out, kernels, workers);
    return then(random -> reduction.run(partial), 1, width, epilogue);
  }

  private RowTask epilogue(Step step, MemorySegment out, int width) {
    List<RowTask> tasks =
        step.epilogue().stream()
            .map(stage -> stages.of(stage.op(), segments(stage.operands()), out, width))
            .toList();
    return (from, to, random) -> {
      for (RowTask task : tasks) {
        task.run(from, to, random);
      }
    };
  }

  private CpuStep tiled(Tiles tiles, RowTask... tasks) {
    return random ->
        workers.run(
            tiles.count(),
            tile -> {
              if (tiles.from(tile) < tiles.to(tile)) {
                for (RowTask task : tasks) {
                  task.run(tiles.from(tile), tiles.to(tile), random);
                }
              }
            });
  }

  /** Riders on an output whose rows are not the rows of the tiles. */
  private CpuStep then(CpuStep first, int rows, int width, RowTask epilogue) {
    CpuStep second = tiled(Tiles.ofRows(rows, width), epilogue);
    return (Randomness random) -> {
      first.run(random);
      second.run(random);
    };
  }

  private List<MemorySegment> segments(List<Buffer> list) {
    return list.stream().map(buffers::segment).toList();
  }
}
