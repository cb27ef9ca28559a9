package io.hnhn.spark.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.graph.Whole;
import io.hnhn.model.Inputs;
import io.hnhn.model.Part;
import io.hnhn.model.Reach;
import io.hnhn.model.Task;
import io.hnhn.spark.table.FeatureForm;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartAssemblyTest {
  private static final int WIDTH = 3;

  private static Inputs inputs(boolean weighted) {
    Random random = new Random(3);
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(30).declareHyperedges(15);
    for (int k = 0; k < 50; k++) {
      int node = random.nextInt(30);
      if (weighted) {
        builder.add(node, random.nextInt(15), 0.5f + random.nextFloat());
      } else {
        builder.add(node, random.nextInt(15));
      }
    }
    Hypergraph graph = builder.build();
    if (weighted) {
      float[] weights = new float[15];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = 1 + random.nextFloat();
      }
      graph = graph.withHyperedgeWeights(weights);
    }
    Matrix features = Matrix.zeros(30, WIDTH);
    for (int i = 0; i < 30; i++) {
      for (int c = 0; c < WIDTH; c++) {
        features.set(i, c, random.nextFloat());
      }
    }
    return new Inputs(graph, features);
  }

  private static byte[] bytes(float[] row) {
    ByteBuffer bytes = ByteBuffer.allocate(row.length * Float.BYTES);
    bytes.order(ByteOrder.nativeOrder());
    for (float value : row) {
      bytes.putFloat(value);
    }
    return bytes.array();
  }

  /** What joins would find of a part, in the order in which it is sorted. */
  private static List<Row> rows(int number, Part part, Inputs whole, int[] classes) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < part.rows().length; i++) {
      rows.add(row(number, PartRows.ASKED, part.rows()[i], 0, classes[i], 0, 1, -1, null));
    }
    Hypergraph graph = whole.hypergraph();
    Whole known = part.inputs().hypergraph().whole().orElseThrow();
    int[] nodes = known.nodes().numbers();
    for (int i = 0; i < nodes.length; i++) {
      rows.add(
          row(
              number,
              PartRows.NODE,
              nodes[i],
              0,
              graph.degree(nodes[i]),
              graph.weightedDegree(nodes[i]),
              1,
              known.loops().numbers()[i],
              bytes(((Matrix) whole.nodeFeatures()).row(nodes[i]))));
    }
    int[] hyperedges = known.hyperedges().numbers();
    for (int hyperedge : hyperedges) {
      rows.add(
          row(
              number,
              PartRows.HYPEREDGE,
              hyperedge,
              0,
              graph.size(hyperedge),
              graph.weightedSize(hyperedge),
              graph.hyperedgeWeight(hyperedge),
              -1,
              null));
    }
    CompressedRows pattern = part.inputs().hypergraph().byHyperedge();
    for (int j = 0; j < hyperedges.length; j++) {
      for (long k = pattern.start(j); k < pattern.end(j); k++) {
        float weight = part.inputs().hypergraph().incidenceWeight(k);
        int node = nodes[pattern.column(k)];
        rows.add(row(number, PartRows.INCIDENCE, hyperedges[j], node, 0, 0, weight, -1, null));
      }
    }
    return rows;
  }

  private static Row row(
      int part,
      int kind,
      int a,
      int b,
      int count,
      double sum,
      float weight,
      int loop,
      byte[] features) {
    return RowFactory.create(part, kind, a, b, count, sum, weight, loop, features);
  }

  @ParameterizedTest
  @CsvSource({"NODES, true", "NODES, false", "HYPEREDGES, true", "HYPEREDGES, false"})
  void partsAreThoseThatAreCutInMemory(Task task, boolean weighted) {
    Inputs whole = inputs(weighted);
    Reach reach = new Reach(2, 3);
    Part first = whole.part(task, new int[] {1, 4}, reach);
    Part second = whole.part(task, new int[] {7}, reach);
    List<Row> rows = new ArrayList<>(rows(3, first, whole, new int[] {2, 0}));
    rows.addAll(rows(8, second, whole, new int[] {1}));
    int loops = first.inputs().hypergraph().whole().orElseThrow().loops().count();
    WholeFacts facts =
        new WholeFacts(
            30,
            15,
            whole.hypergraph().incidences(),
            loops,
            weighted,
            weighted,
            new FeatureForm(WIDTH, false),
            null);

    PartAssembly assembly = new PartAssembly(rows.iterator(), facts, task);
    NumberedPart one = assembly.next();
    NumberedPart other = assembly.next();
    assertThat(assembly.hasNext()).isFalse();
    assertThat(one.number()).isEqualTo(3);
    assertThat(one.part()).isEqualTo(first);
    assertThat(one.classes()).containsExactly(2, 0);
    assertThat(other.number()).isEqualTo(8);
    assertThat(other.part()).isEqualTo(second);
    assertThat(other.classes()).containsExactly(1);
  }

  @Test
  void aPartThatIsTooLargeNamesItsHub() {
    Inputs whole = inputs(false);
    Part first = whole.part(Task.NODES, new int[] {4}, new Reach(2, 3));
    Part second = whole.part(Task.NODES, new int[] {1, 4, 7, 10}, new Reach(2, 3));
    List<Row> rows = new ArrayList<>(rows(0, first, whole, new int[] {0}));
    rows.addAll(rows(1, second, whole, new int[] {0, 1, 0, 1}));
    int loops = first.inputs().hypergraph().whole().orElseThrow().loops().count();
    WholeFacts facts =
        new WholeFacts(30, 15, 50, loops, false, false, new FeatureForm(WIDTH, false), null);
    Hypergraph graph = second.inputs().hypergraph();
    int[] numbers = graph.whole().orElseThrow().hyperedges().numbers();
    int hub =
        IntStream.range(0, numbers.length).boxed().max(Comparator.comparingInt(graph::size)).get();

    // Room for the first part, if only just, and not for the second.
    PartAssembly assembly = new PartAssembly(rows.iterator(), facts, Task.NODES, bytes(first));
    assertThat(bytes(second)).isGreaterThan(bytes(first));
    assertThat(assembly.next().part()).isEqualTo(first);
    assertThatThrownBy(assembly::next)
        .isInstanceOfSatisfying(
            PartTooLarge.class,
            told -> {
              assertThat(told.size().rows()).isEqualTo(4);
              assertThat(told.size().incidences()).isEqualTo(graph.incidences());
              assertThat(told.hub())
                  .isEqualTo(new PartTooLarge.Hub(true, numbers[hub], graph.size(hub)));
            });
  }

  private static long bytes(Part part) {
    Hypergraph graph = part.inputs().hypergraph();
    return 64L * (part.rows().length + graph.nodes() + graph.hyperedges())
        + (long) Float.BYTES * WIDTH * graph.nodes()
        + 16 * graph.incidences();
  }
}
