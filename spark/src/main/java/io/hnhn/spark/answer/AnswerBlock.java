package io.hnhn.spark.answer;

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
 * @param embeddings a row for each; none where the model has none
 */
record AnswerBlock(int[] rows, float[] logits, float[] embeddings) implements Serializable {
  private static final long serialVersionUID = 1;

  /** A row of a table for each: its number, logits, embedding. */
  Iterator<Row> tableRows() {
    return IntStream.range(0, rows.length)
        .mapToObj(i -> RowFactory.create(rows[i], part(logits, i), part(embeddings, i)))
        .iterator();
  }

  private float[] part(float[] values, int row) {
    int width = values.length / rows.length;
    float[] part = new float[width];
    System.arraycopy(values, row * width, part, 0, width);
    return part;
  }
}
