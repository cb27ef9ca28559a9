package io.hnhn.spark.part;

import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.graph.Whole;
import io.hnhn.model.Inputs;
import io.hnhn.model.Part;
import io.hnhn.model.Task;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Puts parts together from sorted {@link PartRows}, one after the other, as they come: what {@link
 * Inputs#part} cuts where all inputs are in memory.
 */
final class PartAssembly implements Iterator<NumberedPart> {
  /** The heap holds a part several times on the way to its bytes. */
  private static final int TIMES_IN_HEAP = 4;

  private final Iterator<Row> rows;
  private final WholeFacts facts;
  private final Task task;
  private final long room;
  private PartCensus census = new PartCensus();
  private @Nullable Row next;

  PartAssembly(Iterator<Row> rows, WholeFacts facts, Task task) {
    this(rows, facts, task, Runtime.getRuntime().maxMemory() / TIMES_IN_HEAP);
  }

  /**
   * Parts of limited size.
   *
   * @param room bytes that one of them may take
   */
  PartAssembly(Iterator<Row> rows, WholeFacts facts, Task task, long room) {
    this.rows = rows;
    this.facts = facts;
    this.task = task;
    this.room = room;
    this.next = rows.hasNext() ? rows.next() : null;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  /**
   * The next part.
   *
   * @throws PartTooLarge if there is no room for it
   */
  @Override
  public NumberedPart next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    int number = next.getInt(PartRows.PART_AT);
    census = new PartCensus();
    Taken asked = take(number, PartRows.ASKED, false);
    Taken nodes = take(number, PartRows.NODE, true);
    Taken hyperedges = take(number, PartRows.HYPEREDGE, facts.hyperedgeFeatures() != null);
    Hypergraph graph = graph(number, nodes, hyperedges);
    Features ofNodes = facts.nodeFeatures().matrix(nodes.features);
    Features ofHyperedges =
        facts.hyperedgeFeatures() == null
            ? null
            : facts.hyperedgeFeatures().matrix(hyperedges.features);
    int[] among = (task == Task.NODES ? nodes : hyperedges).numbers.toArray();
    int[] rowNumbers = asked.numbers.toArray();
    Part part =
        new Part(
            new Inputs(graph, ofNodes, ofHyperedges),
            rowNumbers,
            Arrays.stream(rowNumbers).map(row -> Arrays.binarySearch(among, row)).toArray());
    return NumberedPart.of(number, part, asked.counts.toArray());
  }

  private boolean comes(int part) {
    return next != null && next.getInt(PartRows.PART_AT) == part;
  }

  /** Whether the next row is of a part and a kind. */
  private boolean comes(int part, int kind) {
    boolean comes = comes(part) && next.getInt(PartRows.KIND_AT) == kind;
    if (comes) {
      census.add(next);
      if (census.bytes() > room) {
        throw tooLarge(part);
      }
    }
    return comes;
  }

  private void advance() {
    next = rows.hasNext() ? rows.next() : null;
  }

  /** Counts the rest of a part, to tell why there is no room for it. */
  private PartTooLarge tooLarge(int part) {
    for (advance(); comes(part); advance()) {
      census.add(next);
    }
    return new PartTooLarge(census.size(room), census.hub());
  }

  /** Rows of one kind. */
  private static final class Taken {
    final Numbers numbers = new Numbers();
    final Numbers counts = new Numbers();
    final Numbers loops = new Numbers();
    final List<byte[]> features = new ArrayList<>();
    final List<Double> sums = new ArrayList<>();
    final List<Float> weights = new ArrayList<>();
  }

  private Taken take(int part, int kind, boolean features) {
    Taken taken = new Taken();
    for (; comes(part, kind); advance()) {
      Row row = next;
      taken.numbers.add(row.getInt(PartRows.A_AT));
      taken.counts.add(row.getInt(PartRows.COUNT_AT));
      taken.loops.add(row.getInt(PartRows.LOOP_AT));
      if (facts.isWeighted()) {
        taken.sums.add(row.getDouble(PartRows.SUM_AT));
        taken.weights.add(row.getFloat(PartRows.WEIGHT_AT));
      }
      if (features) {
        taken.features.add(row.getAs(PartRows.FEATURES_AT));
      }
    }
    return taken;
  }

  private Hypergraph graph(int part, Taken nodes, Taken hyperedges) {
    int[] nodeNumbers = nodes.numbers.toArray();
    int[] hyperedgeNumbers = hyperedges.numbers.toArray();
    HypergraphBuilder builder =
        new HypergraphBuilder()
            .declareNodes(nodeNumbers.length)
            .declareHyperedges(hyperedgeNumbers.length);
    int hyperedge = 0;
    for (; comes(part, PartRows.INCIDENCE); advance()) {
      Row row = next;
      while (hyperedgeNumbers[hyperedge] < row.getInt(PartRows.A_AT)) {
        hyperedge++;
      }
      int node = Arrays.binarySearch(nodeNumbers, row.getInt(PartRows.B_AT));
      if (facts.incidenceWeights()) {
        builder.add(node, hyperedge, row.getFloat(PartRows.WEIGHT_AT));
      } else {
        builder.add(node, hyperedge);
      }
    }
    Hypergraph graph = builder.build();
    if (facts.hyperedgeWeights()) {
      float[] weights = new float[hyperedgeNumbers.length];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = hyperedges.weights.get(j);
      }
      graph = graph.withHyperedgeWeights(weights);
    }
    return graph.asPartOf(
        new Whole(
            new Whole.Rows(
                facts.nodes(),
                nodeNumbers,
                nodes.counts.toArray(),
                facts.isWeighted() ? doubles(nodes.sums) : null),
            new Whole.Rows(
                facts.hyperedges(),
                hyperedgeNumbers,
                hyperedges.counts.toArray(),
                facts.incidenceWeights() ? doubles(hyperedges.sums) : null),
            new Whole.MissingLoops(facts.loops(), nodes.loops.toArray())));
  }

  private static double[] doubles(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Numbers that come one by one. */
  private static final class Numbers {
    private int[] values = new int[16];
    private int size;

    void add(int value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    int[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
