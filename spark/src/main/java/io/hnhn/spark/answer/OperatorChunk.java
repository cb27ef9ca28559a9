package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.spark.job.LargeArray;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The entries of an operator between a block of sources and a block of targets. However many
 * sources a target has, those of one block become one sum there.
 *
 * @param operator which one
 * @param targetBlock the block of its rows
 * @param sourceBlock the block of its columns
 * @param targets the row of each entry, in the block, ascending
 * @param sources the column of each entry, in the block
 * @param values of the entries
 */
@DefaultSerializer(JavaSerializer.class)
record OperatorChunk(
    int operator, int targetBlock, int sourceBlock, int[] targets, int[] sources, float[] values)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** What its sources give to its targets. */
  PartialSum times(RowBlock x) {
    float[] given = x.values().get();
    int width = given.length / x.rows();
    int[] distinct = Arrays.stream(targets).distinct().toArray();
    float[] sums = new float[distinct.length * width];
    int at = -1;
    int last = -1;
    for (int k = 0; k < targets.length; k++) {
      if (targets[k] != last) {
        last = targets[k];
        at++;
      }
      float value = values[k];
      int from = sources[k] * width;
      int to = at * width;
      for (int c = 0; c < width; c++) {
        sums[to + c] += value * given[from + c];
      }
    }
    return new PartialSum(sourceBlock, distinct, new LargeArray<>(sums));
  }

  /**
   * What a block of sources gives to a block of targets.
   *
   * @param sourceBlock by which such sums are added up
   * @param targets rows in the block of targets, ascending
   * @param sums a row for each
   */
  @DefaultSerializer(JavaSerializer.class)
  record PartialSum(int sourceBlock, int[] targets, LargeArray<float[]> sums)
      implements Serializable {
    private static final long serialVersionUID = 1;

    /** Adds this to what the block of targets has; it is gone then. */
    void addTo(double[] values, int width) {
      float[] given = sums.get();
      for (int i = 0; i < targets.length; i++) {
        for (int c = 0; c < width; c++) {
          values[targets[i] * width + c] += given[i * width + c];
        }
      }
      sums.release();
    }
  }
}
