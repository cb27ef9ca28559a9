package io.hnhn.spark.part;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.graph.Whole;
import io.hnhn.model.Fingerprint;
import io.hnhn.model.Reach;
import io.hnhn.model.Task;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.spark.table.WholeFacts;
import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Parts of a hypergraph, in the memory and on the disks of executors until this is closed. Each has
 * some of the rows that were asked for and their receptive field, which Spark walks to by joins:
 * from rows to what they are incident with, and so on, as far as a model reaches.
 *
 * <p>Parts that are computed by one task follow each other by number, as {@link TaskShares} says.
 */
public final class CutParts implements AutoCloseable {
  /** How near the count of nodes is to what it should be. */
  private static final double COUNTED_TO = 0.005;

  private final TaskShares shares;
  private final JavaRDD<NumberedPart> parts;
  private final List<PartFacts> facts;
  private final long distinctNodes;

  private CutParts(TaskShares shares, JavaRDD<NumberedPart> parts) {
    this.shares = shares;
    this.parts = parts;
    this.facts = facts(parts);
    this.distinctNodes = distinctNodes(parts);
  }

  /**
   * What the driver knows of a part.
   *
   * @param number of the part
   * @param task the number of the task that computes it
   * @param rows how many rows it was cut for
   * @param nodes how many nodes it has
   * @param incidences how many incidences it has
   * @param bytes how large it is
   * @param fingerprint of its bytes
   * @param labels fingerprint of the classes of its rows
   */
  @DefaultSerializer(JavaSerializer.class)
  public record PartFacts(
      int number,
      int task,
      int rows,
      int nodes,
      long incidences,
      long bytes,
      String fingerprint,
      String labels)
      implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /**
   * Cuts parts.
   *
   * @param asked row and class of each row
   * @param reach the model's
   * @param work how much a part should be, in incidences
   */
  public static CutParts of(
      NumberedHypergraph graph, Task task, Dataset<Row> asked, Reach reach, long work) {
    WorkShares divided = WorkShares.of(graph, task, asked, work);
    Dataset<Row> rows = divided.rows();
    int cores = asked.sparkSession().sparkContext().defaultParallelism();
    TaskShares shares = TaskShares.of(divided.count(), cores);
    Dataset<Row> sorted =
        rows(graph, task, rows, task == Task.NODES ? reach.ofNodes() : reach.ofHyperedges())
            .repartitionById(
                shares.tasks(), expr("cast(part div %d as int)".formatted(shares.each())))
            .sortWithinPartitions("part", "kind", "a", "b");
    WholeFacts whole = graph.facts();
    JavaRDD<NumberedPart> parts =
        sorted
            .javaRDD()
            .mapPartitions(some -> new PartAssembly(some, whole, task))
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    try {
      return new CutParts(shares, parts);
    } catch (Throwable e) {
      parts.unpersist(false);
      PartTooLarge.expectNone(e, graph);
      throw e;
    }
  }

  /**
   * All rows of one kind in blocks, each with the rows that it is incident with: all of its
   * incidences, and no features.
   *
   * @param task which kind
   * @param size rows of a block, which follow each other
   * @param tasks how many there are to put them together
   */
  public static JavaRDD<NumberedPart> blocks(
      NumberedHypergraph graph, Task task, int size, int tasks) {
    Dataset<Row> all =
        task == Task.NODES
            ? graph.nodes().select(col("node").as("row"))
            : graph.hyperedges().select(col("hyperedge").as("row"));
    Dataset<Row> asked =
        all.select(
            expr("cast(row div %d as int)".formatted(size)).as("part"),
            col("row"),
            lit(-1).as("class"));
    WholeFacts facts = graph.facts().withoutFeatures();
    return rows(graph, task, asked, 1)
        .withColumn("features", expr("case when kind in (1, 2) then x'' end"))
        .repartitionById(tasks, col("part"))
        .sortWithinPartitions("part", "kind", "a", "b")
        .javaRDD()
        .mapPartitions(some -> new PartAssembly(some, facts, task));
  }

  /** All that the parts are put together from. */
  private static Dataset<Row> rows(
      NumberedHypergraph graph, Task task, Dataset<Row> asked, int hops) {
    String[] sides =
        task == Task.NODES
            ? new String[] {"node", "hyperedge"}
            : new String[] {"hyperedge", "node"};
    Dataset<Row> start = asked.select(col("part"), col("row").as(sides[0]));
    List<Dataset<Row>> reached =
        new ArrayList<>(Arrays.asList(start, start.limit(0).withColumnRenamed(sides[0], sides[1])));
    Dataset<Row> along = null;
    for (int hop = 0; hop < hops; hop++) {
      int from = hop % 2;
      int to = 1 - from;
      along = reached.get(from).join(graph.incidences(), sides[from]);
      Dataset<Row> next = along.select("part", sides[to]).distinct();
      reached.set(to, hop == 0 || to == 1 ? next : next.union(start).distinct());
    }
    Dataset<Row> nodes = reached.get(task == Task.NODES ? 0 : 1);
    Dataset<Row> hyperedges = reached.get(task == Task.NODES ? 1 : 0);
    Dataset<Row> all =
        PartRows.asked(asked)
            .unionAll(PartRows.nodes(nodes.join(graph.nodes(), "node")))
            .unionAll(PartRows.hyperedges(hyperedges.join(graph.hyperedges(), "hyperedge")));
    return along == null ? all : all.unionAll(PartRows.incidences(along));
  }

  private static List<PartFacts> facts(JavaRDD<NumberedPart> parts) {
    return parts
        .mapPartitionsWithIndex(
            (task, some) -> {
              List<PartFacts> found = new ArrayList<>();
              while (some.hasNext()) {
                NumberedPart part = some.next();
                found.add(
                    new PartFacts(
                        part.number(),
                        task,
                        part.classes().length,
                        part.nodes(),
                        part.incidences(),
                        part.bytes().get().length,
                        digest(part.bytes().get()),
                        Fingerprint.of(Arrays.toString(part.classes()))));
                part.bytes().release();
              }
              return found.iterator();
            },
            false)
        .collect()
        .stream()
        .sorted(Comparator.comparingInt(PartFacts::number))
        .toList();
  }

  /** About how many nodes are in any part, from a few bytes of each task: nothing is sorted. */
  private static long distinctNodes(JavaRDD<NumberedPart> parts) {
    return parts
        .flatMap(
            numbered -> {
              Whole whole = numbered.part().inputs().hypergraph().whole().orElseThrow();
              numbered.bytes().release();
              return Arrays.stream(whole.nodes().numbers()).iterator();
            })
        .countApproxDistinct(COUNTED_TO);
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every JDK has, but found none", e);
    }
  }

  /** The parts, a partition of them for each task. */
  public JavaRDD<NumberedPart> parts() {
    return parts;
  }

  /** Which of their numbers a task has. */
  public TaskShares shares() {
    return shares;
  }

  /** What is known of each, by number. */
  public List<PartFacts> facts() {
    return facts;
  }

  /** The numbers of the parts of each task, in the order in which they are computed. */
  public int[][] numbers() {
    int[][] numbers = new int[parts.getNumPartitions()][];
    for (int task = 0; task < numbers.length; task++) {
      int wanted = task;
      numbers[task] =
          facts.stream().filter(f -> f.task() == wanted).mapToInt(PartFacts::number).toArray();
    }
    return numbers;
  }

  /** How many rows there are in all. */
  public long rows() {
    return facts.stream().mapToLong(PartFacts::rows).sum();
  }

  /** About how often a node is in a part, on average over those that are in any. */
  public double replication() {
    long nodes = facts.stream().mapToLong(PartFacts::nodes).sum();
    return Math.max(1, (double) nodes / Math.max(1, distinctNodes));
  }

  /** Bytes of all of them. */
  public long bytes() {
    return facts.stream().mapToLong(PartFacts::bytes).sum();
  }

  /** A hash of all that they hold, labels aside. */
  public String fingerprint() {
    return Fingerprint.of(facts.stream().map(PartFacts::fingerprint).toArray(String[]::new));
  }

  /** A hash of the classes of their rows. */
  public String labels() {
    return Fingerprint.of(facts.stream().map(PartFacts::labels).toArray(String[]::new));
  }

  /** Gives memory and disks of the executors back. */
  @Override
  public void close() {
    parts.unpersist(false);
  }
}
