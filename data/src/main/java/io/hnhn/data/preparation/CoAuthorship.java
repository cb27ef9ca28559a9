package io.hnhn.data.preparation;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.graph.HypergraphBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Papers that were written by the same people: one hyperedge for each author, its members the
 * author's papers, its name the author's.
 *
 * <pre>{@code
 * Dataset dataset =
 *     CoAuthorship.of("tiny", papers, List.of("A", "B"), List.of(List.of("Ada", "Bo"), List.of("Ada")));
 * dataset.hypergraph().nodesOf(0); // {0, 1}, the papers of Ada
 * }</pre>
 */
public final class CoAuthorship {
  private CoAuthorship() {}

  /**
   * The hypergraph of all papers and all authors, in the order in which they are first named.
   *
   * @param papers what is known about the papers
   * @param authorsOf the authors of each paper; one named twice counts once
   */
  public static Dataset of(
      String name, Attributes papers, List<String> classNames, List<List<String>> authorsOf) {
    if (authorsOf.size() != papers.count()) {
      throw new IllegalArgumentException(
          "Expected the authors of %d papers, but found %d"
              .formatted(papers.count(), authorsOf.size()));
    }
    SequencedMap<String, Integer> numberOf = new LinkedHashMap<>();
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(papers.count());
    for (int paper = 0; paper < authorsOf.size(); paper++) {
      for (String author : authorsOf.get(paper)) {
        Integer known = numberOf.putIfAbsent(author, numberOf.size());
        builder.add(paper, known == null ? numberOf.size() - 1 : known);
      }
    }
    return new Dataset(
        name,
        builder.build(),
        papers,
        Attributes.none(numberOf.size()).withNames(List.copyOf(numberOf.keySet())),
        classNames,
        List.of());
  }
}
