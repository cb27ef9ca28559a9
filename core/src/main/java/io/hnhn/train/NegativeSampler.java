package io.hnhn.train;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Philox;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Draws sets that are no hyperedges, none of them twice. Where a kind finds none for a hyperedge in
 * some tries, as where a node has no neighbours, the set is drawn evenly from all of that size.
 */
final class NegativeSampler {
  private static final int TRIES = 100;

  private final Hypergraph hypergraph;
  private final Set<NodeSet> taken;
  private final Philox random;
  private final int stream;
  private long drawn;

  /**
   * A sampler that never draws what is taken.
   *
   * @param taken the hyperedges, and all sets drawn so far; what is drawn is added
   */
  NegativeSampler(Hypergraph hypergraph, Set<NodeSet> taken, Philox random, int stream) {
    this.hypergraph = hypergraph;
    this.taken = taken;
    this.random = random;
    this.stream = stream;
  }

  /**
   * A set like a hyperedge that is none.
   *
   * @throws IllegalArgumentException if all sets of this size are taken
   */
  NodeSet like(NodeSet hyperedge, Negatives kind) {
    for (int i = 0; i < TRIES; i++) {
      NodeSet set =
          switch (kind) {
            case SIZED -> sized(hyperedge.size());
            case MOTIF -> motif(hyperedge.size());
            case CLIQUE -> clique(hyperedge);
            case CORRUPTED -> corrupted(hyperedge);
          };
      if (set != null && taken.add(set)) {
        return set;
      }
    }
    for (int i = 0; i < TRIES; i++) {
      NodeSet set = sized(hyperedge.size());
      if (taken.add(set)) {
        return set;
      }
    }
    return oneOfFew(hyperedge.size());
  }

  /** Any set of a size is as likely (Floyd). */
  private NodeSet sized(int size) {
    Set<Integer> members = new HashSet<>();
    for (int largest = hypergraph.nodes() - size; largest < hypergraph.nodes(); largest++) {
      if (!members.add(below(largest + 1))) {
        members.add(largest);
      }
    }
    return set(members);
  }

  private @Nullable NodeSet motif(int size) {
    Set<Integer> members = new TreeSet<>();
    members.add(below(hypergraph.nodes()));
    for (int i = 0; i < TRIES && members.size() < size; i++) {
      int[] present = set(members).nodes();
      int from = present[below(present.length)];
      if (hypergraph.degree(from) > 0) {
        members.add(one(hypergraph.nodesOf(one(hypergraph.hyperedgesOf(from)))));
      }
    }
    return members.size() == size ? set(members) : null;
  }

  private @Nullable NodeSet clique(NodeSet hyperedge) {
    int replaced = one(hyperedge.nodes());
    Set<Integer> common = null;
    for (int node : hyperedge.nodes()) {
      if (node != replaced) {
        Set<Integer> neighbours = neighbours(node);
        if (common == null) {
          common = neighbours;
        } else {
          common.retainAll(neighbours);
        }
      }
    }
    int[] candidates =
        common.stream().mapToInt(i -> i).filter(i -> !hyperedge.contains(i)).toArray();
    if (candidates.length == 0) {
      return null;
    }
    int instead = one(candidates);
    return NodeSet.of(
        Arrays.stream(hyperedge.nodes()).map(i -> i == replaced ? instead : i).toArray());
  }

  private Set<Integer> neighbours(int node) {
    Set<Integer> neighbours = new TreeSet<>();
    for (int hyperedge : hypergraph.hyperedgesOf(node)) {
      Arrays.stream(hypergraph.nodesOf(hyperedge)).forEach(neighbours::add);
    }
    return neighbours;
  }

  private @Nullable NodeSet corrupted(NodeSet hyperedge) {
    int replaced = hyperedge.size() / 2;
    if (hypergraph.nodes() - hyperedge.size() < replaced) {
      return null;
    }
    int[] nodes = hyperedge.nodes().clone();
    Set<Integer> members = new HashSet<>();
    for (int kept = 0; kept < nodes.length - replaced; kept++) {
      int chosen = kept + below(nodes.length - kept);
      members.add(nodes[chosen]);
      nodes[chosen] = nodes[kept];
    }
    while (members.size() < hyperedge.size()) {
      int node = below(hypergraph.nodes());
      if (!hyperedge.contains(node)) {
        members.add(node);
      }
    }
    return set(members);
  }

  /** Where nearly all sets of a size are taken, there are few sets to look through. */
  private NodeSet oneOfFew(int size) {
    NodeSet chosen = null;
    int free = 0;
    int[] nodes = new int[size];
    Arrays.setAll(nodes, i -> i);
    do {
      NodeSet set = NodeSet.of(nodes);
      if (!taken.contains(set) && below(++free) == 0) {
        chosen = set;
      }
    } while (advance(nodes));
    if (chosen == null) {
      throw new IllegalArgumentException(
          "Expected a set of %d of the %d nodes that is no hyperedge and not drawn yet, but found"
                  .formatted(size, hypergraph.nodes())
              + " none; ask for fewer negatives");
    }
    taken.add(chosen);
    return chosen;
  }

  /** The next combination in lexicographic order, or false behind the last. */
  private boolean advance(int[] nodes) {
    for (int i = nodes.length - 1; i >= 0; i--) {
      if (nodes[i] < hypergraph.nodes() - nodes.length + i) {
        nodes[i]++;
        for (int k = i + 1; k < nodes.length; k++) {
          nodes[k] = nodes[k - 1] + 1;
        }
        return true;
      }
    }
    return false;
  }

  private static NodeSet set(Set<Integer> members) {
    return NodeSet.of(members.stream().mapToInt(i -> i).toArray());
  }

  private int one(int[] of) {
    return of[below(of.length)];
  }

  private int below(int bound) {
    return random.below(bound, stream, drawn++);
  }
}
