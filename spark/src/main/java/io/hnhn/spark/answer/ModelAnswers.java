package io.hnhn.spark.answer;

import static org.apache.spark.sql.functions.col;

import io.hnhn.model.Task;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.part.PartTooLarge;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.train.TrainedModel;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** All that a trained model says about rows of a hypergraph. */
public final class ModelAnswers {
  private static final String ROW = "row";

  private ModelAnswers() {}

  /**
   * Answers by id: id, logits, embedding, both as {@link VectorBytes}. They are computed before
   * this returns, and lie in the executors as long as the table can be reached; Spark takes them
   * away after that.
   *
   * @param asked id and row of those that are asked about
   * @param means how they are computed
   */
  public static Dataset<Row> of(
      TrainedModel trained, NumberedHypergraph graph, Dataset<Row> asked, Means means) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(asked.sparkSession().sparkContext());
    Task task = trained.model().task();
    Broadcast<SharedModel> shared = spark.broadcast(SharedModel.of(trained, graph.facts(), means));
    Optional<LayerFormula> layers = LayerFormula.of(trained.model(), graph.facts().widths());
    if (layers.isPresent()) {
      try (LayerAnswers answers =
          new LayerAnswers(spark, shared, graph, layers.get(), means.block())) {
        return byId(graph, asked, answers.of(task));
      }
    }
    Dataset<Row> rows = asked.select(col(ROW), functions.lit(-1).as("class"));
    try (CutParts parts = CutParts.of(graph, task, rows, trained.model().reach(), means.part())) {
      return byId(graph, asked, parts.parts().mapPartitions(new PartAnswers(shared)));
    }
  }

  /** Answers by id, computed. */
  private static Dataset<Row> byId(
      NumberedHypergraph graph, Dataset<Row> asked, JavaRDD<AnswerBlock> blocks) {
    SparkSession session = asked.sparkSession();
    StructType schema =
        new StructType()
            .add(ROW, DataTypes.IntegerType)
            .add("logits", DataTypes.BinaryType)
            .add("embedding", DataTypes.BinaryType);
    Dataset<Row> byRow = session.createDataFrame(blocks.flatMap(AnswerBlock::tableRows), schema);
    Dataset<Row> byId = asked.join(byRow, ROW).select("id", "logits", "embedding");
    JavaRDD<Row> kept = byId.javaRDD().persist(StorageLevel.MEMORY_AND_DISK_SER());
    try {
      kept.count();
    } catch (Throwable e) {
      kept.unpersist(false);
      PartTooLarge.expectNone(e, graph);
      throw e;
    }
    return session.createDataFrame(kept, byId.schema());
  }

  /**
   * How answers are computed.
   *
   * @param backend what executors compute with
   * @param embeddings whether these are asked for, beside logits
   * @param block rows of a block, for answers layer by layer
   * @param part work of a part, for models whose formula is more than a sequence of hops
   */
  public record Means(String backend, boolean embeddings, int block, long part) {}
}
