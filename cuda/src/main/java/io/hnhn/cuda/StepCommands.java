package io.hnhn.cuda;

import io.hnhn.cuda.gpu.Clear;
import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.DeviceFacts;
import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Grid;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.cuda.gpu.Product;
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
import io.hnhn.plan.Buffer;
import io.hnhn.plan.Step;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.Shape;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns steps into commands. Most operations are one kernel that ends in the step's epilogue; sums
 * over rows take two, and dense products are followed by a kernel for their epilogue.
 */
final class StepCommands {
  private static final int WARP = 32;

  private final CudaBuffers buffers;
  private final CudaWeights weights;
  private final Epilogues epilogues;
  private final SparseCommands sparse;
  private final SmallProducts smallProducts;
  private final Noticed notice;

  /** Where the host is told of a step's output. */
  interface Noticed {
    /** The address, or 0 where the host does not wait for it. */
    long of(Step step);
  }

  StepCommands(
      CudaBuffers buffers, CudaWeights weights, DeviceFacts device, long state, Noticed notice) {
    this.buffers = buffers;
    this.weights = weights;
    this.epilogues = new Epilogues(buffers, state);
    this.sparse = new SparseCommands(buffers, device);
    this.smallProducts = new SmallProducts(device);
    this.notice = notice;
  }

  /** What to do for a step; nothing where its output has no elements. */
  List<Command> of(Step step) {
    List<EpilogueArgument> epilogue = epilogue(step);
    EpilogueArgument first = epilogue.isEmpty() ? epilogues.none() : epilogue.getFirst();
    if (step.output().shape().size() == 0) {
      return List.of();
    }
    List<Command> commands = new ArrayList<>(commands(step, first));
    for (int i = 1; i < epilogue.size(); i++) {
      commands.add(map(out(step), out(step), step.output().shape(), epilogue.get(i)));
    }
    return commands;
  }

  private List<EpilogueArgument> epilogue(Step step) {
    return switch (step.op()) {
      case Activate a -> epilogues.withHead(step);
      case Activate.Gradient g -> epilogues.withHead(step);
      case Add a -> epilogues.withHead(step);
      case AddBias b -> epilogues.withHead(step);
      case Drop d -> epilogues.withHead(step);
      case Multiply m -> epilogues.withHead(step);
      case Scale s -> epilogues.withHead(step);
      default -> epilogues.of(step);
    };
  }

  private List<Command> commands(Step step, EpilogueArgument epilogue) {
    DeviceConstants.Lease constants = buffers.constants();
    long out = out(step);
    long rows = step.output().shape().rows();
    int width = step.output().shape().columns();
    return switch (step.op()) {
      case MatMul product -> product(product, step, epilogue);
      case Propagate(SparseMatrix s) -> sparse.propagate(s, in(step, 0), out, width, epilogue);
      case PropagateWeighted(CompressedRows pattern, boolean transposed) ->
          transposed
              ? sparse.propagate(
                  pattern.transposed().rows(),
                  in(step, 0),
                  constants.origin(pattern.transposed()),
                  in(step, 1),
                  out,
                  width,
                  epilogue)
              : sparse.propagate(pattern, in(step, 0), 0, in(step, 1), out, width, epilogue);
      case IncidenceDot(CompressedRows pattern) ->
          sparse.dots(
              pattern,
              in(step, 0),
              in(step, 1),
              step.inputs().get(0).shape().columns(),
              out,
              epilogue);
      case SegmentExtreme(CompressedRows pattern, SegmentExtreme.Kind kind) ->
          List.of(
              Launch.of(
                  Kernel.SEGMENT_EXTREME,
                  (long) pattern.rows() * WARP,
                  constants.offsets(pattern),
                  in(step, 0),
                  out,
                  (long) pattern.rows(),
                  kind == SegmentExtreme.Kind.FIRST_LARGEST ? 1 : 0,
                  epilogue));
      case SegmentLogSumExp(CompressedRows pattern) ->
          segments(Kernel.SEGMENT_LOG_SUM_EXP, pattern, step, epilogue);
      case SegmentSoftmax(CompressedRows pattern) ->
          segments(Kernel.SEGMENT_SOFTMAX, pattern, step, epilogue);
      case SegmentSoftmax.Gradient(CompressedRows pattern) ->
          List.of(
              Launch.of(
                  Kernel.SEGMENT_SOFTMAX_GRADIENT,
                  (long) pattern.rows() * WARP,
                  constants.offsets(pattern),
                  in(step, 0),
                  in(step, 1),
                  out,
                  (long) pattern.rows(),
                  epilogue));
      case DroppedValues(SparseMatrix value, Dropout dropout) ->
          List.of(
              Launch.of(
                  Kernel.DROP_VALUES,
                  value.size(),
                  constants.rowsOfEntries(value.pattern()),
                  constants.columns(value.pattern()),
                  constants.values(value),
                  epilogues.rowNumbers(dropout),
                  Philox.dropBelow(dropout.rate()),
                  dropout.stream(),
                  Epilogues.keptFactor(dropout),
                  out,
                  value.size(),
                  epilogue));
      case ColumnSums s -> columnSums(step, 0, 0, in(step, 0), epilogue);
      case LayerNorm.GainGradient(double epsilon) -> gainGradient(step, epsilon, epilogue);
      case SoftmaxCrossEntropy(Targets targets) -> crossEntropy(targets, step, epilogue);
      case SoftmaxCrossEntropy.Gradient(Targets targets) -> {
        int lanes = lanes(width);
        yield List.of(
            Launch.of(
                Kernel.CROSS_ENTROPY_GRADIENT,
                rows * lanes,
                in(step, 0),
                constants.ints(targets.classes()),
                constants.floats(targets.weights()),
                in(step, 1),
                out,
                rows,
                width,
                lanes,
                epilogue));
      }
      case LayerNorm(double epsilon) -> norm(Kernel.LAYER_NORM, step, epsilon, epilogue);
      case LayerNorm.Gradient(double epsilon) ->
          norm(Kernel.LAYER_NORM_GRADIENT, step, epsilon, epilogue);
      case ColumnSlice(int from, int to) -> List.of(copy(step, 0, from, 0, to - from, epilogue));
      case Concat c -> concat(step, epilogue);
      case Activate a -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Activate.Gradient g -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Add a -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case AddBias b -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Drop d -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Multiply m -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Scale s -> List.of(map(in(step, 0), out, step.output().shape(), epilogue));
      case Leaf leaf ->
          throw new IllegalArgumentException("Expected an operation to compute, but found " + leaf);
    };
  }

  private List<Command> product(MatMul op, Step step, EpilogueArgument epilogue) {
    Shape left = step.inputs().get(0).shape();
    Shape right = step.inputs().get(1).shape();
    int m = step.output().shape().rows();
    int n = step.output().shape().columns();
    int inner = op.transposeLeft() ? left.rows() : left.columns();
    Product product =
        new Product(
            op.transposeLeft(),
            op.transposeRight(),
            m,
            n,
            inner,
            in(step, 0),
            left.columns(),
            in(step, 1),
            right.columns(),
            out(step),
            weights.workspace());
    if (smallProducts.suit(product)) {
      return List.of(smallProducts.of(product, epilogue));
    }
    List<Command> commands = new ArrayList<>();
    commands.add(inner == 0 ? new Clear(out(step), step.output().bytes()) : product);
    if (!epilogue.stages().isEmpty()) {
      commands.add(map(out(step), out(step), step.output().shape(), epilogue));
    }
    return commands;
  }

  private List<Command> segments(
      Kernel kernel, CompressedRows pattern, Step step, EpilogueArgument epilogue) {
    return List.of(
        Launch.of(
            kernel,
            (long) pattern.rows() * WARP,
            buffers.constants().offsets(pattern),
            in(step, 0),
            out(step),
            (long) pattern.rows(),
            epilogue));
  }

  private List<Command> norm(Kernel kernel, Step step, double epsilon, EpilogueArgument epilogue) {
    Shape shape = step.output().shape();
    return List.of(
        Launch.of(
            kernel,
            (long) shape.rows() * WARP,
            in(step, 0),
            in(step, 1),
            in(step, 2),
            out(step),
            (long) shape.rows(),
            shape.columns(),
            epsilon,
            epilogue));
  }

  private List<Command> gainGradient(Step step, double epsilon, EpilogueArgument epilogue) {
    Shape x = step.inputs().get(0).shape();
    long moments = buffers.scratch(2L * Double.BYTES * x.rows());
    List<Command> commands = new ArrayList<>();
    if (x.rows() > 0) {
      commands.add(
          Launch.of(
              Kernel.ROW_MOMENTS,
              (long) x.rows() * WARP,
              in(step, 0),
              moments,
              (long) x.rows(),
              x.columns(),
              epsilon));
    }
    commands.addAll(columnSums(step, in(step, 0), moments, in(step, 1), epilogue));
    return commands;
  }

  /** Sums over rows, of elements that are multiplied with normalised ones where x is given. */
  private List<Command> columnSums(
      Step step, long x, long moments, long summed, EpilogueArgument epilogue) {
    Shape shape = step.inputs().get(0).shape();
    int blocks = Math.ceilDiv(shape.columns(), WARP);
    Grid joining = new Grid(blocks, 1, WARP, WARP);
    if (x == 0 && shape.rows() <= RowTiles.FEW_ROWS) {
      return List.of(
          new Launch(
              Kernel.JOIN_TILES,
              joining,
              0,
              List.of(summed, (long) shape.rows(), shape.columns(), out(step), epilogue)));
    }
    RowTiles tiles = RowTiles.of(shape.rows());
    long sums = buffers.scratch((long) tiles.count() * shape.columns() * Float.BYTES);
    List<Command> commands = new ArrayList<>();
    if (tiles.count() > 0) {
      commands.add(
          new Launch(
              Kernel.SUM_TILES,
              new Grid(blocks, tiles.count(), WARP, RowTiles.THREADS),
              0,
              List.of(
                  summed,
                  x,
                  moments,
                  sums,
                  (long) shape.rows(),
                  shape.columns(),
                  (long) tiles.rows())));
    }
    commands.add(
        new Launch(
            Kernel.JOIN_TILES,
            joining,
            0,
            List.of(sums, (long) tiles.count(), shape.columns(), out(step), epilogue)));
    return commands;
  }

  private List<Command> crossEntropy(Targets targets, Step step, EpilogueArgument epilogue) {
    Shape logits = step.inputs().get(0).shape();
    int lanes = lanes(logits.columns());
    long tiles = Math.ceilDiv((long) logits.rows() * lanes, Grid.BLOCK);
    long losses = tiles == 1 ? 0 : buffers.scratch(tiles * Double.BYTES);
    List<Command> commands = new ArrayList<>();
    if (tiles > 0) {
      commands.add(
          Launch.of(
              Kernel.CROSS_ENTROPY,
              (long) logits.rows() * lanes,
              in(step, 0),
              buffers.constants().ints(targets.classes()),
              buffers.constants().floats(targets.weights()),
              losses,
              (long) logits.rows(),
              logits.columns(),
              lanes,
              out(step),
              notice.of(step),
              epilogue));
    }
    if (tiles != 1) {
      commands.add(
          Launch.of(
              Kernel.JOIN_LOSSES, Grid.BLOCK, losses, tiles, out(step), notice.of(step), epilogue));
    }
    return commands;
  }

  /** How many threads share a row of logits. */
  private static int lanes(int classes) {
    return classes <= WARP ? 1 : WARP;
  }

  private List<Command> concat(Step step, EpilogueArgument epilogue) {
    List<Command> commands = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < step.inputs().size(); i++) {
      int columns = step.inputs().get(i).shape().columns();
      if (columns > 0) {
        commands.add(copy(step, i, 0, at, columns, epilogue));
      }
      at += columns;
    }
    return commands;
  }

  private Command copy(
      Step step, int input, int from, int to, int columns, EpilogueArgument epilogue) {
    Shape shape = step.output().shape();
    return Launch.of(
        Kernel.COPY_COLUMNS,
        (long) shape.rows() * columns,
        in(step, input),
        step.inputs().get(input).shape().columns(),
        from,
        out(step),
        shape.columns(),
        to,
        (long) shape.rows(),
        columns,
        epilogue);
  }

  private static Command map(long from, long to, Shape shape, EpilogueArgument epilogue) {
    return Launch.of(
        Kernel.MAP_ROWS,
        SparseCommands.quarters(shape.rows(), shape.columns()),
        from,
        to,
        (long) shape.rows(),
        shape.columns(),
        epilogue);
  }

  private long in(Step step, int number) {
    Buffer buffer = step.inputs().get(number);
    return buffers.address(buffer);
  }

  private long out(Step step) {
    return buffers.address(step.output());
  }
}
