package io.hnhn.data.preparation;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Keeps the nodes of the classes with the most nodes. Nodes of other classes and nodes without
 * class are left out; hyperedges lose these members, and their label if it is another class.
 *
 * <p>The classes keep their order; of equally large ones the first stays.
 *
 * @param count how many classes to keep
 */
public record LargestClasses(int count) implements Preparation {
  public LargestClasses {
    if (count < 1) {
      throw new IllegalArgumentException("Expected at least 1 class to keep, but found " + count);
    }
  }

  @Override
  public Loaded apply(Dataset dataset) {
    int[] kept = largest(dataset);
    int[] newNumber = new int[dataset.classes()];
    Arrays.fill(newNumber, Attributes.NO_LABEL);
    for (int c = 0; c < kept.length; c++) {
      newNumber[kept[c]] = c;
    }
    int[] nodeLabels = renumbered(dataset.nodes().labels(), newNumber);
    int[] nodes =
        IntStream.range(0, nodeLabels.length)
            .filter(node -> nodeLabels[node] != Attributes.NO_LABEL)
            .toArray();
    int[] hyperedges = IntStream.range(0, dataset.hypergraph().hyperedges()).toArray();
    Dataset part = dataset.restrictedTo(nodes, hyperedges);
    return new Loaded(
        new Dataset(
            part.name(),
            part.hypergraph(),
            part.nodes().withLabels(renumbered(part.nodes().labels(), newNumber)),
            part.hyperedges().withLabels(renumbered(part.hyperedges().labels(), newNumber)),
            Arrays.stream(kept).mapToObj(dataset.classNames()::get).toList(),
            part.publishedSplits()),
        Omissions.NONE.plus("nodes of other classes", nodeLabels.length - nodes.length));
  }

  private int[] largest(Dataset dataset) {
    int[] sizes = new int[dataset.classes()];
    for (int label : dataset.nodes().labels()) {
      if (label != Attributes.NO_LABEL) {
        sizes[label]++;
      }
    }
    return IntStream.range(0, sizes.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingInt(c -> sizes[c]).reversed())
        .limit(count)
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  private static int[] renumbered(int[] labels, int[] newNumber) {
    return Arrays.stream(labels)
        .map(label -> label == Attributes.NO_LABEL ? label : newNumber[label])
        .toArray();
  }
}
