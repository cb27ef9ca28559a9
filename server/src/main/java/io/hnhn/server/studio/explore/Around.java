package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hnhn.learn.why.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * What lies around a node or hyperedge, as much of it as can be read in a drawing.
 *
 * @param nodes members of the hyperedges that are shown
 * @param count how many hyperedges there are to show
 * @param next where the others begin, if there are any
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record Around(
    Centre centre, List<RowView> nodes, List<Group> hyperedges, int count, Optional<Integer> next) {
  private static final int MOST_NODES = 60;
  private static final int MOST_HYPEREDGES = 8;
  private static final int MOST_MEMBERS = 14;

  /** What is in the middle. */
  record Centre(String kind, int row) {}

  /**
   * A hyperedge.
   *
   * @param members those that are shown, by their rows
   * @param hidden how many there are beside these
   */
  record Group(@JsonUnwrapped RowView row, List<Integer> members, int hidden) {}

  static Around of(OpenRun run, RowKind kind, int row, int from) {
    List<Integer> all = kind == RowKind.NODE ? ofNode(run, row) : ofHyperedge(run, row);
    long end = Math.min((long) from + MOST_HYPEREDGES, all.size());
    List<Integer> shown = new ArrayList<>(all.stream().skip(from).limit(MOST_HYPEREDGES).toList());
    SequencedSet<Integer> nodes = new LinkedHashSet<>();
    if (kind == RowKind.NODE) {
      nodes.add(row);
    } else {
      shown.removeIf(other -> other == row);
      shown.addFirst(row);
    }
    List<Group> groups = new ArrayList<>();
    for (int hyperedge : shown) {
      boolean isCentre = kind == RowKind.HYPEREDGE && hyperedge == row;
      groups.add(group(run, hyperedge, isCentre ? MOST_NODES / 2 : MOST_MEMBERS, nodes));
    }
    return new Around(
        new Centre(kind == RowKind.NODE ? "nodes" : "hyperedges", row),
        nodes.stream().map(node -> RowView.of(run, RowKind.NODE, node)).toList(),
        groups,
        all.size(),
        end < all.size() ? Optional.of((int) end) : Optional.empty());
  }

  /** The hyperedges of a node, the smallest first. */
  private static List<Integer> ofNode(OpenRun run, int node) {
    return Arrays.stream(run.hypergraph().hyperedgesOf(node))
        .boxed()
        .sorted(Comparator.comparingInt((Integer j) -> run.hypergraph().size(j)))
        .toList();
  }

  /** A hyperedge and those that share members with it, most members first. */
  private static List<Integer> ofHyperedge(OpenRun run, int hyperedge) {
    Map<Integer, Integer> shared = new HashMap<>();
    for (int node : run.hypergraph().nodesOf(hyperedge)) {
      for (int other : run.hypergraph().hyperedgesOf(node)) {
        shared.merge(other, 1, Integer::sum);
      }
    }
    shared.put(hyperedge, Integer.MAX_VALUE);
    return shared.keySet().stream()
        .sorted(
            Comparator.comparingInt((Integer other) -> -shared.get(other))
                .thenComparingInt(run.hypergraph()::size)
                .thenComparingInt(Integer::intValue))
        .toList();
  }

  /** Members that are shown already come first, then others as long as there is room. */
  private static Group group(OpenRun run, int hyperedge, int most, SequencedSet<Integer> nodes) {
    int[] all = run.hypergraph().nodesOf(hyperedge);
    List<Integer> members = new ArrayList<>();
    Arrays.stream(all).filter(nodes::contains).forEach(members::add);
    for (int node : all) {
      if (!nodes.contains(node) && members.size() < most && nodes.size() < MOST_NODES) {
        nodes.add(node);
        members.add(node);
      }
    }
    return new Group(
        RowView.of(run, RowKind.HYPEREDGE, hyperedge), members, all.length - members.size());
  }
}
