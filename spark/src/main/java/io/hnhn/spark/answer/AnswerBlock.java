package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Answers about some rows.
 *
 * @param rows their numbers
 * @param logits a row of them for each
 * @param embeddings a row for each; none where the model has none, or nobody asks for them
 */
@DefaultSerializer(JavaSerializer.class)
record AnswerBlock(int[] rows, float[] logits, float[] embeddings) implements Serializable {
  private static final long serialVersionUID = 1;

  /** A row of a table for each: its number, logits and embedding as {@link VectorBytes}. */
  Iterator<Row> tableRows() {
    return IntStream.range(0, rows.length)
        .mapToObj(i -> RowFactory.create(rows[i], part(logits, i), part(embeddings, i)))
        .iterator();
  }

  private byte[] part(float[] values, int row) {
    int width = values.length / rows.length;
    return VectorBytes.of(values, row * width, width);
  }
}
