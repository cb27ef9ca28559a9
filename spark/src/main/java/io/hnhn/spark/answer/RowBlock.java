package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.spark.job.LargeArray;
import io.hnhn.tensor.Matrix;
import java.io.Serializable;

/**
 * Numbers of the rows of one block, a row each.
 *
 * @param block its number
 * @param rows how many rows it has
 * @param values row after row
 */
@DefaultSerializer(JavaSerializer.class)
record RowBlock(int block, int rows, LargeArray<float[]> values) implements Serializable {
  private static final long serialVersionUID = 1;

  static RowBlock of(int block, int rows, float[] values) {
    return new RowBlock(block, rows, new LargeArray<>(values));
  }

  Matrix matrix() {
    return Matrix.of(rows, rows == 0 ? 0 : values.get().length / rows, values.get());
  }
}
