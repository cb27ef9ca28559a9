package io.hnhn.sql;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Everything a data set can have, with names that SQL would stumble over. */
final class SmallDataset {
  private SmallDataset() {}

  static Dataset awkward() {
    Hypergraph hypergraph =
        Hypergraph.of(4, new int[] {3, 0, 1}, new int[] {}, new int[] {0, 3})
            .withHyperedgeWeights(0.1f, 1, 1e-30f)
            .withIncidenceWeights(1, 2, 3, 0.3f, 5);
    Attributes nodes =
        new Attributes(
            SparseMatrix.of(
                4, 3, new int[] {0, 0, 3}, new int[] {0, 2, 1}, new float[] {0.1f, 1e30f, -7}),
            List.of("id", "\"; DROP TABLE nodes; --", "größe"),
            new int[] {0, -1, 2, 0},
            List.of("x'); DROP TABLE nodes; --", "\"b\"", "größer\n", " 5 "));
    Attributes hyperedges =
        new Attributes(
            SparseMatrix.of(3, 1, new int[] {2}, new int[] {0}, new float[] {-3e-9f}),
            List.of("weight"),
            new int[] {1, -1, 0},
            List.of("a", "nobody", "c"));
    return new Dataset(
        "awk ward",
        hypergraph,
        nodes,
        hyperedges,
        List.of("red", "green", "blue"),
        List.of(new int[] {0, 3}, new int[] {2}));
  }

  /** All that a data set has, as text: two are the same where their texts are. */
  static Map<String, String> asText(Dataset dataset, Path folder) throws IOException {
    TableFormat.CSV.write(dataset, folder);
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }
}
