package io.hnhn.spark.answer;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import io.hnhn.model.Task;
import io.hnhn.spark.answer.LayerFormula.Hop;
import io.hnhn.spark.answer.OperatorChunk.PartialSum;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.table.FeatureForm;
import io.hnhn.spark.table.NumberedHypergraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Answers about all rows, hop by hop: each row of each layer is computed once. What a hop
 * multiplies is computed in blocks of rows; entries of the operator lie with the block of their
 * sources, which adds up what it gives to each target, so that a target of millions of sources gets
 * one sum a block of them. These are added up with the block of the targets, by the numbers of the
 * blocks: bits follow from the size of blocks, not from who computes them.
 */
final class LayerAnswers implements AutoCloseable {
  /** Numbers of a block at most, of which a task holds a few at a time. */
  private static final int MOST_NUMBERS = 1 << 21;

  private final JavaSparkContext spark;
  private final JobTexts texts;
  private final Broadcast<SharedModel> shared;
  private final NumberedHypergraph graph;
  private final LayerFormula formula;
  private final BlockLayout nodes;
  private final BlockLayout hyperedges;
  private final List<JavaRDD<?>> kept = new ArrayList<>();

  LayerAnswers(
      JavaSparkContext spark,
      Broadcast<SharedModel> shared,
      NumberedHypergraph graph,
      LayerFormula formula,
      int blockSize) {
    this.spark = spark;
    this.texts = new JobTexts(spark.sc());
    this.shared = shared;
    this.graph = graph;
    this.formula = formula;
    int partitions = 4 * spark.defaultParallelism();
    int widest = formula.hops().stream().mapToInt(Hop::width).max().orElse(1);
    int size = Math.max(1, Math.min(blockSize, MOST_NUMBERS / widest));
    this.nodes = BlockLayout.of(graph.facts().nodes(), size, partitions);
    this.hyperedges = BlockLayout.of(graph.facts().hyperedges(), size, partitions);
  }

  private BlockLayout layout(boolean ofHyperedges) {
    return ofHyperedges ? hyperedges : nodes;
  }

  /** Answers about all rows of a task, which lie in the executors until this is closed. */
  JavaRDD<AnswerBlock> of(Task task) {
    Map<Integer, JavaRDD<OperatorChunk>> operators = new HashMap<>();
    JavaRDD<BlockState> ofNodes = texts.naming("features of nodes", () -> states(false));
    JavaRDD<BlockState> ofHyperedges = texts.naming("features of hyperedges", () -> states(true));
    int count = formula.hops().size();
    for (int k = 0; k < count; k++) {
      Hop hop = formula.hops().get(k);
      boolean fromHyperedges = !hop.toHyperedges();
      JavaRDD<BlockState> sources = fromHyperedges ? ofHyperedges : ofNodes;
      JavaRDD<OperatorChunk> operator =
          operators.computeIfAbsent(
              hop.operator(),
              o ->
                  texts.naming(
                      "operator of hops " + way(hop), () -> operator(o, hop.toHyperedges())));
      int number = k;
      JavaRDD<RowBlock> result =
          texts.naming(
              "hop %d of %d, %s".formatted(k + 1, count, way(hop)),
              () -> kept(hop(sources, operator, number, hop)));
      if (hop.toHyperedges()) {
        ofHyperedges = ofHyperedges.zipPartitions(result, (a, b) -> BlockState.with(number, a, b));
      } else {
        ofNodes = ofNodes.zipPartitions(result, (a, b) -> BlockState.with(number, a, b));
      }
    }
    boolean asked = task == Task.HYPEREDGES;
    return computed(asked ? ofHyperedges : ofNodes, asked, count);
  }

  private static String way(Hop hop) {
    return hop.toHyperedges() ? "nodes to hyperedges" : "hyperedges to nodes";
  }

  /** The blocks of all rows with their features. */
  private JavaRDD<BlockState> states(boolean ofHyperedges) {
    BlockLayout layout = layout(ofHyperedges);
    FeatureForm form =
        ofHyperedges ? graph.facts().hyperedgeFeatures() : graph.facts().nodeFeatures();
    if (form == null) {
      List<Integer> partitions = new ArrayList<>();
      for (int p = 0; p < layout.partitions(); p++) {
        partitions.add(p);
      }
      return spark
          .parallelize(partitions, layout.partitions())
          .flatMap(
              partition -> {
                List<BlockState> blocks = new ArrayList<>();
                for (int b = partition; b < layout.blocks(); b += layout.partitions()) {
                  blocks.add(new BlockState(b, layout.rowsOf(b), List.of(), Map.of()));
                }
                return blocks.iterator();
              });
    }
    String row = ofHyperedges ? "hyperedge" : "node";
    Dataset<Row> sorted =
        (ofHyperedges ? graph.hyperedges() : graph.nodes())
            .select(col(row), col("features"))
            .repartitionById(
                layout.partitions(), expr("cast(%s div %d as int)".formatted(row, layout.size())))
            .sortWithinPartitions(row);
    return kept(sorted.javaRDD().mapPartitions(rows -> blocks(rows, layout)));
  }

  private static Iterator<BlockState> blocks(Iterator<Row> rows, BlockLayout layout) {
    Map<Integer, List<byte[]>> features = new TreeMap<>();
    while (rows.hasNext()) {
      Row row = rows.next();
      features
          .computeIfAbsent(row.getInt(0) / layout.size(), b -> new ArrayList<>())
          .add(row.getAs(1));
    }
    return features.entrySet().stream()
        .map(
            entry ->
                new BlockState(
                    entry.getKey(), layout.rowsOf(entry.getKey()), entry.getValue(), Map.of()))
        .iterator();
  }

  private JavaRDD<OperatorChunk> operator(int number, boolean toHyperedges) {
    BlockLayout targets = layout(toHyperedges);
    BlockLayout sources = layout(!toHyperedges);
    JavaRDD<OperatorChunk> chunks =
        CutParts.blocks(
                graph,
                toHyperedges ? Task.HYPEREDGES : Task.NODES,
                targets.size(),
                targets.partitions())
            .mapPartitions(new Operators(shared, formula.hops(), toHyperedges, sources));
    return kept(
        chunks
            .filter(chunk -> chunk.operator() == number)
            .mapToPair(
                chunk ->
                    new Tuple2<>(BlockPair.of(chunk.sourceBlock(), chunk.targetBlock()), chunk))
            .repartitionAndSortWithinPartitions(new BlockPair.ByFirst(sources.partitioner()))
            .values());
  }

  private JavaRDD<AnswerBlock> computed(
      JavaRDD<BlockState> blocks, boolean ofHyperedges, int wanted) {
    return blocks.mapPartitions(
        new BlockTask(
            shared,
            graph.facts(),
            formula.hops().size(),
            ofHyperedges,
            layout(ofHyperedges).size(),
            wanted),
        true);
  }

  private JavaRDD<RowBlock> hop(
      JavaRDD<BlockState> sources, JavaRDD<OperatorChunk> operator, int number, Hop hop) {
    BlockLayout from = layout(!hop.toHyperedges());
    BlockLayout to = layout(hop.toHyperedges());
    JavaRDD<Tuple2<Long, PartialSum>> sums =
        computed(sources, !hop.toHyperedges(), number)
            .zipPartitions(operator, (x, chunks) -> new PartialSums(x, chunks, from));
    return JavaPairRDD.fromJavaRDD(sums)
        .repartitionAndSortWithinPartitions(new BlockPair.ByFirst(to.partitioner()))
        .mapPartitionsWithIndex(
            (partition, some) -> new BlockSums(some, partition, to, hop.width()), true);
  }

  private <T> JavaRDD<T> kept(JavaRDD<T> table) {
    kept.add(table.persist(StorageLevel.MEMORY_AND_DISK_SER()));
    return table;
  }

  /** Gives memory and disks of the executors back. */
  @Override
  public void close() {
    kept.forEach(table -> table.unpersist(false));
  }
}
