package io.hnhn.cuda;

import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.DeviceFacts;
import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Grid;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/** Commands for products with sparse operators, each in the way that suits its shape. */
record SparseCommands(CudaBuffers buffers, DeviceFacts device) {
  /** Threads of a block that shares a slice of the dense factor. */
  private static final int SHARING_THREADS = 1024;

  /** A row of more entries holds up the others of its block. */
  private static final int LONGEST_SHARED = 2048;

  /** How often a row that was brought to shared memory must be read there to pay. */
  private static final long REUSE = 4;

  private static final int[] SLICES = {32, 16, 8};
  private static final int WARP = 32;

  /** How many threads it takes where each has four columns of a row. */
  static long quarters(long rows, int width) {
    return rows * Math.ceilDiv(width, 4);
  }

  /** A known sparse operator times a dense matrix, with a row for each of its columns. */
  List<Command> propagate(
      SparseMatrix operator, long x, long out, int width, EpilogueArgument epilogue) {
    CompressedRows pattern = operator.pattern();
    DeviceConstants.Lease constants = buffers.constants();
    int slice = slice(pattern, width);
    if (slice == 0) {
      return propagate(pattern, constants.values(operator), 0, x, out, width, epilogue);
    }
    int slices = Math.ceilDiv(width, slice);
    return List.of(
        new Launch(
            Kernel.PROPAGATE_SHARED,
            new Grid(blocks(slices), slices, SHARING_THREADS, 1),
            pattern.columns() * slice * Float.BYTES,
            List.of(
                constants.offsets(pattern),
                constants.entries(operator),
                x,
                pattern.columns(),
                out,
                (long) pattern.rows(),
                width,
                slice,
                epilogue)));
  }

  /**
   * A sparse operator whose weights are computed, times a dense matrix.
   *
   * @param weights address of the weights of the entries
   * @param origin address of where the weight of each entry is among them, or 0
   */
  List<Command> propagate(
      CompressedRows pattern,
      long weights,
      long origin,
      long x,
      long out,
      int width,
      EpilogueArgument epilogue) {
    DeviceConstants.Lease constants = buffers.constants();
    LongRows longRows = LongRows.of(pattern);
    int stretches = longRows.starts().length;
    long sums = buffers.scratch((long) stretches * width * Float.BYTES);
    List<Command> commands = new ArrayList<>();
    commands.add(
        Launch.of(
            Kernel.PROPAGATE,
            quarters((long) pattern.rows() + stretches, width),
            constants.offsets(pattern),
            constants.columns(pattern),
            weights,
            origin,
            x,
            out,
            (long) pattern.rows(),
            width,
            (long) longRows.longest(),
            constants.stretchStarts(pattern, longRows),
            constants.stretchLengths(pattern, longRows),
            sums,
            (long) stretches,
            epilogue));
    if (!longRows.isEmpty()) {
      commands.add(
          Launch.of(
              Kernel.JOIN_STRETCHES,
              quarters(longRows.rows().length, width),
              constants.longRows(pattern, longRows),
              constants.firstStretches(pattern, longRows),
              sums,
              out,
              (long) longRows.rows().length,
              width,
              epilogue));
    }
    return commands;
  }

  /**
   * How many columns of the dense factor go to shared memory at a time; 0 where it does not pay.
   */
  private int slice(CompressedRows pattern, int width) {
    for (int slice : SLICES) {
      long bytes = (long) pattern.columns() * slice * Float.BYTES;
      if (bytes <= device.sharedBytes() && width >= slice) {
        long copies = blocks(Math.ceilDiv(width, slice));
        boolean pays = pattern.size() >= REUSE * copies * pattern.columns();
        return pays && pattern.longestRow() <= LONGEST_SHARED ? slice : 0;
      }
    }
    return 0;
  }

  /** Blocks for each slice, so that there is one for each multiprocessor in all. */
  private int blocks(int slices) {
    return Math.max(1, device.multiprocessors() / slices);
  }

  /** One number an entry: the dot product of a row on the left and one on the right. */
  List<Command> dots(
      CompressedRows pattern,
      long left,
      long right,
      int width,
      long out,
      EpilogueArgument epilogue) {
    int lanes = width < 8 ? 1 : width < 64 ? 8 : WARP;
    return List.of(
        Launch.of(
            Kernel.INCIDENCE_DOT,
            pattern.size() * lanes,
            buffers.constants().rowsOfEntries(pattern),
            buffers.constants().columns(pattern),
            left,
            right,
            width,
            out,
            pattern.size(),
            lanes,
            epilogue));
  }
}
