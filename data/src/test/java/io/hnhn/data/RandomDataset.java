package io.hnhn.data;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Data sets of every form that there may be: empty, wide, weighted, with names of any kind. */
public final class RandomDataset {
  /** Texts that some format has its difficulties with. */
  private static final List<String> NAMES =
      List.of(
          "",
          "a",
          "A",
          "a,b",
          "x;y;z",
          "t\ta\tb",
          " lead",
          "trail ",
          " ",
          "q\"uote\"",
          "\"",
          "new\nline",
          "cr\rx",
          "crlf\r\n",
          "\ufeffmark",
          "half \ud800",
          "nul \0",
          "größe",
          "gro\u0308ße",
          "日本",
          "\ud83d\ude00",
          "0",
          "1",
          "-1",
          "NaN",
          "inf",
          "null",
          "id",
          "ID",
          "label",
          "Label",
          "weight",
          "node",
          "=1+1",
          "# comment",
          "it's",
          "\\",
          "\\n",
          "\u2028",
          "\u0085",
          "x".repeat(60_000));

  private static final float[] VALUES = {
    1, 0.1f, -7, 1e30f, -3e-9f, Float.MIN_VALUE, Float.MAX_VALUE, 16_777_216, 2e9f
  };

  private final SplittableRandom random;

  public RandomDataset(long seed) {
    this.random = new SplittableRandom(seed);
  }

  public Dataset next() {
    int nodes = random.nextInt(6);
    int hyperedges = random.nextInt(5);
    int classCount = random.nextInt(4);
    Attributes described = attributes(nodes, classCount);
    return new Dataset(
        random.nextInt(4) == 0 ? name("set ") : "set",
        hypergraph(nodes, hyperedges),
        described,
        attributes(hyperedges, classCount),
        random.nextBoolean()
            ? IntStream.range(0, classCount).mapToObj(c -> "c" + c).toList()
            : names(classCount),
        random.nextInt(3) == 0 ? splits(described.labels()) : List.of());
  }

  private List<int[]> splits(int[] labels) {
    int[] labelled = IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
    return List.of(labelled, new int[0]);
  }

  private Hypergraph hypergraph(int nodes, int hyperedges) {
    int[][] members = new int[hyperedges][];
    for (int j = 0; j < hyperedges; j++) {
      members[j] = IntStream.range(0, nodes).filter(_ -> random.nextInt(3) == 0).toArray();
    }
    Hypergraph hypergraph = Hypergraph.of(nodes, members);
    // Weights that are all 1 are none.
    if (hyperedges > 0 && random.nextInt(4) == 0) {
      hypergraph = hypergraph.withHyperedgeWeights(weights(hyperedges));
    }
    int incidences = (int) hypergraph.incidences();
    return incidences > 0 && random.nextInt(4) == 0
        ? hypergraph.withIncidenceWeights(weights(incidences))
        : hypergraph;
  }

  private float[] weights(int count) {
    float[] weights = new float[count];
    Arrays.fill(weights, 0.3f);
    weights[random.nextInt(count)] = Float.MIN_VALUE;
    weights[random.nextInt(count)] = 3e38f;
    return weights;
  }

  private Attributes attributes(int count, int classes) {
    int width = random.nextInt(4);
    int[] labels =
        random.ints(count, -1, random.nextBoolean() ? 0 : Math.max(classes, 0)).toArray();
    return new Attributes(
        features(count, width),
        random.nextBoolean() ? List.of() : names(width),
        labels,
        random.nextBoolean() ? List.of() : names(count));
  }

  private Features features(int rows, int columns) {
    Matrix dense = Matrix.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        if (random.nextInt(3) == 0) {
          dense.set(r, c, VALUES[random.nextInt(VALUES.length)]);
        }
      }
    }
    SparseMatrix sparse = dense.toSparse();
    return random.nextBoolean() ? dense : sparse;
  }

  private List<String> names(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(random.nextInt(3) == 0 ? name("") : "n" + random.nextInt(100));
    }
    return names;
  }

  private String name(String before) {
    return before + NAMES.get(random.nextInt(NAMES.size()));
  }
}
