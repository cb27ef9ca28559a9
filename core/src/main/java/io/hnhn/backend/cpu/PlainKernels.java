package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The loops in plain Java, for a JVM that was started without the Vector API; also what the
 * vectorised ones are measured by.
 *
 * <p>They fuse and round where {@link VectorKernels} do, so that both give the same bits: what is
 * chosen by a training does not depend on how the JVM was started. {@link #incidenceDot} alone adds
 * in an order of its own, since that of vectors follows their width.
 */
final class PlainKernels implements Kernels {
  @Override
  public String name() {
    return "plain Java";
  }

  @Override
  public void propagate(
      CompressedRows pattern,
      MemorySegment weights,
      @Nullable MemorySegment origin,
      MemorySegment x,
      int width,
      MemorySegment y,
      int from,
      int to) {
    // Two arrays indexed alike are the form that the JIT turns into vector instructions; two
    // segments at different offsets are not, because they might overlap.
    float[] sum = new float[width];
    float[] row = new float[width];
    for (int r = from; r < to; r++) {
      Arrays.fill(sum, 0);
      long end = pattern.end(r);
      for (long k = pattern.start(r); k < end; k++) {
        float weight = weightOf(weights, origin, k);
        copyRow(x, pattern.column(k), row);
        for (int c = 0; c < width; c++) {
          sum[c] = Math.fma(row[c], weight, sum[c]);
        }
      }
      MemorySegment.copy(sum, 0, y, JAVA_FLOAT, offset((long) r * width), width);
    }
  }

  @Override
  public void incidenceDot(
      CompressedRows pattern,
      MemorySegment left,
      MemorySegment right,
      int width,
      MemorySegment out,
      int from,
      int to) {
    for (int r = from; r < to; r++) {
      long end = pattern.end(r);
      for (long k = pattern.start(r); k < end; k++) {
        long leftRow = (long) r * width;
        long rightRow = (long) pattern.column(k) * width;
        float sum = 0;
        for (int c = 0; c < width; c++) {
          sum +=
              left.getAtIndex(JAVA_FLOAT, leftRow + c) * right.getAtIndex(JAVA_FLOAT, rightRow + c);
        }
        out.setAtIndex(JAVA_FLOAT, k, sum);
      }
    }
  }

  @Override
  public void addBias(MemorySegment y, int width, MemorySegment bias, int from, int to) {
    for (int r = from; r < to; r++) {
      long row = (long) r * width;
      for (int c = 0; c < width; c++) {
        float sum = y.getAtIndex(JAVA_FLOAT, row + c) + bias.getAtIndex(JAVA_FLOAT, c);
        y.setAtIndex(JAVA_FLOAT, row + c, sum);
      }
    }
  }

  @Override
  public void add(MemorySegment y, MemorySegment x, long from, long to) {
    for (long i = from; i < to; i++) {
      y.setAtIndex(JAVA_FLOAT, i, y.getAtIndex(JAVA_FLOAT, i) + x.getAtIndex(JAVA_FLOAT, i));
    }
  }

  @Override
  public void multiply(MemorySegment y, MemorySegment x, long from, long to) {
    for (long i = from; i < to; i++) {
      y.setAtIndex(JAVA_FLOAT, i, y.getAtIndex(JAVA_FLOAT, i) * x.getAtIndex(JAVA_FLOAT, i));
    }
  }

  @Override
  public void scale(MemorySegment y, float factor, long from, long to) {
    for (long i = from; i < to; i++) {
      y.setAtIndex(JAVA_FLOAT, i, y.getAtIndex(JAVA_FLOAT, i) * factor);
    }
  }

  @Override
  public void relu(MemorySegment y, long from, long to) {
    for (long i = from; i < to; i++) {
      float value = y.getAtIndex(JAVA_FLOAT, i);
      y.setAtIndex(JAVA_FLOAT, i, value <= 0 ? 0 : value);
    }
  }

  @Override
  public void reluGradient(MemorySegment y, MemorySegment output, long from, long to) {
    for (long i = from; i < to; i++) {
      if (output.getAtIndex(JAVA_FLOAT, i) <= 0) {
        y.setAtIndex(JAVA_FLOAT, i, 0);
      }
    }
  }

  @Override
  public void dropout(
      MemorySegment y,
      int width,
      double rate,
      Philox random,
      int stream,
      long epoch,
      int @Nullable [] rowNumbers,
      int from,
      int to) {
    long dropBelow = Philox.dropBelow(rate);
    float factor = (float) (1 / (1 - rate));
    for (int r = from; r < to; r++) {
      int number = rowNumbers == null ? r : rowNumbers[r];
      long row = (long) r * width;
      for (int c = 0; c < width; c += 4) {
        Philox.Block block = random.maskBlock(stream, epoch, number, c);
        int words = Math.min(4, width - c);
        for (int w = 0; w < words; w++) {
          long i = row + c + w;
          boolean kept = Philox.keeps(block.word(w), dropBelow);
          y.setAtIndex(JAVA_FLOAT, i, kept ? y.getAtIndex(JAVA_FLOAT, i) * factor : 0);
        }
      }
    }
  }

  @Override
  public void dropValues(
      SparseMatrix matrix,
      Dropout dropout,
      Philox random,
      long epoch,
      MemorySegment out,
      int from,
      int to) {
    long dropBelow = Philox.dropBelow(dropout.rate());
    float factor = (float) (1 / (1 - dropout.rate()));
    CompressedRows pattern = matrix.pattern();
    for (int r = from; r < to; r++) {
      int number = dropout.rowNumber(r);
      int quarter = -1;
      Philox.Block block = null;
      for (long k = pattern.start(r); k < pattern.end(r); k++) {
        int column = pattern.column(k);
        // Columns ascend, so neighbours often share the block of four that decides for them.
        if (column >>> 2 != quarter) {
          quarter = column >>> 2;
          block = random.maskBlock(dropout.stream(), epoch, number, column);
        }
        boolean kept = Philox.keeps(block.word(column & 3), dropBelow);
        out.setAtIndex(JAVA_FLOAT, k, kept ? matrix.value(k) * factor : 0);
      }
    }
  }

  @Override
  public void columnSums(MemorySegment x, int width, MemorySegment sums, int from, int to) {
    float[] sum = new float[width];
    float[] row = new float[width];
    for (int r = from; r < to; r++) {
      copyRow(x, r, row);
      for (int c = 0; c < width; c++) {
        sum[c] += row[c];
      }
    }
    MemorySegment.copy(sum, 0, sums, JAVA_FLOAT, 0, width);
  }

  @Override
  public void adam(
      MemorySegment value,
      MemorySegment gradient,
      MemorySegment m,
      MemorySegment v,
      AdamCoefficients by,
      long from,
      long to) {
    float step = by.rate() / by.correction1();
    for (long i = from; i < to; i++) {
      float old = value.getAtIndex(JAVA_FLOAT, i);
      float g = Math.fma(old, by.coupledDecay(), gradient.getAtIndex(JAVA_FLOAT, i));
      float mean = Math.fma(m.getAtIndex(JAVA_FLOAT, i), by.beta1(), g * by.rest1());
      float square = Math.fma(v.getAtIndex(JAVA_FLOAT, i), by.beta2(), g * g * by.rest2());
      float root = (float) Math.sqrt(square / by.correction2());
      m.setAtIndex(JAVA_FLOAT, i, mean);
      v.setAtIndex(JAVA_FLOAT, i, square);
      value.setAtIndex(JAVA_FLOAT, i, old * by.shrink() - mean * step / (root + by.epsilon()));
    }
  }

  private static float weightOf(MemorySegment weights, @Nullable MemorySegment origin, long entry) {
    long at = origin == null ? entry : origin.getAtIndex(JAVA_LONG, entry);
    return weights.getAtIndex(JAVA_FLOAT, at);
  }

  private static void copyRow(MemorySegment x, int row, float[] into) {
    MemorySegment.copy(x, JAVA_FLOAT, offset((long) row * into.length), into, 0, into.length);
  }

  private static long offset(long index) {
    return index * Float.BYTES;
  }
}
