package io.hnhn.data.preparation;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Papers that are cited together: one hyperedge for each citing paper, its members the papers that
 * it cites. The citing paper is a paper itself: its name, label and features are the hyperedge's.
 *
 * <pre>{@code
 * Hypergraph cited = Hypergraph.of(3, new int[] {1, 2}, new int[] {2}, new int[] {}); // 0 cites 1, 2
 * Dataset dataset = CoCitation.of("tiny", papers, List.of("A", "B"), cited); // two hyperedges
 * }</pre>
 */
public final class CoCitation {
  private CoCitation() {}

  /**
   * The hypergraph of all papers and of those that cite.
   *
   * @param papers what is known about the papers
   * @param cited hyperedge j has the papers that paper j cites, and may be empty
   */
  public static Dataset of(
      String name, Attributes papers, List<String> classNames, Hypergraph cited) {
    Dataset all = new Dataset(name, cited, papers, papers, classNames, List.of());
    return all.restrictedTo(
        IntStream.range(0, cited.nodes()).toArray(),
        IntStream.range(0, cited.hyperedges()).filter(j -> cited.size(j) > 0).toArray());
  }
}
