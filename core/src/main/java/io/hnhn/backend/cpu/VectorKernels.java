package io.hnhn.backend.cpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.expr.Dropout;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * The loops with the Vector API.
 *
 * <p>Loops with more than a few vectors call the Vector API alone, see {@link VectorPhilox}.
 *
 * <p>What is left over at the end of a range goes through the same operations one by one as whole
 * vectors do: fused where those are fused, rounded where those are. Each of them (add, multiply,
 * divide, fma, square root) has one right result in IEEE 754, so that an element has the same bits
 * in a lane and alone, and cutting a range elsewhere changes nothing.
 */
final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  private final Kernels plain = new PlainKernels();

  @Override
  public String name() {
    return "Vector API, " + SPECIES.vectorBitSize() + " bits";
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
    new VectorPropagation(pattern, weights, origin, x, width, y).run(from, to);
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
        float dot = dot(left, (long) r * width, right, (long) pattern.column(k) * width, width);
        out.setAtIndex(JAVA_FLOAT, k, dot);
      }
    }
  }

  private static float dot(MemorySegment left, long i, MemorySegment right, long j, int width) {
    // Four sums, because the next fma would otherwise wait for the one before.
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = sum0;
    FloatVector sum2 = sum0;
    FloatVector sum3 = sum0;
    int c = 0;
    for (; c <= width - 4 * LANES; c += 4 * LANES) {
      long p = i + c;
      long q = j + c;
      sum0 = at(left, p).fma(at(right, q), sum0);
      sum1 = at(left, p + LANES).fma(at(right, q + LANES), sum1);
      sum2 = at(left, p + 2L * LANES).fma(at(right, q + 2L * LANES), sum2);
      sum3 = at(left, p + 3L * LANES).fma(at(right, q + 3L * LANES), sum3);
    }
    for (; c <= width - LANES; c += LANES) {
      sum0 = at(left, i + c).fma(at(right, j + c), sum0);
    }
    float sum = total(sum0.add(sum1).add(sum2.add(sum3)));
    for (; c < width; c++) {
      sum = Math.fma(left.getAtIndex(JAVA_FLOAT, i + c), right.getAtIndex(JAVA_FLOAT, j + c), sum);
    }
    return sum;
  }

  /**
   * The sum of the lanes, by adding halves to halves. Not reduceLanes: its order is free to change
   * between two calls, and the bits with it.
   */
  private static float total(FloatVector vector) {
    FloatVector sums = vector;
    for (int half = LANES / 2; half > 0; half /= 2) {
      sums = sums.add(sums.rearrange(VectorShuffle.iota(SPECIES, half, 1, true)));
    }
    return sums.lane(0);
  }

  @Override
  public void addBias(MemorySegment y, int width, MemorySegment bias, int from, int to) {
    for (int r = from; r < to; r++) {
      long row = (long) r * width;
      int c = 0;
      for (; c <= width - LANES; c += LANES) {
        put(y, row + c, at(y, row + c).add(at(bias, c)));
      }
      for (; c < width; c++) {
        float sum = y.getAtIndex(JAVA_FLOAT, row + c) + bias.getAtIndex(JAVA_FLOAT, c);
        y.setAtIndex(JAVA_FLOAT, row + c, sum);
      }
    }
  }

  @Override
  public void add(MemorySegment y, MemorySegment x, long from, long to) {
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      put(y, i, at(y, i).add(at(x, i)));
    }
    plain.add(y, x, i, to);
  }

  @Override
  public void multiply(MemorySegment y, MemorySegment x, long from, long to) {
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      put(y, i, at(y, i).mul(at(x, i)));
    }
    plain.multiply(y, x, i, to);
  }

  @Override
  public void scale(MemorySegment y, float factor, long from, long to) {
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      put(y, i, at(y, i).mul(factor));
    }
    plain.scale(y, factor, i, to);
  }

  @Override
  public void relu(MemorySegment y, long from, long to) {
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      FloatVector old = at(y, i);
      put(y, i, old.blend(0, old.compare(VectorOperators.LE, 0)));
    }
    plain.relu(y, i, to);
  }

  @Override
  public void reluGradient(MemorySegment y, MemorySegment output, long from, long to) {
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      put(y, i, at(y, i).blend(0, at(output, i).compare(VectorOperators.LE, 0)));
    }
    plain.reluGradient(y, output, i, to);
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
    if (VectorPhilox.PAYS) {
      new VectorDropout(rate, random, stream, epoch).apply(y, width, rowNumbers, from, to);
    } else {
      plain.dropout(y, width, rate, random, stream, epoch, rowNumbers, from, to);
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
    if (VectorPhilox.PAYS) {
      new VectorValueDropout(matrix, dropout, random, epoch, out).apply(from, to);
    } else {
      plain.dropValues(matrix, dropout, random, epoch, out, from, to);
    }
  }

  @Override
  public void columnSums(MemorySegment x, int width, MemorySegment sums, int from, int to) {
    int c = 0;
    for (; c <= width - 4 * LANES; c += 4 * LANES) {
      fourColumnSums(x, width, sums, c, from, to);
    }
    for (; c <= width - LANES; c += LANES) {
      FloatVector sum = FloatVector.zero(SPECIES);
      for (int r = from; r < to; r++) {
        sum = sum.add(at(x, (long) r * width + c));
      }
      put(sums, c, sum);
    }
    for (; c < width; c++) {
      float sum = 0;
      for (int r = from; r < to; r++) {
        sum += x.getAtIndex(JAVA_FLOAT, (long) r * width + c);
      }
      sums.setAtIndex(JAVA_FLOAT, c, sum);
    }
  }

  /** Four vectors of columns at once: whole cache lines, and additions that need not wait. */
  private static void fourColumnSums(
      MemorySegment x, int width, MemorySegment sums, int c, int from, int to) {
    FloatVector sum0 = FloatVector.zero(SPECIES);
    FloatVector sum1 = sum0;
    FloatVector sum2 = sum0;
    FloatVector sum3 = sum0;
    for (int r = from; r < to; r++) {
      long i = (long) r * width + c;
      sum0 = sum0.add(at(x, i));
      sum1 = sum1.add(at(x, i + LANES));
      sum2 = sum2.add(at(x, i + 2L * LANES));
      sum3 = sum3.add(at(x, i + 3L * LANES));
    }
    put(sums, c, sum0);
    put(sums, c + LANES, sum1);
    put(sums, c + 2 * LANES, sum2);
    put(sums, c + 3 * LANES, sum3);
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
    FloatVector beta1 = FloatVector.broadcast(SPECIES, by.beta1());
    FloatVector beta2 = FloatVector.broadcast(SPECIES, by.beta2());
    FloatVector decay = FloatVector.broadcast(SPECIES, by.coupledDecay());
    long i = from;
    for (; i <= to - LANES; i += LANES) {
      long at = i * Float.BYTES;
      FloatVector old = FloatVector.fromMemorySegment(SPECIES, value, at, ORDER);
      FloatVector g = old.fma(decay, FloatVector.fromMemorySegment(SPECIES, gradient, at, ORDER));
      FloatVector mean =
          FloatVector.fromMemorySegment(SPECIES, m, at, ORDER).fma(beta1, g.mul(by.rest1()));
      FloatVector square =
          FloatVector.fromMemorySegment(SPECIES, v, at, ORDER).fma(beta2, g.mul(g).mul(by.rest2()));
      mean.intoMemorySegment(m, at, ORDER);
      square.intoMemorySegment(v, at, ORDER);
      FloatVector root = square.div(by.correction2()).sqrt();
      old.mul(by.shrink())
          .sub(mean.mul(step).div(root.add(by.epsilon())))
          .intoMemorySegment(value, at, ORDER);
    }
    plain.adam(value, gradient, m, v, by, i, to);
  }

  private static FloatVector at(MemorySegment segment, long index) {
    return FloatVector.fromMemorySegment(SPECIES, segment, index * Float.BYTES, ORDER);
  }

  private static void put(MemorySegment segment, long index, FloatVector vector) {
    vector.intoMemorySegment(segment, index * Float.BYTES, ORDER);
  }
}
