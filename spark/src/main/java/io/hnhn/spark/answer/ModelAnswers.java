package io.hnhn.spark.answer;

import static org.apache.spark.sql.functions.col;

import io.hnhn.model.Model;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.part.PartTooLarge;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.train.TrainedModel;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * All that a trained model says about rows of a hypergraph, in the memory and on the disks of the
 * executors until it is unpersisted, or nobody can reach it.
 *
 * @param byId a table: id, logits, embedding, both as {@link VectorBytes}
 * @param kept what lies in the executors
 */
public record ModelAnswers(Dataset<Row> byId, RDD<Row> kept) {
  private static final String ROW = "row";

  /**
   * Answers, computed before this returns.
   *
   * @param asked id and row of those that are asked about
   * @param means how they are computed
   */
  public static ModelAnswers of(
      TrainedModel trained, NumberedHypergraph graph, Dataset<Row> asked, Means means) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(asked.sparkSession().sparkContext());
    Broadcast<SharedModel> shared = spark.broadcast(SharedModel.of(trained, graph.facts(), means));
    try {
      ModelAnswers answers = of(trained.model(), spark, shared, graph, asked, means);
      // The driver has it still, for executors that die.
      shared.unpersist();
      return answers;
    } catch (Throwable e) {
      shared.destroy();
      throw e;
    }
  }

  private static ModelAnswers of(
      Model model,
      JavaSparkContext spark,
      Broadcast<SharedModel> shared,
      NumberedHypergraph graph,
      Dataset<Row> asked,
      Means means) {
    Optional<LayerFormula> layers = LayerFormula.of(model, graph.facts().widths());
    if (layers.isPresent()) {
      try (LayerAnswers answers =
          new LayerAnswers(spark, shared, graph, layers.get(), means.block())) {
        return byId(graph, asked, answers.of(model.task()));
      }
    }
    Dataset<Row> rows = asked.select(col(ROW), functions.lit(-1).as("class"));
    try (CutParts parts = CutParts.of(graph, model.task(), rows, model.reach(), means.part())) {
      return byId(graph, asked, parts.parts().mapPartitions(new PartAnswers(shared)));
    }
  }

  /** Answers by id, computed. */
  private static ModelAnswers byId(
      NumberedHypergraph graph, Dataset<Row> asked, JavaRDD<AnswerBlock> blocks) {
    SparkSession session = asked.sparkSession();
    StructType schema =
        new StructType()
            .add(ROW, DataTypes.IntegerType)
            .add("logits", DataTypes.BinaryType)
            .add("embedding", DataTypes.BinaryType);
    Dataset<Row> byRow = session.createDataFrame(blocks.flatMap(AnswerBlock::tableRows), schema);
    Dataset<Row> byId = asked.join(byRow, ROW).select("id", "logits", "embedding");
    try {
      JavaRDD<Row> kept =
          new JobTexts(session.sparkContext()).naming("answers by id", () -> computed(byId));
      return new ModelAnswers(session.createDataFrame(kept, byId.schema()), kept.rdd());
    } catch (Throwable e) {
      PartTooLarge.expectNone(e, graph);
      throw e;
    }
  }

  /** The rows of a table, in the executors; Spark may compute some of it as soon as it plans. */
  private static JavaRDD<Row> computed(Dataset<Row> table) {
    JavaRDD<Row> kept = table.javaRDD().persist(StorageLevel.MEMORY_AND_DISK_SER());
    try {
      kept.count();
      return kept;
    } catch (Throwable e) {
      kept.unpersist(false);
      throw e;
    }
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
