package io.hnhn.data.table;

import io.hnhn.data.DataFormatException;
import io.hnhn.graph.HypergraphBuilder;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** Reads the incidence table; ids that are new get the next number, or their row is left out. */
final class IncidenceRows {
  /** How many rows are collected before their ids are numbered, see {@link Ids#findAll}. */
  private static final int ROWS_AT_A_TIME = 1024;

  private final HypergraphBuilder builder = new HypergraphBuilder();
  private final Side nodes;
  private final Side hyperedges;
  private final float[] weights = new float[ROWS_AT_A_TIME];
  private final WeightCounts allWeights = new WeightCounts();
  private final SequencedMap<String, Long> unused = new LinkedHashMap<>();
  private int count;
  private long leftOut;

  /** One of the two ids of the collected rows. */
  private static final class Side {
    private final Ids ids;
    private final boolean adds;
    private final String[] texts = new String[ROWS_AT_A_TIME];
    private final int[] numbers = new int[ROWS_AT_A_TIME];

    Side(Ids ids, boolean adds) {
      this.ids = ids;
      this.adds = adds;
    }

    void number(int count) {
      ids.findAll(texts, count, adds, numbers);
    }

    void move(int from, int to) {
      texts[to] = texts[from];
      numbers[to] = numbers[from];
    }
  }

  /**
   * @param newNodes whether nodes that are not among {@code nodes} are added to them
   * @param newHyperedges whether hyperedges that are not among {@code hyperedges} are added to them
   */
  IncidenceRows(Ids nodes, boolean newNodes, Ids hyperedges, boolean newHyperedges) {
    this.nodes = new Side(nodes, newNodes);
    this.hyperedges = new Side(hyperedges, newHyperedges);
  }

  void read(TableRows table, ColumnRoles.Incidences roles) throws IOException {
    int[] others =
        IntStream.range(0, table.columns().size())
            .filter(c -> c != roles.node() && c != roles.hyperedge() && c != roles.weight())
            .toArray();
    long[] missing = new long[others.length];
    while (table.next()) {
      nodes.texts[count] = id(table, roles.node(), "node");
      hyperedges.texts[count] = id(table, roles.hyperedge(), "hyperedge");
      weights[count] =
          roles.weight() == FreeColumns.NONE
              ? Float.NaN
              : DescribedRows.weight(table, roles.weight());
      if (roles.weight() != FreeColumns.NONE) {
        allWeights.add(weights[count]);
      }
      for (int k = 0; k < others.length; k++) {
        missing[k] += table.cell(others[k]).isEmpty() ? 1 : 0;
      }
      count++;
      if (count == ROWS_AT_A_TIME) {
        addCollected();
      }
    }
    addCollected();
    for (int k = 0; k < others.length; k++) {
      unused.put(table.columns().get(others[k]), missing[k]);
    }
  }

  /** The weights of all rows. */
  WeightCounts weights() {
    return allWeights;
  }

  /** The columns that nothing is made of, and how many of their cells are empty. */
  SequencedMap<String, Long> unused() {
    return Collections.unmodifiableSequencedMap(unused);
  }

  /** The id in a column of the current row. */
  static String id(TableRows table, int column, String what) throws DataFormatException {
    String id = table.cell(column);
    if (id.isEmpty()) {
      throw table.malformed(
          "a %s in each row".formatted(what), "an empty cell", "fill it or remove the row");
    }
    return id;
  }

  private void addCollected() {
    // A side that adds nothing goes first: what it does not know, the other must not add.
    Side first = nodes.adds ? hyperedges : nodes;
    Side second = nodes.adds ? nodes : hyperedges;
    first.number(count);
    leaveOutUnknown(first);
    second.number(count);
    leaveOutUnknown(second);
    for (int k = 0; k < count; k++) {
      if (Float.isNaN(weights[k])) {
        builder.add(nodes.numbers[k], hyperedges.numbers[k]);
      } else {
        builder.add(nodes.numbers[k], hyperedges.numbers[k], weights[k]);
      }
    }
    count = 0;
  }

  private void leaveOutUnknown(Side side) {
    if (side.adds) {
      return;
    }
    int kept = 0;
    for (int k = 0; k < count; k++) {
      if (side.numbers[k] >= 0) {
        nodes.move(k, kept);
        hyperedges.move(k, kept);
        weights[kept] = weights[k];
        kept++;
      }
    }
    leftOut += count - kept;
    count = kept;
  }

  /** The hypergraph of what was read, with all nodes and hyperedges that have a number. */
  HypergraphBuilder builder() {
    return builder.declareNodes(nodes.ids.size()).declareHyperedges(hyperedges.ids.size());
  }

  /** How many rows were left out because of an id that is not known. */
  long leftOut() {
    return leftOut;
  }
}
