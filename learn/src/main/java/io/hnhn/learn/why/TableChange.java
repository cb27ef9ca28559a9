package io.hnhn.learn.why;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that is left out of the tables of a data set or changed in them, by the numbers of
 * nodes and hyperedges. Nodes and hyperedges that are left out keep their numbers, and nobody hears
 * of them any more.
 */
public sealed interface TableChange {
  /** Whether something is left out and nothing put in. */
  default boolean leavesOut() {
    return true;
  }

  /** All rows that name a hyperedge are gone. */
  record WithoutHyperedge(int hyperedge) implements TableChange {}

  /** All rows that name a node are gone. */
  record WithoutNode(int node) implements TableChange {}

  /** The row that puts a node into a hyperedge is gone. */
  record WithoutMember(int node, int hyperedge) implements TableChange {}

  /** A node is not in the set that is asked about. */
  record WithoutSetMember(int node) implements TableChange {}

  /** A cell is empty. */
  record WithoutCell(RowKind of, int row, String column) implements TableChange {}

  /** A text has a word no more, as often as it had it. */
  record WithoutWord(RowKind of, int row, String column, String word) implements TableChange {}

  /** A feature that does not come from a table is 0. */
  record WithoutFeature(RowKind of, int row, int feature) implements TableChange {}

  /**
   * The vector that was learned for a row is not used: it has a name that training did not have.
   */
  record WithoutVector(RowKind of, int row) implements TableChange {}

  /** A row puts a node into one more hyperedge. */
  record WithMember(int node, int hyperedge) implements TableChange {
    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /**
   * There is one more node, numbered behind all others.
   *
   * @param cells of its row in the table of nodes by their columns, none for an empty cell; nothing
   *     where it has no row there
   * @param hyperedges that it lies in
   */
  record WithNode(Optional<Map<String, String>> cells, List<Integer> hyperedges)
      implements TableChange {
    public WithNode {
      cells = cells.map(Map::copyOf);
      hyperedges = List.copyOf(hyperedges);
    }

    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /**
   * There is one more hyperedge, numbered behind all others.
   *
   * @param cells of its row in the table of hyperedges by their columns, none for an empty cell;
   *     nothing where it has no row there
   * @param members its nodes
   */
  record WithHyperedge(Optional<Map<String, String>> cells, List<Integer> members)
      implements TableChange {
    public WithHyperedge {
      cells = cells.map(Map::copyOf);
      members = List.copyOf(members);
    }

    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /** One more node is in the set that is asked about. */
  record WithSetMember(int node) implements TableChange {
    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /** A cell of a categorical column has another value. */
  record WithValue(RowKind of, int row, String column, String value) implements TableChange {
    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /**
   * A cell has something else in it: a number, a value or a text, as the table would have it.
   *
   * @param value empty for a cell without a value
   */
  record WithCell(RowKind of, int row, String column, String value) implements TableChange {
    @Override
    public boolean leavesOut() {
      return false;
    }
  }

  /**
   * A text has one more word. It is put in once; where all words of the text stand there a multiple
   * of k times, k times.
   */
  record WithWord(RowKind of, int row, String column, String word) implements TableChange {
    @Override
    public boolean leavesOut() {
      return false;
    }
  }
}
