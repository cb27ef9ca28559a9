package io.hnhn.cli.docs;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Small data sets in the place of real ones of the same name, so that a command that names one can
 * be run as it stands, anywhere and in seconds. They have what the real ones have: labels and words
 * of nodes and hyperedges, published splits. Their numbers mean nothing.
 */
final class StandIns {
  private static final int CLASSES = 3;
  private static final int WORDS_OF_A_ROW = 6;

  private final Random random = new Random(1);

  private StandIns() {}

  /** Nodes, and different words. Few labels are learned from, and some features reduced to 300. */
  private record Size(int nodes, int words) {}

  private static final Map<String, Size> SIZES =
      Map.of(
          "citeseer", new Size(120, 60),
          "pubmed", new Size(360, 60),
          "cora-author", new Size(330, 310),
          "cora-coauthorship", new Size(120, 60),
          "dblp", new Size(300, 0));

  /** Whether a command needs data that is not in the repository. */
  static boolean areNeededFor(String... words) {
    List<String> said = List.of(words);
    return said.stream().anyMatch(SIZES::containsKey)
        || said.contains("paper")
        || said.contains("bench");
  }

  /**
   * A command that repeats what it does on many splits, with a single one: the rest is the same.
   */
  static List<String> repeatedLess(List<String> words) {
    if (!words.contains("paper")) {
      return words;
    }
    List<String> fewer = new ArrayList<>(words);
    int at = fewer.indexOf("--splits");
    if (at >= 0) {
      fewer.subList(at, at + 2).clear();
    }
    fewer.addAll(List.of("--splits", "1"));
    return fewer;
  }

  /** Writes all of them. */
  static Path write(Path folder) throws IOException {
    for (Map.Entry<String, Size> size : new TreeMap<>(SIZES).entrySet()) {
      Dataset dataset = new StandIns().dataset(size.getKey(), size.getValue());
      new PlainFormat().write(dataset, folder.resolve(size.getKey()));
    }
    return folder;
  }

  private Dataset dataset(String name, Size size) {
    int[][] hyperedges = new int[2 * size.nodes / 3][];
    for (int j = 0; j < hyperedges.length; j++) {
      int group = j % CLASSES;
      hyperedges[j] =
          random
              .ints(3 + j % 3, 0, size.nodes / CLASSES)
              .distinct()
              .map(i -> CLASSES * i + group)
              .toArray();
    }
    Dataset dataset =
        new Dataset(
            name,
            Hypergraph.of(size.nodes, hyperedges),
            attributes(size.nodes, size.words),
            attributes(hyperedges.length, size.words),
            IntStream.range(0, CLASSES).mapToObj("class %d"::formatted).toList(),
            List.of());
    int[] train = IntStream.range(0, 10 * CLASSES).toArray();
    return name.equals("cora-coauthorship") ? dataset.withPublishedSplits(List.of(train)) : dataset;
  }

  /** Rows whose number tells their class, and whose words tell it more often than not. */
  private Attributes attributes(int count, int words) {
    Attributes labelled =
        Attributes.none(count)
            .withLabels(IntStream.range(0, count).map(i -> i % CLASSES).toArray());
    return words == 0 ? labelled : labelled.withFeatures(words(count, words));
  }

  private SparseMatrix words(int count, int words) {
    int[][] lists = new int[count][];
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(3) == 0 ? random.nextInt(CLASSES) : i % CLASSES;
      lists[i] =
          random
              .ints(WORDS_OF_A_ROW, 0, words / CLASSES)
              .distinct()
              .map(w -> CLASSES * w + kind)
              .toArray();
    }
    int[] rows =
        IntStream.range(0, count).flatMap(i -> IntStream.of(lists[i]).map(w -> i)).toArray();
    int[] columns = IntStream.range(0, count).flatMap(i -> IntStream.of(lists[i])).toArray();
    float[] ones = new float[rows.length];
    Arrays.fill(ones, 1);
    return SparseMatrix.of(count, words, rows, columns, ones);
  }
}
