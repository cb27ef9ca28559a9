package io.hnhn.spark;

import static org.apache.spark.sql.functions.col;

import io.hnhn.spark.answer.VectorBytes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that a model adds; empty names for those that are not wanted.
 *
 * @param raw logits
 * @param probability of each class
 * @param prediction number of a class
 * @param label name of a class
 * @param embedding what the last layer made of a row
 */
record OutputColumns(
    String raw, String probability, String prediction, String label, String embedding) {
  static OutputColumns of(HnhnParams params) {
    return new OutputColumns(
        params.getOrDefault(params.rawPredictionCol()),
        params.getOrDefault(params.probabilityCol()),
        params.getOrDefault(params.predictionCol()),
        params.getOrDefault(params.predictedLabelCol()),
        params.getOrDefault(params.embeddingCol()));
  }

  /**
   * A schema with these columns behind its own.
   *
   * @throws IllegalArgumentException if it has one of them
   */
  StructType addedTo(StructType schema) {
    Map<String, DataType> added = new LinkedHashMap<>();
    added.put(raw, SQLDataTypes.VectorType());
    added.put(probability, SQLDataTypes.VectorType());
    added.put(prediction, DataTypes.DoubleType);
    added.put(label, DataTypes.StringType);
    added.put(embedding, SQLDataTypes.VectorType());
    added.remove("");
    StructType result = schema;
    for (Map.Entry<String, DataType> column : added.entrySet()) {
      if (Arrays.asList(result.fieldNames()).contains(column.getKey())) {
        throw new IllegalArgumentException(
            "Expected no column %s yet, but found one; name another to add, or drop it"
                .formatted(column.getKey()));
      }
      result = result.add(column.getKey(), column.getValue());
    }
    return result;
  }

  /**
   * Rows with their answers.
   *
   * @param id of the rows
   * @param answers id, logits, embedding, as {@link VectorBytes}
   * @param classNames the name of class 0, 1, ...
   */
  Dataset<Row> joined(Dataset<Row> rows, Column id, Dataset<Row> answers, List<String> classNames) {
    String own = "hnhn id";
    Dataset<Row> result =
        rows.withColumn(own, id)
            .join(
                answers.select(
                    col("id").as("hnhn answered"),
                    col("logits").as("hnhn logits"),
                    col("embedding").as("hnhn embedding")),
                col(own).equalTo(col("hnhn answered")),
                "left");
    Column logits = col("hnhn logits");
    result = added(result, raw, functions.udf(TO_VECTOR, SQLDataTypes.VectorType()).apply(logits));
    result =
        added(result, probability, functions.udf(SOFTMAX, SQLDataTypes.VectorType()).apply(logits));
    Column likeliest = functions.udf(LIKELIEST, DataTypes.DoubleType).apply(logits);
    result = added(result, prediction, likeliest);
    result =
        added(
            result,
            label,
            functions.element_at(
                functions.array(classNames.stream().map(functions::lit).toArray(Column[]::new)),
                likeliest.cast("int").plus(1)));
    result =
        added(
            result,
            embedding,
            functions.udf(TO_VECTOR, SQLDataTypes.VectorType()).apply(col("hnhn embedding")));
    return result.drop(own, "hnhn answered", "hnhn logits", "hnhn embedding");
  }

  private static Dataset<Row> added(Dataset<Row> rows, String name, Column value) {
    return name.isEmpty() ? rows : rows.withColumn(name, value);
  }

  private static final UDF1<byte[], Vector> TO_VECTOR =
      bytes -> bytes == null ? null : new DenseVector(VectorBytes.toDoubles(bytes));

  private static final UDF1<byte[], Vector> SOFTMAX =
      bytes -> bytes == null ? null : new DenseVector(softmax(VectorBytes.toDoubles(bytes)));

  private static final UDF1<byte[], Double> LIKELIEST =
      bytes -> bytes == null ? null : (double) likeliest(VectorBytes.toDoubles(bytes));

  private static int likeliest(double[] logits) {
    int best = 0;
    for (int k = 1; k < logits.length; k++) {
      best = logits[k] > logits[best] ? k : best;
    }
    return best;
  }

  private static double[] softmax(double[] logits) {
    double largest = Arrays.stream(logits).max().orElse(0);
    double[] powers = Arrays.stream(logits).map(x -> Math.exp(x - largest)).toArray();
    double sum = Arrays.stream(powers).sum();
    return Arrays.stream(powers).map(x -> x / sum).toArray();
  }
}
