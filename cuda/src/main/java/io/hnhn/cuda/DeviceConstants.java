package io.hnhn.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.cuda.gpu.Device;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.MappedPages;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Known matrices and patterns in the memory of a device, each once, however many executions use it:
 * it comes with the first of them and goes with the last.
 */
final class DeviceConstants {
  /** What of a constant is stored. */
  private enum Kind {
    DENSE,
    OFFSETS,
    COLUMNS,
    ROWS_OF_ENTRIES,
    ORIGIN,
    VALUES,
    ENTRIES,
    ARRAY,
    LONG_ROWS,
    FIRST_STRETCHES,
    STRETCH_STARTS,
    STRETCH_LENGTHS
  }

  private static final class Stored {
    final long address;
    int users;

    Stored(long address) {
      this.address = address;
    }
  }

  private final Device device;
  private final long stream;
  private final Map<Kind, IdentityHashMap<Object, Stored>> stored = new EnumMap<>(Kind.class);

  DeviceConstants(Device device) {
    this.device = device;
    this.stream = device.openStream();
    for (Kind kind : Kind.values()) {
      stored.put(kind, new IdentityHashMap<>());
    }
  }

  /** What one execution uses. */
  Lease lease() {
    return new Lease();
  }

  /** Ends the stream that constants come by. */
  void close() {
    device.closeStream(stream);
  }

  private record Use(Kind kind, Object key) {}

  /** The constants of one execution, until it is closed. */
  final class Lease implements AutoCloseable {
    private final List<Use> uses = new ArrayList<>();

    private Lease() {}

    /** A dense matrix. */
    long dense(Matrix matrix) {
      return address(Kind.DENSE, matrix, arena -> matrix.segment());
    }

    /** A sparse matrix in dense form. */
    long dense(SparseMatrix matrix) {
      return address(Kind.DENSE, matrix, arena -> matrix.toDense().segment());
    }

    /** The values of a sparse matrix. */
    long values(SparseMatrix matrix) {
      return address(Kind.VALUES, matrix, arena -> matrix.values());
    }

    /** The entries of a sparse matrix: for each its column, then its value. */
    long entries(SparseMatrix matrix) {
      return address(
          Kind.ENTRIES,
          matrix,
          arena -> {
            MemorySegment entries = arena.allocate(JAVA_INT, 2 * matrix.size());
            for (long k = 0; k < matrix.size(); k++) {
              entries.setAtIndex(JAVA_INT, 2 * k, matrix.pattern().column(k));
              entries.setAtIndex(JAVA_FLOAT, 2 * k + 1, matrix.value(k));
            }
            return entries;
          });
    }

    /** Where each row of a pattern begins: longs. */
    long offsets(CompressedRows pattern) {
      return address(Kind.OFFSETS, pattern, arena -> pattern.offsets());
    }

    /** The column of each entry: ints. */
    long columns(CompressedRows pattern) {
      return address(Kind.COLUMNS, pattern, arena -> pattern.entries());
    }

    /** The row of each entry: ints. */
    long rowsOfEntries(CompressedRows pattern) {
      return address(
          Kind.ROWS_OF_ENTRIES,
          pattern,
          arena -> {
            MemorySegment rows = arena.allocate(JAVA_INT, pattern.size());
            for (int r = 0; r < pattern.rows(); r++) {
              for (long k = pattern.start(r); k < pattern.end(r); k++) {
                rows.setAtIndex(JAVA_INT, k, r);
              }
            }
            return rows;
          });
    }

    /** The entry that each entry of a transposed pattern came from: longs. */
    long origin(CompressedRows.Transposed transposed) {
      return address(Kind.ORIGIN, transposed.rows(), arena -> transposed.origin());
    }

    /** Whole numbers. */
    long ints(int[] numbers) {
      return address(Kind.ARRAY, numbers, arena -> arena.allocateFrom(JAVA_INT, numbers));
    }

    /** Numbers. */
    long floats(float[] numbers) {
      return address(Kind.ARRAY, numbers, arena -> arena.allocateFrom(JAVA_FLOAT, numbers));
    }

    /** Which rows of a pattern are long: ints. */
    long longRows(CompressedRows pattern, LongRows rows) {
      return address(Kind.LONG_ROWS, pattern, arena -> arena.allocateFrom(JAVA_INT, rows.rows()));
    }

    /** The first stretch of each long row, and where the last one ends: ints. */
    long firstStretches(CompressedRows pattern, LongRows rows) {
      return address(
          Kind.FIRST_STRETCHES, pattern, arena -> arena.allocateFrom(JAVA_INT, rows.first()));
    }

    /** The first entry of each stretch: longs. */
    long stretchStarts(CompressedRows pattern, LongRows rows) {
      return address(
          Kind.STRETCH_STARTS, pattern, arena -> arena.allocateFrom(JAVA_LONG, rows.starts()));
    }

    /** The number of entries of each stretch: ints. */
    long stretchLengths(CompressedRows pattern, LongRows rows) {
      return address(
          Kind.STRETCH_LENGTHS, pattern, arena -> arena.allocateFrom(JAVA_INT, rows.lengths()));
    }

    private long address(Kind kind, Object key, Function<Arena, MemorySegment> content) {
      synchronized (DeviceConstants.this) {
        Stored constant = stored.get(kind).get(key);
        if (constant == null) {
          constant = upload(content);
          stored.get(kind).put(key, constant);
        }
        constant.users++;
        uses.add(new Use(kind, key));
        return constant.address;
      }
    }

    private Stored upload(Function<Arena, MemorySegment> content) {
      try (Arena scratch = Arena.ofConfined()) {
        MemorySegment bytes = content.apply(scratch);
        MappedPages.require(bytes);
        long address = DeviceMemory.allocate(device, bytes.byteSize());
        device.upload(address, bytes, stream);
        return new Stored(address);
      }
    }

    @Override
    public void close() {
      synchronized (DeviceConstants.this) {
        for (Use use : uses) {
          Stored constant = stored.get(use.kind).get(use.key);
          if (--constant.users == 0) {
            stored.get(use.kind).remove(use.key);
            device.free(constant.address);
          }
        }
        uses.clear();
      }
    }
  }
}
