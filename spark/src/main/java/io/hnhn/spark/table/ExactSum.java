package io.hnhn.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.functions;

/**
 * The sum of numbers, rounded once: whatever the order in which they come, and however they are
 * partitioned, the result has the same bits. What was added so far is kept without loss, as a sum
 * of numbers that don't overlap (Shewchuk 1997).
 */
public final class ExactSum extends Aggregator<Double, double[], Double> implements Serializable {
  private static final long serialVersionUID = 1;

  /** The sum of a column of finite numbers, of which none is null. */
  public static Column of(Column numbers) {
    return functions.udaf(new ExactSum(), Encoders.DOUBLE()).apply(numbers);
  }

  @Override
  public double[] zero() {
    return new double[0];
  }

  @Override
  public double[] reduce(double[] parts, Double number) {
    double[] grown = new double[parts.length + 1];
    double x = number;
    int kept = 0;
    for (double part : parts) {
      double larger = Math.abs(x) < Math.abs(part) ? part : x;
      double smaller = Math.abs(x) < Math.abs(part) ? x : part;
      double sum = larger + smaller;
      double lost = smaller - (sum - larger);
      if (lost != 0) {
        grown[kept++] = lost;
      }
      x = sum;
    }
    grown[kept++] = x;
    return Arrays.copyOf(grown, kept);
  }

  @Override
  public double[] merge(double[] left, double[] right) {
    double[] sum = left;
    for (double part : right) {
      sum = reduce(sum, part);
    }
    return sum;
  }

  /** Rounded half to even: the parts are in ascending order of size and don't overlap. */
  @Override
  public Double finish(double[] parts) {
    int at = parts.length;
    if (at == 0) {
      return 0.0;
    }
    double sum = parts[--at];
    double lost = 0;
    while (at > 0 && lost == 0) {
      double part = parts[--at];
      double before = sum;
      sum = before + part;
      lost = part - (sum - before);
    }
    boolean half = at > 0 && ((lost < 0 && parts[at - 1] < 0) || (lost > 0 && parts[at - 1] > 0));
    if (half && lost * 2 == (sum + lost * 2) - sum) {
      sum += lost * 2;
    }
    return sum;
  }

  @Override
  public Encoder<double[]> bufferEncoder() {
    return Encoders.kryo(double[].class);
  }

  @Override
  public Encoder<Double> outputEncoder() {
    return Encoders.DOUBLE();
  }
}
