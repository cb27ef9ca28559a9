package io.hnhn.spark.table;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.OffHeap;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import scala.collection.Seq;

/**
 * How the features of nodes, or of hyperedges, are kept: a row as bytes, for its way through Spark,
 * and many of them as a matrix. A dense row is its float32 numbers; of a sparse one the columns
 * that are not 0 come first.
 *
 * @param width how many there are
 * @param sparse whether only those that are not 0 are kept
 */
@DefaultSerializer(JavaSerializer.class)
public record FeatureForm(int width, boolean sparse) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Of rows that are filled to less than one part in so many only what is not 0 is kept. */
  private static final long SPARSE = 4;

  /** That of rows with so many numbers that are not 0. */
  static FeatureForm of(int width, long rows, long nonZeros) {
    return new FeatureForm(width, nonZeros * SPARSE < rows * width);
  }

  /** The numbers of a cell: a vector of Spark ML, or an array of numbers. */
  static Vector vector(Object cell) {
    return switch (cell) {
      case Vector vector -> vector;
      case Seq<?> array -> {
        double[] values = new double[array.length()];
        for (int i = 0; i < values.length; i++) {
          values[i] = array.apply(i) instanceof Number number ? number.doubleValue() : Double.NaN;
        }
        yield new DenseVector(values);
      }
      default ->
          throw new IllegalArgumentException(
              "Expected a vector or an array of numbers, but found " + cell.getClass());
    };
  }

  /** The place of the first null in a cell, an array of numbers; -1 where there is none. */
  static int gap(Object cell) {
    return cell instanceof Seq<?> array ? array.indexOf(null, 0) : -1;
  }

  /** A row as bytes. */
  byte[] write(Object cell) {
    Vector vector = vector(cell);
    if (!sparse) {
      ByteBuffer bytes = ByteBuffer.allocate(width * Float.BYTES);
      bytes.order(ByteOrder.nativeOrder());
      for (double value : vector.toArray()) {
        bytes.putFloat((float) value);
      }
      return bytes.array();
    }
    SparseVector entries = vector.toSparse();
    int size = entries.indices().length * (Integer.BYTES + Float.BYTES);
    ByteBuffer bytes = ByteBuffer.allocate(size);
    bytes.order(ByteOrder.nativeOrder());
    for (int column : entries.indices()) {
      bytes.putInt(column);
    }
    for (double value : entries.values()) {
      bytes.putFloat((float) value);
    }
    return bytes.array();
  }

  /** Rows of bytes as a matrix. */
  public Features matrix(List<byte[]> rows) {
    if (!sparse) {
      Matrix matrix = Matrix.zeros(rows.size(), width);
      long at = 0;
      for (byte[] row : rows) {
        MemorySegment.copy(MemorySegment.ofArray(row), 0, matrix.segment(), at, row.length);
        at += row.length;
      }
      return matrix;
    }
    int entry = Integer.BYTES + Float.BYTES;
    long size = rows.stream().mapToLong(row -> row.length / entry).sum();
    MemorySegment offsets = OffHeap.allocate(ValueLayout.JAVA_LONG, rows.size() + 1L);
    MemorySegment columns = OffHeap.allocate(ValueLayout.JAVA_INT, size);
    MemorySegment values = OffHeap.allocate(ValueLayout.JAVA_FLOAT, size);
    long at = 0;
    for (int r = 0; r < rows.size(); r++) {
      MemorySegment row = MemorySegment.ofArray(rows.get(r));
      long count = row.byteSize() / entry;
      MemorySegment.copy(row, 0, columns, at * Integer.BYTES, count * Integer.BYTES);
      MemorySegment.copy(row, count * Integer.BYTES, values, at * Float.BYTES, count * Float.BYTES);
      at += count;
      offsets.setAtIndex(ValueLayout.JAVA_LONG, r + 1L, at);
    }
    return new SparseMatrix(CompressedRows.wrap(width, offsets, columns), values);
  }
}
