package io.hnhn.learn.profile;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import java.util.stream.IntStream;

/** The classes of hyperedges, told by their members. */
public final class CommonClasses {
  private CommonClasses() {}

  /**
   * The class that most labelled members of a hyperedge have, the first of them where there are
   * several; {@link Attributes#NO_LABEL} where no member has one.
   */
  public static int of(Dataset dataset, int hyperedge) {
    int[] counts = new int[dataset.classes()];
    for (int node : dataset.hypergraph().nodesOf(hyperedge)) {
      int label = dataset.nodes().labels()[node];
      if (label != Attributes.NO_LABEL) {
        counts[label]++;
      }
    }
    return IntStream.range(0, counts.length)
        .filter(c -> counts[c] > 0)
        .reduce((a, b) -> counts[b] > counts[a] ? b : a)
        .orElse(Attributes.NO_LABEL);
  }
}
